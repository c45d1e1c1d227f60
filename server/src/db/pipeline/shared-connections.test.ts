import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type pg from "pg";
import { shareConnections } from "./shared-connections.ts";

interface SlowPool {
  readonly pool: pg.Pool;
  /** Opens the requested connections. */
  readonly opening: (() => void)[];
  /** Answers the sent statements. */
  readonly answers: (() => void)[];
  /** Numbers of the released connections. */
  readonly released: number[];
}

/** Pool whose connections and answers are controlled by the test. */
function slowPool(): SlowPool {
  const opening: (() => void)[] = [];
  const answers: (() => void)[] = [];
  const released: number[] = [];
  const client = (name: number) => ({
    query: () => new Promise<void>((resolve) => answers.push(resolve)),
    once: () => undefined,
    release: () => released.push(name),
  });
  const connect = (): Promise<unknown> => {
    const name = opening.length;
    return new Promise((resolve) => opening.push(() => resolve(client(name))));
  };
  return { pool: { connect } as unknown as pg.Pool, opening, answers, released };
}

const ask = { text: "select 1", values: [1] };

test("a connection that comes after the end is given back, so that the pool can end", async () => {
  const { pool, opening, answers, released } = slowPool();
  const shared = shareConnections(pool, 2, () => false);
  const first = shared.ask(ask);
  await turn();
  opening[0]?.();
  await turn();
  // The first connection still waits, so a second is opened; both statements are answered before it is ready.
  const second = shared.ask(ask);
  await turn();
  assert.equal(opening.length, 2);
  answers.splice(0).forEach((answer) => answer());
  await Promise.all([first, second]);
  shared.end();
  assert.deepEqual(released, [0]);
  opening[1]?.();
  await turn();
  assert.deepEqual(released, [0, 1]);
});

test("who asks while the last connection comes too late hears of the end", async () => {
  const { pool, opening, released } = slowPool();
  const shared = shareConnections(pool, 2, () => false);
  const asked = shared.ask(ask);
  await turn();
  shared.end();
  opening[0]?.();
  await assert.rejects(asked, /ended/);
  await assert.rejects(shared.ask(ask), /ended/);
  assert.deepEqual(released, [0]);
});
