"""Kills and full disks at a few random points of every writing command; `python -m tests.faults` tries many."""

import os
import random

import pytest

from tests.faults import DEEDS, trials


@pytest.mark.skipif(os.name == "nt", reason="no fork, no SIGKILL and no limits of files there")
@pytest.mark.parametrize("name", DEEDS)
def test_the_old_file_or_the_new_one(name: str) -> None:
    """Whatever befalls a run, each file is whole; after a full disk nothing is left beside it."""
    assert list(trials(DEEDS[name], 4, random.Random(name))) == []
