/** The demo's sample rules can be published, work as described, and overwrite nothing. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as feedCalls from "@smgt/contract/calls/intake/feed.ts";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { liveRules } from "@smgt/server/domain/intake/rule-editor/live-rules.ts";
import { seedSampleRules } from "@smgt/tools/demo/sample-rules.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { until } from "../../support/until.ts";

const HIGH = 2;

describe("the sample rules", () => {
  const { world, desk } = deskForTests();

  const names = async () => rowsOf(await desk.as.head.ok(rules.getAllRule)).map((row) => row.rule_name);
  const post = (handle: string, text: string) =>
    writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: `@demo_grievance_cell ${text}` });
  const ticketOf = (handle: string) =>
    until(`the ticket of ${handle}`, () =>
      world.ctx.db
        .selectFrom("ticket as t")
        .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
        .select(["t.ticket_id", "t.priority_tag_id", "t.is_sensitive"])
        .where("c.handle", "=", handle)
        .executeTakeFirst(),
    );
  const didTo = async (ticketId: number) =>
    rowsOf(await desk.as.head.ok(feedCalls.firingsOfTicket, { ticket_id: ticketId })).map((one) => [
      one.rule_name,
      ...one.did,
    ]);

  it("are published as the first version, each with a sentence on condition and effect", async () => {
    await seedSampleRules(world.ctx);
    await until("the server has them", async () => ((await liveRules(world.ctx)).version === 1 ? true : null));
    const answer = await desk.as.head.call(rules.getAllRule);
    assert.equal(answer.is_changed, "N");
    const rows = rowsOf(answer.STATUS_RESPONSE);
    assert.deepEqual(
      rows.map((row) => row.is_active),
      ["Y", "Y", "Y", "Y", "Y", "Y", "N", "N"],
    );
    const hindi = rowsOf(await desk.as.head.ok(rules.getAllRule, {}, { language: "hi" }));
    assert.match(hindi.at(-1)?.action_summary ?? "", /: प्राप्ति सूचना$/, "a ready reply has its title in each language");
    for (const row of rows) assert.ok(row.condition_summary !== "" && row.action_summary !== "", row.rule_name);
  });

  it("work as described", async () => {
    post("near_school", "Open manhole right outside a school gate in Sector 21 Panchkula. No barricade, no light.");
    const child = await ticketOf("near_school");
    assert.deepEqual(await didTo(child.ticket_id), [
      ["Children near danger · बच्चों के पास खतरा", "Priority: High", "Tags: child"],
    ]);
    post("no_name", "Yamunanagar mein avaidh khanan khulle aam. Naam gupt rakhein.");
    assert.equal((await ticketOf("no_name")).is_sensitive, true);
    post("plain_road", "Potholes on the Murthal road near the toll side in Sonipat");
    assert.deepEqual(await didTo((await ticketOf("plain_road")).ticket_id), []);
    post("girls", "A man on a bike follows girls every evening near our coaching lane in Sonipat");
    const girls = await ticketOf("girls");
    assert.ok(girls.priority_tag_id <= HIGH, "no rule makes danger less urgent");
    post("advert", "earn 5000 daily from home, link in bio!! #giveaway");
    const [held] = await until("the advertisement waits in the feed", async () => {
      const rows = rowsOf(await desk.as.cell.ok(feedCalls.feed, { state: "waiting" }));
      return rows.length === 0 ? null : rows;
    });
    assert.deepEqual([held?.author.handle, held?.rule_name], ["advert", "Advertisements · विज्ञापन"]);
  });

  it("are not written again, nor over existing rules", async () => {
    await seedSampleRules(world.ctx);
    assert.equal(rowsOf(await desk.as.head.ok(sets.ruleVersions, {})).length, 1);
    await publishRules(world, desk.as.head, [ruleOn(["own"], { rule_name: "Our own", action_tags: ["own"] })]);
    await seedSampleRules(world.ctx);
    assert.deepEqual(await names(), ["Our own"]);
  });
});
