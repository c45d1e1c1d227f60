import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "@smgt/server/db/listen.ts";
import { freshDatabase } from "../support/database.ts";

test("a listener that is stopped while it still connects stops at once", async () => {
  const database = await freshDatabase();
  try {
    const ear = listen(
      database.url,
      "anything",
      () => undefined,
      () => undefined,
    );
    const end = await Promise.race([ear.stop().then(() => "stopped"), sleep(5_000, "still there", { ref: false })]);
    assert.equal(end, "stopped");
  } finally {
    await database.drop();
  }
});
