/**
 * Starts the stand-in alone: `node tools/fake-x/main.ts --port 8081 --samples --every 20 --journal x.ndjson`.
 * The same by environment: FAKE_X_PORT, FAKE_X_HOST, FAKE_X_JOURNAL, FAKE_X_SEED; and what callers must know, by
 * FAKE_X_BEARER_TOKEN, FAKE_X_USER_TOKEN, FAKE_X_CONSUMER_SECRET.
 */
import { parseArgs } from "node:util";
import { createFakeX, DEMO_ACCOUNT } from "./fake-x.ts";
import { playSamples } from "./play-samples.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: process.env["FAKE_X_PORT"] ?? "8081" },
    host: { type: "string", default: process.env["FAKE_X_HOST"] ?? "127.0.0.1" },
    journal: { type: "string", default: process.env["FAKE_X_JOURNAL"] ?? "" },
    seed: { type: "string", default: process.env["FAKE_X_SEED"] ?? "1" },
    samples: { type: "boolean", default: false },
    /** Number of samples at the start, and seconds between the others. */
    "at-once": { type: "string", default: "12" },
    every: { type: "string", default: "20" },
  },
});

const fake = createFakeX({
  bearerToken: process.env["FAKE_X_BEARER_TOKEN"] ?? DEMO_ACCOUNT.bearerToken,
  userToken: process.env["FAKE_X_USER_TOKEN"] ?? DEMO_ACCOUNT.userToken,
  consumerSecret: process.env["FAKE_X_CONSUMER_SECRET"] ?? DEMO_ACCOUNT.consumerSecret,
  seed: Number(values.seed),
  ...(values.journal !== "" && { journalFile: values.journal }),
});
const { url } = await fake.listen({ port: Number(values.port), host: values.host });
process.stdout.write(`The stand-in for X listens at ${url}\n`);

const stopping = new AbortController();
const playing = values.samples
  ? playSamples({
      url,
      atOnce: Number(values["at-once"]),
      everyMs: Number(values.every) * 1_000,
      signal: stopping.signal,
    })
  : Promise.resolve(0);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopping.abort();
    void playing.catch(() => 0).then(() => fake.close());
  });
}
await playing;
