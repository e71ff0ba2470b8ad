"""What the action point game says of abilities that lie in boxes still to come."""

from __future__ import annotations

# AP-50, by the key of the option that offers an ability
POINTS = {
    "use:captain-hawkins:field-command": 3,
    "use:captain-hawkins:call-to-arms": 2,
}
