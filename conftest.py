"""Tests run the sources as they stand: only those warn of a script that was never awaited.

`tests/test_compiled.py` holds the compiled engine against them.
"""

import os

os.environ["SHADOWBROOK_COMPILED"] = "0"
os.environ["SHADOWBROOK_LANG"] = "en"  # whatever the developer's system speaks
