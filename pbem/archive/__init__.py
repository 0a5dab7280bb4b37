"""A folder of logs, judged one by one: on every core of a machine, or on the workers of a cluster.

For a club secretary with two hundred games and for whoever has a million. What is judged is kept in a file as it
comes, and an audit that was interrupted goes on where it was.
"""

from pbem.archive.audited import Audited, Terms
from pbem.archive.auditing import Archive, audit_all, on_this_machine
from pbem.archive.folder import logs

__all__ = ["Archive", "Audited", "Terms", "audit_all", "logs", "on_this_machine"]
