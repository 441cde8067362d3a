"""As in tests/served: Textual's settings for served apps come first, and what a test tunes is tuned for that test."""

from tests.served.conftest import tuned_for_this_test

__all__ = ["tuned_for_this_test"]
