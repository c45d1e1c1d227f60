import { test } from "node:test";
import { listen } from "@smgt/server/db/listen.ts";
import { freshDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

test("stops a listener during its connection", async () => {
  const database = await freshDatabase();
  try {
    const listener = listen(
      database.url,
      "anything",
      () => undefined,
      () => undefined,
    );
    let hasStopped = false;
    void listener.stop().then(() => (hasStopped = true));
    await until("it has stopped", async () => hasStopped);
  } finally {
    await database.drop();
  }
});
