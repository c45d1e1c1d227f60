/** More posts than X's mentions reach back, during an absence: all become tickets. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { pollMentions } from "@smgt/server/domain/intake/ingest/read-channel.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { startWorld, type World } from "../support/world.ts";
import { until } from "../support/until.ts";

const POSTS = 950;

const write = ({ x }: World, n: number): void => {
  const { id } = ensureUser(x.world, `citizen_${n % 40}`);
  writePost(x.world, id, { text: `@${DEMO_ACCOUNT.ownHandle} no water in ward ${n}` });
};

describe("after a long absence", () => {
  let world: World;
  before(async () => {
    // The server's own reader cannot reach X: all reading is the test's.
    world = await startWorld({ env: { X_API_BASE_URL: "http://127.0.0.1:9" } });
  });
  after(() => world?.close());

  const kept = async (): Promise<number> =>
    (await world.ctx.db.selectFrom("raw_item").select("raw_id").execute()).length;

  it("starts with the newest hundred posts of an existing account", async () => {
    const past = await startWorld({ env: { X_API_BASE_URL: "http://127.0.0.1:9" } });
    const channel = createXChannel({ baseUrl: past.xUrl, ...DEMO_ACCOUNT });
    try {
      for (let n = 0; n < 130; n += 1) write(past, n);
      await pollMentions(past.ctx, channel);
      assert.equal((await past.ctx.db.selectFrom("raw_item").select("raw_id").execute()).length, 100);
    } finally {
      await channel.close();
      await past.close();
    }
  });

  it("no post is missing", async () => {
    const channel = createXChannel({ baseUrl: world.xUrl, ...DEMO_ACCOUNT });
    try {
      await pollMentions(world.ctx, channel);
      assert.equal(await kept(), 0);
      for (let n = 0; n < POSTS; n += 1) write(world, n);
      await pollMentions(world.ctx, channel);
      assert.equal(await kept(), POSTS);
      await until("all are posts", async () => {
        const rows = await world.ctx.db.selectFrom("post").select("feed_id").execute();
        return rows.length === POSTS;
      });
      await pollMentions(world.ctx, channel);
      assert.equal(await kept(), POSTS);
    } finally {
      await channel.close();
    }
  });
});
