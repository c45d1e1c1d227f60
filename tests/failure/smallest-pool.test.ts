/** The smallest allowed connection pool serves officers, jobs and ingestion without refusals. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { ENERGY, GURUGRAM } from "../support/desk.ts";
import { deskForTests } from "../support/for-tests.ts";
import { until } from "../support/until.ts";

const SMALLEST = "5";
const AT_ONCE = 24;

describe("the smallest pool", () => {
  const { world, desk } = deskForTests({ env: { SMGT_POOL_SIZE: SMALLEST } });

  it("serves concurrent calls while posts arrive", async () => {
    const tickets = await Promise.all(Array.from({ length: AT_ONCE }, () => desk.fromPhone()));
    const citizen = ensureUser(world.x.world, "small_pool").id;
    for (let n = 0; n < AT_ONCE; n += 1)
      writePost(world.x.world, citizen, { text: `@demo_grievance_cell No water in Hisar, lane ${n}.` });
    await Promise.all(
      tickets.flatMap(({ ticket_id }) => [
        desk.done("cell", ticket_id, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM }),
        desk.as.head.ok(ticketJson, { ticket_id }),
        desk.as.head.ok(commonList, { list_key: "new" }),
      ]),
    );
    await until("the posts are tickets", async () => {
      const posts = await world.ctx.db.selectFrom("post").select("feed_id").execute();
      return posts.length === AT_ONCE;
    });
    const marked = await world.ctx.db
      .selectFrom("ticket_history")
      .select("ticket_id")
      .where("action_id", "=", ACTION.MARK)
      .execute();
    assert.equal(marked.length, AT_ONCE);
  });
});
