// Ask a running `dhsolve serve` for the best home: node client.mjs http://127.0.0.1:8156 deal.json
import { readFile } from "node:fs/promises";

const [server, path] = process.argv.slice(2);
const headers = { "Content-Type": "text/plain" };
const asked = await fetch(`${server}/api/best`, { method: "POST", headers, body: await readFile(path) });
let job = await asked.json();
while (["queued", "running"].includes(job.state)) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  job = await (await fetch(server + job.address)).json();
  console.log(`best found ${job.best}, bound ${job.bound}`);
}
console.log(job.state, job.result.score.total);
