"""`python -m shadowbrook.cli`."""

from shadowbrook.cli import main

main()
