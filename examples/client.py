"""Ask a running `dhsolve serve` for the best home: client.py http://127.0.0.1:8156 deal.json"""

import json
import sys
import urllib.request

server, path = sys.argv[1:]
with open(path, "rb") as file:
    headers = {"Content-Type": "text/plain"}
    question = urllib.request.Request(f"{server}/api/best", file.read(), headers)
job = json.load(urllib.request.urlopen(question))
for line in urllib.request.urlopen(f"{server}{job['address']}/events"):
    if line.startswith(b"data: "):
        job = json.loads(line[6:])
        print(f"best found {job['best']}, bound {job['bound']}")
print(job["state"], job["result"]["score"]["total"])
