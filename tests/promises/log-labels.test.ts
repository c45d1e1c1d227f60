/** Jobs and states have a label in the logs; officers cannot read codes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MESSAGE_STATES } from "@smgt/contract/calls/oversight/logs.ts";
import { allJobs } from "@smgt/server/registry.ts";
import { messages } from "../../web/src/i18n/messages/en/log-words.ts";

test("every job and every state has a label", () => {
  const wanted = [
    ...allJobs.map((job) => `job.${job.name}`),
    ...MESSAGE_STATES.flatMap((state) => [`state.${state}`, `state.${state}Means`]),
  ];
  assert.deepEqual(
    wanted.filter((key) => !Object.hasOwn(messages, key)),
    [],
  );
});

test("no label of a removed job remains", () => {
  const known = ["reply", ...allJobs.map((job) => job.name)];
  const words = Object.keys(messages).filter((key) => key.startsWith("job."));
  assert.deepEqual(
    words.filter((key) => !known.includes(key.slice("job.".length))),
    [],
  );
});
