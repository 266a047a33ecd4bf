"""A static site from an archive: pages to play, a calendar, feeds and files, all relative."""
