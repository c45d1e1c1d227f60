/** A fixed piece of work, as a process: it starts, calculates, and asks a database. See `yardstick.ts`. */
import { createHash } from "node:crypto";
import pg from "pg";

const QUESTIONS = 300;
const HASHES = 60;
const BLOCK = Buffer.alloc(1_048_576, 7);

const client = new pg.Client({ connectionString: process.env["SMGT_TEST_DATABASE"] });
await client.connect();
for (let n = 0; n < HASHES; n += 1) createHash("sha256").update(BLOCK).digest();
for (let n = 0; n < QUESTIONS; n += 1) {
  // One after the other: the way there and back is what is measured.
  await client.query("select count(*) from generate_series(1, 200)");
}
await client.end();
