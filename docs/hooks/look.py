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
.rst-content summary { cursor: pointer; }
.rst-content details p { margin: 12px 0 4px; }
.rst-content details pre { background: #f8f8f8; border: 1px solid #e1e4e5; }
.rst-content .refused { color: #b00020; }
.rst-content a, .wy-breadcrumbs a, .rst-content summary { color: #1f6699; }
.rst-content :is(p, li, td) a:not(.btn), footer a { text-decoration: underline; }
footer, footer p { color: #555; }
.wy-side-nav-search, .wy-nav-top { background: #1f5f96; }
.wy-menu-vertical p.caption { color: #7fb6e2; }
@media (max-width: 768px) { /* a picture of words is moved behind its frame, not made too small to be read */
  .rst-content p:has(> img) { overflow-x: auto; }
  .rst-content p > img { max-width: none; width: 840px; }
  .wy-menu-vertical a { padding-top: .7em; padding-bottom: .7em; }
}
"""
_NIGHT = """
:root { color-scheme: dark; }
body, .wy-body-for-nav, .wy-nav-content-wrap, .wy-nav-content { background: #16181a; color: #dedbd4; }
.rst-content :is(h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, caption, strong, blockquote) { color: #e6e3dc; }
.rst-content a, .wy-breadcrumbs a, .rst-content summary { color: #8fc1ea; }
.rst-content a:visited { color: #b7a6e6; }
.rst-content .btn { color: #16181a !important; }
.rst-content hr { border-color: #3d4043; }
.rst-content :is(code, pre, pre code), .rst-content .highlight, .rst-content details pre {
  background: #212427; color: #e6e3dc; border-color: #3d4043;
}
.rst-content .language-sh + .language-text pre { background: #1b1d1f; color: #cfccc4; }
.rst-content h3 small, .rst-content .highlight > .filename, footer, footer p { color: #aeaaa1 !important; }
.rst-content table :is(td, th) { background: #16181a !important; border-color: #3d4043 !important; }
.rst-content table tr:nth-child(2n-1) td { background: #1d2022 !important; }
.rst-content .refused { color: #ff9d92; }
.wy-menu-vertical li:is(.current, .on), .wy-menu-vertical li:is(.current, .on) > a {
  background: #212427; color: #e6e3dc; border-color: #3d4043;
}
.wy-menu-vertical li.current li > a { background: #212427; color: #cfccc4; border-color: #3d4043; }
.wy-menu-vertical li.current a:hover { background: #3d4043; }
.wy-nav-top, .wy-side-nav-search { background: #1f5078; }
#mkdocs-search-query, .wy-side-nav-search input { background: #212427; color: #e6e3dc; }
"""


def _code(style: str) -> str:
    """Returns the colours of code by day or by night."""
    made: str = HtmlFormatter(style=style).get_style_defs(".highlight")  # type: ignore[no-untyped-call]  # its types lack it
    return made


STYLES = f"{_OWN}{_code('default')}\n@media (prefers-color-scheme: dark) {{\n{_NIGHT}{_code('github-dark')}\n}}\n"
