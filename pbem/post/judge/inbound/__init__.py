"""Mail on its way in: where it lies, who sent it, whether a machine did."""
