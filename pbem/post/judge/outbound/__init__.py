"""Mail on its way out: sent by SMTP or put into a maildir, as often as it takes, under one Message-ID."""
