"""Two minutes of `make cluster-torture`: docs/scaling.md."""

import re

import cluster_torture

# The short events come first with it, so a slow machine has several kinds in this time, too.
SEED = 404


def test_a_cluster_that_breaks_loses_and_doubles_nothing(capsys):
    """MON-4"""
    cluster_torture.main(["--minutes", "2", "--clients", "4", "--seed", str(SEED)])
    said = capsys.readouterr().out
    print(said)
    found = re.search(r"(\d+) payments acknowledged; lost: 0; doubled: 0$", said, re.M)
    assert found and int(found[1]) >= 200
    assert int(re.search(r"(\d+) reads of balances and lists; never true: 0;", said)[1]) >= 200
    kinds = re.findall(r"^\| [^|]+ \| \d+ \|", said, re.M)
    assert len(kinds) >= 3
