"""Writes the link from an environment to this checkout in plain ASCII.

Python 3.11 and 3.12 read such links in the locale's encoding, and one to a folder called "Jürgen" could stop them.
"""

import base64
import hashlib
import os
import zipfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class AsciiLink(BuildHookInterface[Any]):
    """Replaces the path in an editable wheel by a line of Python that names the same folder with escapes."""

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Rewrite the wheel at `artifact_path` if it is an editable one."""
        if version != "editable":
            return
        with zipfile.ZipFile(artifact_path) as wheel:
            members = {name: wheel.read(name) for name in wheel.namelist()}
        (link,) = (name for name in members if name.endswith(".pth"))
        (record,) = (name for name in members if name.endswith(".dist-info/RECORD"))
        # As bytes: what string stands for them is a matter of the locale as well.
        members[link] = f"import os, sys; sys.path.append(os.fsdecode({os.fsencode(self.root)!r}))\n".encode("ascii")
        digest = base64.urlsafe_b64encode(hashlib.sha256(members[link]).digest()).decode("ascii").rstrip("=")
        lines = members[record].decode("utf-8").splitlines()
        told = [f"{link},sha256={digest},{len(members[link])}" if one.startswith(f"{link},") else one for one in lines]
        members[record] = ("\n".join(told) + "\n").encode("utf-8")

        with zipfile.ZipFile(artifact_path, "w", zipfile.ZIP_DEFLATED) as wheel:
            for name, content in members.items():
                wheel.writestr(name, content)
