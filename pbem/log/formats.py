"""Which kind of text it is, and its lines without what belongs to the kind."""

from pbem.log.decode import LARGEST, decode, foreign, too_large
from pbem.log.forum import forum_page, is_forum
from pbem.log.mails.mail import is_mail, mail_pages, typed_mail
from pbem.log.page import Page, closed
from pbem.log.plain import plain_page


def open_pages(data: bytes, name: str) -> list[Page]:
    """Returns the lines of a log or a forum post, or of each mail in a file."""
    if len(data) > LARGEST:
        return [closed(name, "log", too_large(name))]
    if (problem := foreign(data, name)) is not None:
        return [closed(name, "log", problem)]
    if is_mail(data):
        return mail_pages(data, name)
    text = decode(data, name)
    if text.unusable:
        return [closed(name, "log", *text.problems)]
    if mails := typed_mail(text.text, name):
        return mails
    if is_forum(text.text):
        return [forum_page(text.text, name, text.problems)]
    return [plain_page(text.text, name, text.problems)]
