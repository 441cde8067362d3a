"""What every test shares: how hypothesis searches."""

import os

from hypothesis import settings

# "ci" finds the same examples every time and minds no clock, so a failure repeats. For a search that goes on
# elsewhere each time: SORTILEGE_HYPOTHESIS=explore scripts/test tests/…
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("SORTILEGE_HYPOTHESIS", "ci"))
