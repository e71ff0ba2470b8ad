"""The Secrets of the elders."""

from __future__ import annotations

from shadowbrook.engine.content import SecretCard
from shadowbrook.engine.words import N_

CARDS = (
    SecretCard(id="little-secret", name=N_("Little Secret"), copies=12, text=N_("Nothing of interest.")),
    SecretCard(id="servant-of-darkness", name=N_("Servant of Darkness"), copies=4, evil=True, keywords=("Evil",)),
    SecretCard(id="darkest-secret", name=N_("Darkest Secret"), copies=2, evil=True, keywords=("Evil", "Sheltered"), advanced=True),
)
