/**
 * Keeps servers that are programs from learning the pack when they start: five seconds of a processor for each that a test
 * starts, or kills before it is done. What is learned, and when, is for `tests/jobs/learn.test.ts`.
 */
import pg from "pg";

/** On record is a version that was refused, so that the next attempt is the night's. */
export async function nothingToLearn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into learned_model
         (made_at, digest, state, examples, decisions, features, size_bytes, took_ms, held_back, set_at)
       values (now(), repeat('0', 64), 'refused', 0, 0, 0, 0, 0, '{}', now())`,
    );
  } finally {
    await client.end();
  }
}
