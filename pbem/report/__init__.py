"""From a view to a text: Markdown, HTML, BBCode, JSON, SVG. It knows no game."""
