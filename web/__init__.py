"""The pages in the browser: the rules in JavaScript, what is played with, and the site's maker."""
