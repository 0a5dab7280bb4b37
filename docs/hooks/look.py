"""What the site's pages look like beyond their theme: colours of code, wide tables, small screens."""

from pygments.formatters import HtmlFormatter

_OWN = """
.wy-nav-content { max-width: 1000px; }
.rst-content table { display: block; overflow-x: auto; }
.rst-content table td { white-space: normal; min-width: 7em; }
.rst-content code { color: #333; }
.rst-content a code { color: inherit; }
.rst-content pre { overflow-x: auto; line-height: 1.4; padding: 12px; }
.rst-content pre code { border: 0; padding: 0; background: none; overflow: visible; max-width: none; }
.rst-content .language-sh pre { border-left: 4px solid #2980b9; }
.rst-content .language-sh + .language-text { margin-top: -25px; border-left: 5px solid #2980b9; }
.rst-content .language-sh + .language-text pre { background: #fff; color: #444; }
.rst-content .highlight > .filename { display: block; padding: 4px 12px 0; font-size: 80%; color: #555; }
.rst-content h3 small { font-weight: normal; font-size: 70%; color: #555; white-space: nowrap; }
.rst-content details { margin-bottom: 24px; }
.rst-content summary { cursor: pointer; color: #2980b9; }
.rst-content details p { margin: 12px 0 4px; }
.rst-content details pre { background: #f8f8f8; border: 1px solid #e1e4e5; }
.rst-content .refused { color: #b00020; }
"""
_CODE: str = HtmlFormatter().get_style_defs(".highlight")  # type: ignore[no-untyped-call]  # its types lack it
STYLES = f"{_OWN}{_CODE}\n"
