"""Why an audit cannot begin, or not go on."""

ELSEWHERE = "choose another file with `--out`"


class ArchiveError(Exception):
    """What is wrong in a sentence, and the way out; what is judged by then is kept."""

    def __init__(self, message: str, remedy: str) -> None:
        """Keeps both."""
        super().__init__(message)
        self.message, self.remedy = message, remedy
