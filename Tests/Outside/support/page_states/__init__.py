"""Every page of the web app in each of its different states, and the steps to reach them.

Each module adds those of its subject.
"""

from support.page_states import accounts, developer, goals, money, profile, signed_out
from support.page_states.state import ADA, LINUS, NOBODY, NOOR, PAGE_STATES

SUBJECTS = [accounts, developer, goals, money, profile, signed_out]
__all__ = ["ADA", "LINUS", "NOBODY", "NOOR", "PAGE_STATES", "SUBJECTS"]
