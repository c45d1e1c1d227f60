/**
 * Prevents server processes from training on the pack at start, which costs five seconds of CPU each. Training is
 * tested in `tests/jobs/training.test.ts`.
 */
import pg from "pg";

/** A recorded refused version defers the next attempt to the night. */
export async function skipTraining(ownerUrl: string): Promise<void> {
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
