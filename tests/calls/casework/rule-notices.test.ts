/** Notifications on rules: a publication to editors and the cell, and dismissed posts to the cell once a day. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { tellDismissedJob } from "@smgt/server/domain/intake/rule-editor/notify-rules.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import type { Client } from "../../support/client.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { notificationsOf } from "../../support/notifications.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { until } from "../../support/until.ts";

const QUIET: RuleBody = ruleOn(["lottery"], { rule_name: "Quiet", outcome: "dismiss", dismiss_why: "spam" });

describe("published rules", () => {
  const { world, desk } = deskForTests();
  const told = async (client: Client, title: RegExp) =>
    (await notificationsOf(client, "A")).filter((row) => title.test(row.title));

  it("are announced with author, reason, and each dismissing rule's matches of a week", async () => {
    const { version } = await publishRules(world, desk.as.head, [QUIET]);
    for (const client of [desk.as.cell, desk.as.head]) {
      const [notice] = await told(client, /^Version \d+ of the rules is live$/);
      assert.match(notice?.message ?? "", /For the test/);
      assert.match(notice?.message ?? "", /last 7 days: “Quiet” 0\./);
    }
    assert.deepEqual(await told(desk.as.operator, /rules/), []);
    const author = ensureUser(world.x.world, "lottery_seller");
    writePost(world.x.world, author.id, { text: "@demo_grievance_cell lottery lottery, no water in Gurugram" });
    await until("the rule took it", async () =>
      (await world.ctx.db.selectFrom("rule_hit").select("hits").execute()).length > 0 ? true : null,
    );
    // A rule restored at once is the same rule, so its matches count.
    await publishRules(world, desk.as.head, [ruleOn(["lamp"], { action_tags: ["lamp"] })]);
    await desk.as.head.ok(sets.bringBackRules, { rule_version: version, into: "live", why: "It was right" });
    const notices = await told(desk.as.cell, /of the rules is live$/);
    assert.ok(
      notices.some(({ message }) => /It was right[^]*“Quiet” 1\./.test(message)),
      JSON.stringify(notices),
    );
  });

  it("notify the cell once a day of dismissed posts", async () => {
    await tellDismissedJob.run(world.ctx, {});
    await tellDismissedJob.run(world.ctx, {});
    const notices = await told(desk.as.cell, /^Rules dismissed/);
    assert.deepEqual(
      notices.map(({ title }) => title),
      ["Rules dismissed 1 post yesterday"],
    );
    assert.match(notices[0]?.message ?? "", /“Quiet” 1/);
    await world.ctx.db.deleteFrom("rule_hit").execute();
  });
});
