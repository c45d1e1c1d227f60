/**
 * The draft of the rules, its versions and its documents: concurrent editors lose nothing, and only publishing
 * activates rules.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { proveAll } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

const ANY = 1;
const AT_LEAST = 7;
const TEXT = 1;
const FOLLOWERS = 7;
const DISTRICT = 12;

const tagging = (name: string, words: string[], tag: string): RuleBody => ({
  rule_name: name,
  match_type: "ALL",
  is_active: "Y",
  stop_on_match: "N",
  conditions: [{ condition_id: TEXT, operator_id: ANY, value: words }],
  action_tags: [tag],
  auto_create_ticket: "Y",
  outcome: "as_usual",
});

describe("the rule draft", () => {
  const world = worldForTests();
  let admin: Client;
  let head: Client;
  before(async () => {
    [admin, head] = await Promise.all([
      signInAs(world.url, "admin", ROLE.ADMIN),
      signInAs(world.url, "head", ROLE.CELL_HEAD),
    ]);
  });

  const list = async (who: Client = head) => {
    const answer = await who.call(rules.getAllRule);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return { rows: rowsOf(answer.STATUS_RESPONSE), ...answer };
  };
  const add = async (body: RuleBody, who: Client = head): Promise<number> => {
    const answer = await who.call(rules.saveRule, body);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return answer.ruleId ?? 0;
  };
  const audited = async (event: string): Promise<number> =>
    (await world.ctx.db.selectFrom("audit_entry").select("audit_id").where("event", "=", event).execute()).length;

  it("lists officers of a department and district to whom a rule may mark", async () => {
    const reply = await head.ok(rules.ruleOfficers, { department_id: 1, district_id: 6 });
    assert.notEqual(reply, "No Record Found");
    const found = rowsOf(reply);
    assert.ok(found.some((one) => one.user_name === "Deepak Khatri"));
    assert.ok(
      found.every(
        (one) =>
          one.role_id === ROLE.OFFICER &&
          (one.department_id === null || one.department_id === 1) &&
          (one.district_id === null || one.district_id === 6),
      ),
    );
  });

  it("describes conditions and effects of rules in the officer's language", async () => {
    const reply = await admin.ok(rules.conditionsAndOperators);
    const shown = reply.conditions.map((one) => [one.condition_key, one.field_type, one.select_type ?? null]);
    assert.deepEqual(shown.slice(0, 4), [
      ["text_contains", "SW", null],
      ["text_not_contains", "SW", null],
      ["hashtag", "SW", null],
      ["mentions_account", "DD", "M"],
    ]);
    for (const key of ["author_followers_gte", "repeat_author_days", "hour_of_day"]) {
      assert.equal(reply.conditions.find((one) => one.condition_key === key)?.field_type, "TI", key);
    }
    for (const key of ["lang", "channel", "district_detected"]) {
      assert.equal(reply.conditions.find((one) => one.condition_key === key)?.select_type, "M", key);
    }
    for (const key of ["author_verified", "has_media", "is_edit"]) {
      assert.equal(reply.conditions.find((one) => one.condition_key === key)?.select_type, "S", key);
    }
    const district = reply.conditions.find((one) => one.condition_key === "district_detected");
    assert.equal(district?.has_certainty, "Y");
    assert.equal(district.options.find((one) => one.value === "7")?.label, "Hisar");
    assert.equal(reply.ack_in_public, "N");
    assert.ok(reply.auto_ack_reply.some((one) => one.label === "Acknowledged"));
    const hindi = await admin.ok(rules.conditionsAndOperators, {}, { language: "hi" });
    assert.equal(hindi.conditions[0]?.condition_name, "पाठ में है");
    assert.equal(new Set(reply.conditions.map((one) => one.condition_id)).size, reply.conditions.length);
  });

  it("stores a complete rule, and describes it in a sentence", async () => {
    const written: RuleBody = {
      ...tagging("Water in Hisar", ["पानी"], "water"),
      description: "Asked for by the department",
      conditions: [
        { condition_id: TEXT, operator_id: ANY, value: ["पानी", "no water"] },
        { condition_id: DISTRICT, operator_id: 5, value: ["7"], group_no: 1, least_certainty: 0.9 },
        { condition_id: FOLLOWERS, operator_id: AT_LEAST, value: 1000, group_no: 1 },
      ],
      groups: [{ group_no: 1, match_type: "ANY" }],
      valid_from: "2026-01-01T00:00:00.000Z",
      valid_to: "2027-01-01T00:00:00.000Z",
      action_priority: 1,
    };
    const ruleId = await add(written);
    const kept = await admin.ok(rules.getRuleById, { ruleId });
    const { revision, conditions, ...fields } = kept;
    assert.equal(revision, 1);
    assert.equal(kept.updated_by.length > 0, true);
    assert.ok(conditions.every((one) => one.ruleConditionId !== undefined));
    assert.deepEqual(
      conditions.map(({ ruleConditionId: _number, ...one }) => one),
      written.conditions,
    );
    assert.deepEqual(
      [fields.groups, fields.valid_from, fields.action_priority],
      [written.groups, written.valid_from, 1],
    );
    const row = (await list()).rows.find((one) => one.ruleId === ruleId);
    assert.equal(
      row?.condition_summary,
      "Text contains – any of: पानी, no water and (District detected – is: Hisar (at least 90% certain) or Author’s followers – at least: 1000)",
    );
    assert.equal(row.action_summary, "Priority: Critical · Tags: water");
    assert.deepEqual([row.condition_count, row.hits_30d, row.compared, row.last_error], [3, 0, "new", null]);
  });

  it("refuses an invalid rule with all its mistakes", async () => {
    const broken: RuleBody = {
      ...tagging(" ", ["x"], "y"),
      conditions: [
        { condition_id: 999, operator_id: ANY, value: "x" },
        { condition_id: DISTRICT, operator_id: 5, value: ["4711"] },
        { condition_id: FOLLOWERS, operator_id: AT_LEAST, value: "many" },
        { condition_id: TEXT, operator_id: AT_LEAST, value: ["x"] },
        { condition_id: TEXT, operator_id: ANY, value: ["!!"] },
        { condition_id: TEXT, operator_id: ANY, value: ["x"], least_certainty: 0.5 },
      ],
      action_department_id: 4711,
      action_user_id: 2_000_000,
      action_issue_type: 1,
      auto_ack_reply_id: 4711,
      outcome: "dismiss",
    };
    const answer = await head.call(rules.saveRule, broken);
    assert.equal(answer.refusal, "RULE_UNSOUND");
    const lines = JSON.stringify(answer.STATUS_RESPONSE);
    for (const part of [
      "Give the rule a name",
      "Condition 1 asks",
      "Condition 2 names something that is gone: 4711",
      "Condition 3 needs a number",
      "Condition 4 cannot",
      "Condition 5 needs",
      "Department: this is gone",
      "Marking: this is gone",
      "Choose the sub-issue",
      "Acknowledgement: this is gone",
      "Choose why",
    ]) {
      assert.ok(lines.includes(part), `${part} in ${lines}`);
    }
    const certain = { ...tagging("c", ["x"], "y"), conditions: broken.conditions.slice(5) };
    assert.match(JSON.stringify((await head.call(rules.saveRule, certain)).STATUS_RESPONSE), /takes no certainty/);
    const hindi = await head.call(rules.saveRule, { ...certain, rule_name: " " }, { language: "hi" });
    assert.match(JSON.stringify(hindi.STATUS_RESPONSE), /नियम का नाम लिखें/);
    const idle: RuleBody = { ...tagging("idle", ["x"], "y"), action_tags: [] };
    assert.match(JSON.stringify((await head.call(rules.saveRule, idle)).STATUS_RESPONSE), /Choose what the rule does/);
    const ended = { ...tagging("p", ["x"], "y"), valid_from: "2026-02-01T00:00:00Z", valid_to: "2026-01-01T00:00:00Z" };
    assert.match(JSON.stringify((await head.call(rules.saveRule, ended)).STATUS_RESPONSE), /must end after/);
    assert.equal((await head.call(rules.saveRule, { ...idle, conditions: [] })).refusal, "BAD_INPUT");
  });

  it("refuses the second of two editors, with the changes, their author and the current rule", async () => {
    const ruleId = await add(tagging("Roads", ["pothole"], "roads"));
    const first = { ...tagging("Roads and lanes", ["pothole"], "roads"), ruleId, seen_revision: 1 };
    assert.equal((await head.call(rules.updateRule, first)).revision, 2);
    const second = await admin.call(rules.updateRule, { ...first, rule_name: "Roads of Hisar" });
    assert.equal(second.refusal, "RULE_MOVED_ON");
    assert.match(String(second.STATUS_RESPONSE), /has changed the rule “Roads and lanes” in the meantime .*name/);
    assert.equal((second as unknown as { rule: { rule_name: string } }).rule.rule_name, "Roads and lanes");
    assert.equal(
      (await admin.call(rules.updateRule, { ...first, rule_name: "Roads of Hisar", seen_revision: 2 })).revision,
      3,
    );
    // Clients of the bare specification send no revision.
    const { seen_revision: _seen, ...plain } = first;
    assert.equal((await admin.call(rules.updateRule, plain)).revision, 4);
    // The same values change nothing.
    assert.equal((await admin.call(rules.updateRule, plain)).revision, 4);
    assert.equal(await audited("RULE_CHANGED"), 3);
    const racing = await Promise.all(
      [head, admin].map((who, at) =>
        who.call(rules.updateRule, { ...plain, rule_name: `Racing ${at}`, seen_revision: 4 }),
      ),
    );
    assert.deepEqual(racing.map((one) => one.refusal ?? "done").toSorted(), ["RULE_MOVED_ON", "done"]);
    assert.equal((await admin.call(rules.updateRule, { ...plain, ruleId: 2_000_000 })).refusal, "RULE_NOT_FOUND");
  });

  it("orders all rules or none", async () => {
    await add(tagging("Last", ["last"], "last"));
    const { rows, draft_revision: seen = 0 } = await list();
    const backward = rows.toReversed().map((row, at) => ({ ruleId: row.ruleId, sequence: at + 1 }));
    const missing = await head.call(rules.updateRuleSequence, { rules: backward.slice(1) });
    assert.equal(missing.refusal, "RULE_ORDER_INCOMPLETE");
    const twice = backward.map((one) => ({ ...one, sequence: 1 }));
    assert.equal((await head.call(rules.updateRuleSequence, { rules: twice })).refusal, "RULE_ORDER_INCOMPLETE");
    const done = await head.call(rules.updateRuleSequence, { rules: backward, seen_draft_revision: seen });
    assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
    assert.deepEqual(
      (await list()).rows.map((row) => row.ruleId),
      rows.map((row) => row.ruleId).toReversed(),
    );
    const late = await admin.call(rules.updateRuleSequence, { rules: backward, seen_draft_revision: seen });
    assert.equal(late.refusal, "RULE_ORDER_MOVED_ON");
    assert.match(String(late.STATUS_RESPONSE), /order changed/);
  });

  it("deletes conditions except the last, and rules by body or query", async () => {
    const two = {
      ...tagging("Two", ["a1"], "t"),
      conditions: [...tagging("", ["a1"], "").conditions, ...tagging("", ["b1"], "").conditions],
    };
    const ruleId = await add(two);
    const { conditions } = await head.ok(rules.getRuleById, { ruleId });
    const [first, second] = conditions.map((one) => one.ruleConditionId ?? 0);
    assert.equal((await head.call(rules.deleteRuleConditionById, { ruleConditionId: first ?? 0 })).STATUS_ID, "0");
    const gone = await head.call(rules.deleteRuleConditionById, { ruleConditionId: first ?? 0 });
    assert.equal(gone.refusal, "RULE_CONDITION_NOT_FOUND");
    const last = await head.call(rules.deleteRuleConditionById, {}, { query: { ruleConditionId: second ?? 0 } });
    assert.equal(last.refusal, "RULE_LAST_CONDITION");
    assert.equal((await head.call(rules.deleteRuleById, { ruleId, seen_revision: 1 })).refusal, "RULE_MOVED_ON");
    assert.equal((await head.call(rules.deleteRuleById, {}, { query: { ruleId } })).STATUS_ID, "0");
    assert.equal((await head.call(rules.deleteRuleById, { ruleId })).refusal, "RULE_NOT_FOUND");
    assert.equal((await head.call(rules.getRuleById, { ruleId })).refusal, "RULE_NOT_FOUND");
    assert.equal(await audited("RULE_DELETED"), 1);
  });

  it("becomes active by publishing; versions are listed, compared and restored", async () => {
    const before = await list();
    assert.deepEqual([before.live_version, before.is_changed], [null, "Y"]);
    const seen = before.draft_revision ?? 0;
    await proveAll(world);
    const stale = await head.call(sets.publishRules, { seen_draft_revision: seen - 1, why: "First rules" });
    assert.equal(stale.refusal, "RULES_MOVED_ON");
    const { rule_version: one = 0 } = await head.call(sets.publishRules, {
      seen_draft_revision: seen,
      why: "First rules",
    });
    assert.ok(one > 0);
    assert.equal((await list()).is_changed, "N");
    const again = await head.call(sets.publishRules, { seen_draft_revision: seen, why: "Once more" });
    assert.equal(again.refusal, "RULES_AS_LIVE");

    const [top, ...others] = (await list()).rows;
    await head.ok(rules.deleteRuleById, { ruleId: top?.ruleId ?? 0 });
    const changedId = others[0]?.ruleId ?? 0;
    const {
      ruleId: _id,
      sequence: _place,
      revision: _revision,
      updated_at: _at,
      updated_by: _by,
      last_error: _error,
      ...body
    } = await head.ok(rules.getRuleById, { ruleId: changedId });
    await head.ok(rules.updateRule, { ruleId: changedId, ...body, is_active: "N" });
    const addedId = await add(tagging("Fresh", ["fresh"], "fresh"));
    const differing = rowsOf(await admin.ok(sets.compareRuleVersions, { from_version: one }));
    assert.deepEqual(
      differing
        .map(({ ruleId, change, fields }) => ({ ruleId, change, fields }))
        .toSorted((a, b) => (a.change < b.change ? -1 : 1)),
      [
        { ruleId: addedId, change: "added", fields: [] },
        { ruleId: changedId, change: "changed", fields: ["is_active"] },
        { ruleId: top?.ruleId ?? 0, change: "removed", fields: [] },
      ],
    );
    const publish = async (seen_live_version: number) =>
      admin.call(sets.publishRules, {
        seen_draft_revision: (await list()).draft_revision ?? 0,
        seen_live_version,
        why: "Second rules",
      });
    const unseen = await publish(0);
    assert.equal(unseen.refusal, "RULES_LIVE_MOVED_ON");
    assert.match(String(unseen.STATUS_RESPONSE), new RegExp(`has made version ${one} live in the meantime`));
    const second = await publish(one);
    const two = second.rule_version ?? 0;
    const shown = rowsOf(await admin.ok(sets.ruleVersions)).map((row) => [row.rule_version, row.is_live, row.why]);
    assert.deepEqual(shown, [
      [two, "Y", "Second rules"],
      [one, "N", "First rules"],
    ]);
    assert.deepEqual(
      rowsOf(await admin.ok(sets.ruleVersion, { rule_version: one })).map((rule) => rule.ruleId),
      before.rows.map((row) => row.ruleId),
    );

    // Active at once, although a rule's district has ended; the draft is unchanged.
    const hisar = (isActive: boolean) =>
      sql`update district set is_active = ${isActive} where district_id = 7`.execute(world.ctx.db);
    await hisar(false);
    world.ctx.caches.forget();
    const back = await head.call(sets.bringBackRules, { rule_version: one, into: "live", why: "Too many hits" });
    assert.ok((back.rule_version ?? 0) > two, JSON.stringify(back));
    await hisar(true);
    world.ctx.caches.forget();
    const after = await list();
    assert.deepEqual([after.live_version, after.is_changed], [back.rule_version, "Y"]);
    assert.equal(rowsOf(await admin.ok(sets.ruleVersions))[0]?.brought_back, one);

    // Restoring into the draft requires having seen the discarded changes.
    const blind = await head.call(sets.bringBackRules, { rule_version: one, into: "draft", why: "As before" });
    assert.equal(blind.refusal, "RULES_MOVED_ON");
    const drafted = await head.call(sets.bringBackRules, {
      rule_version: one,
      into: "draft",
      why: "As before",
      seen_draft_revision: after.draft_revision ?? 0,
    });
    assert.equal(drafted.STATUS_ID, "0", JSON.stringify(drafted));
    const restored = await list();
    assert.equal(restored.is_changed, "N");
    assert.deepEqual(
      restored.rows.map((row) => row.ruleId),
      before.rows.map((row) => row.ruleId),
    );
    assert.equal((await head.call(sets.ruleVersion, { rule_version: 99_999 })).refusal, "RULE_VERSION_NOT_FOUND");
    assert.equal(await audited("RULES_PUBLISHED"), 3);

    // Restored again from another version: an editor with the earlier state is refused.
    const bringIntoDraft = async (rule_version: number): Promise<void> => {
      const seen_draft_revision = (await list()).draft_revision ?? 0;
      await head.ok(sets.bringBackRules, { rule_version, into: "draft", why: "The other", seen_draft_revision });
    };
    const seen_revision = restored.rows.find((row) => row.ruleId === changedId)?.revision ?? 0;
    await bringIntoDraft(two);
    const late = await admin.call(rules.updateRule, { ruleId: changedId, ...body, rule_name: "Stale", seen_revision });
    assert.equal(late.refusal, "RULE_MOVED_ON");
    await bringIntoDraft(one);
  });

  it("is exported as a document and imported after a check", async () => {
    const file = await head.ok(sets.exportRules);
    assert.equal(file.format, sets.RULES_FILE_FORMAT);
    assert.ok(!JSON.stringify(file).includes("ruleConditionId"));
    const count = file.rules.length;
    const { draft_revision: seen = 0 } = await list();
    const broken = { ...file, rules: [{ ...tagging("Bad", ["x"], "t"), action_priority: 4711 }, ...file.rules] };
    const refused = await head.call(sets.importRules, { file: broken, mode: "add", dry_run: "Y" });
    assert.equal(refused.refusal, "RULE_UNSOUND");
    assert.match(JSON.stringify(refused.STATUS_RESPONSE), /“Bad”: Priority/);
    const dry = await head.call(sets.importRules, { file, mode: "add", dry_run: "Y" });
    assert.deepEqual([dry.rule_count, (await list()).draft_revision], [count, seen]);
    assert.equal(
      (await head.call(sets.importRules, { file, mode: "replace", dry_run: "N" })).refusal,
      "RULES_MOVED_ON",
    );
    await head.ok(sets.importRules, { file, mode: "add", dry_run: "N" });
    assert.equal((await list()).rows.length, count * 2);
    await head.ok(sets.importRules, {
      file,
      mode: "replace",
      dry_run: "N",
      seen_draft_revision: (await list()).draft_revision ?? 0,
    });
    assert.equal((await list()).rows.length, count);
    assert.deepEqual((await head.ok(sets.exportRules)).rules, file.rules);
    const many = { ...file, rules: Array.from({ length: 500 }, () => tagging("Many", ["x1"], "t")) };
    assert.equal((await head.call(sets.importRules, { file: many, mode: "add", dry_run: "N" })).refusal, "RULES_FULL");
    assert.equal(await audited("RULES_EXPORTED"), 2);
    assert.equal(await audited("RULES_IMPORTED"), 2);
  });

  it("is for administrators and heads of the cell only", async () => {
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    assert.equal((await cell.call(rules.getAllRule)).refusal, "NOT_PERMITTED");
    assert.equal(
      (await cell.call(sets.publishRules, { seen_draft_revision: 0, why: "Mine" })).refusal,
      "NOT_PERMITTED",
    );
    assert.equal((await cell.call(rules.saveRule, tagging("Mine", ["x1"], "t"))).refusal, "NOT_PERMITTED");
  });

  it("adds a rule once per idempotency key, also after a lost answer", async () => {
    const [before, added] = [(await list()).rows.length, await audited("RULE_ADDED")];
    const rule = tagging("Pressed twice", ["twice"], "twice");
    const press = (client_ref: string, who = head) => who.call(rules.saveRule, { ...rule, client_ref });
    const [first, second] = await Promise.all([press("press-1"), press("press-1")]);
    assert.deepEqual([first.STATUS_ID, second], ["0", first]);
    assert.deepEqual(await press("press-1"), first);
    assert.equal((await list()).rows.length, before + 1);
    assert.equal(await audited("RULE_ADDED"), added + 1);
    // Another key, or another person's, adds another rule.
    const others = [await press("press-2"), await press("press-1", admin)];
    assert.equal(new Set([first, ...others].map((one) => one.ruleId)).size, 3);
    for (const { ruleId = 0 } of [first, ...others]) await head.ok(rules.deleteRuleById, { ruleId });
  });

  it("imports the rules of a file once per idempotency key", async () => {
    const file = {
      format: sets.RULES_FILE_FORMAT as typeof sets.RULES_FILE_FORMAT,
      rules: [tagging("Of a file", ["file"], "file")],
    };
    const before = (await list()).rows.length;
    const press = () => head.call(sets.importRules, { file, mode: "add", dry_run: "N", client_ref: "press-file" });
    const first = await press();
    assert.deepEqual([first.STATUS_ID, await press()], ["0", first]);
    const { rows: now } = await list();
    assert.equal(now.length, before + 1);
    await head.ok(rules.deleteRuleById, { ruleId: now.at(-1)?.ruleId ?? 0 });
  });
});
