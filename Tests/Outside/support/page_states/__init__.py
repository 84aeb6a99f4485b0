"""Every page of the web app in each of its different states, and the steps to reach them.

Each module adds those of its subject.
"""

from support.page_states import (
    accounts, developer, goals, money, profile, real_money, sandbox, signed_out, treasury)
from support.page_states.state import (
    ADA, BARE, FAMILY, HEDY, LINUS, NOBODY, NOOR, PAGE_STATES, SANDBOX)

SUBJECTS = [accounts, developer, goals, money, profile, real_money, sandbox, signed_out,
            treasury]
__all__ = [
    "ADA", "BARE", "FAMILY", "HEDY", "LINUS", "NOBODY", "NOOR", "PAGE_STATES", "SANDBOX",
    "SUBJECTS"]
