/** The pack as a whole: export, proposal, comparison, publication and undo. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { changeMaster } from "@smgt/contract/calls/organisation/master-changes.ts";
import * as calls from "@smgt/contract/calls/organisation/packs.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { loadPack } from "@smgt/server/domain/organisation/administration/packs/load-pack.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { addAdmin, adminWithApp, userIdOf, type Admin } from "../../support/accounts.ts";
import { HARYANA, withChangedPack } from "../../support/changed-pack.ts";
import { signInAs, type CallOptions } from "../../support/client.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { until } from "../../support/until.ts";

const HOUR_MS = 3_600_000;
const POWER_CUT = 101;
const SITE_VISIT = 1_015;
const REASON = "Order 12/2026 of the Chief Secretary";

type Files = NonNullable<CallOptions<typeof calls.proposePack>["files"]>;
const part = (name: string, text: string) => ({
  part: "uploaded_file",
  name,
  bytes: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
});
const textOf = (name: string): string => readFileSync(path.join(HARYANA, name), "utf8");

/** A pack file with a replaced text. */
function changed(name: string, from: string, to: string): Files {
  const text = textOf(name);
  assert.equal(text.split(from).length, 2, `${from} stands once in ${name}`);
  return [part(name, text.replace(from, to))];
}

/** Sets the limit of power cuts in towns, four hours in the pack. */
function powerCuts(hours: number): Files {
  const text = textOf("issues.json");
  const next = text.replace(
    /("sub_issue_type_id": 101,.*?"sla_value": )4,/,
    (_all, head: string) => `${head}${hours},`,
  );
  assert.notEqual(next, text);
  return [part("issues.json", next)];
}

interface Row {
  transition_code: string;
  from: number[];
  roles: number[];
  outcomes: { to: number | string }[];
}

/** The workflow in which only field officers may continue an accepted ticket. */
function onlyByTheField(): Files {
  const file = JSON.parse(textOf("transitions.json")) as { transitions: Row[] };
  for (const row of file.transitions) {
    if (row.transition_code === "16" || row.transition_code === "18")
      Object.assign(row, { roles: [7], guards: ["is_assignee"] });
  }
  return [part("transitions.json", JSON.stringify(file))];
}

/** The workflow with a further status for field visits. */
function withSiteVisit(): Files {
  const statuses = JSON.parse(textOf("statuses.json")) as { statuses: Record<string, unknown>[] };
  const inAction = statuses.statuses.find((row) => row["status_id"] === 3);
  statuses.statuses.push({
    ...inAction,
    status_id: SITE_VISIT,
    status_code: "SITE_VISIT",
    status_name: "Site Visit",
    status_name_translations: { hi: "स्थल निरीक्षण" },
  });
  const file = JSON.parse(textOf("transitions.json")) as { transitions: Row[] };
  for (const row of file.transitions) {
    if (row.from.includes(3)) row.from.push(SITE_VISIT);
    if (row.transition_code === "12") for (const outcome of row.outcomes) outcome.to = SITE_VISIT;
  }
  return [part("statuses.json", JSON.stringify(statuses)), part("transitions.json", JSON.stringify(file))];
}

describe("a pack as a whole", () => {
  let admin: Admin;
  /** Publishes the proposals of the first administrator. */
  let second: Admin;
  /** The masters of a second server of the same State. */
  let other: Database;
  const { world, desk } = deskForTests();
  before(async () => {
    admin = await adminWithApp(world, "admin");
    await addAdmin(world, "admin2");
    second = await adminWithApp(world, "admin2");
    other = openDatabase({ url: world.database.url, max: 2, onLost: () => undefined });
  });
  after(() => other?.close());

  const propose = async (files: Files): Promise<number> => {
    const answer = await admin.client.call(calls.proposePack, { note: REASON }, { files });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return answer.pack_version_id ?? 0;
  };
  const look = (pack_version_id: number) => admin.client.ok(calls.getPack, { pack_version_id });
  const publish = (pack_version_id: number, seen_tickets = 0) =>
    second.client.call(calls.publishPack, { pack_version_id, seen_tickets, reason: REASON });
  const list = async () => rowsOf(await admin.client.ok(calls.getPacks, {}));
  const inForce = async (): Promise<number> =>
    (await list()).find((row) => row.state === "in_force")?.pack_version_id ?? 0;
  const limit = async (): Promise<number | null | undefined> =>
    (await mastersOf(world.ctx)).subIssueTypes.find((row) => row.subIssueTypeId === POWER_CUT)?.slaValue;

  it("is for administrators, and requires a fresh proof to publish", async () => {
    for (const one of [calls.exportPack, calls.getPacks]) {
      assert.equal((await desk.as.head.call(one, {})).refusal, "NOT_PERMITTED");
    }
    const refused = await desk.as.head.call(calls.proposePack, { note: REASON }, { files: powerCuts(6) });
    assert.equal(refused.refusal, "NOT_PERMITTED");
    await addAdmin(world, "admin3");
    const unproved = await signInAs(world.url, "admin3", ROLE.ADMIN);
    const answer = await unproved.call(calls.publishPack, { pack_version_id: 1, seen_tickets: 0, reason: REASON });
    assert.equal(answer.refusal, "PROOF_NEEDED");
  });

  it("starts as the folder loaded at start", async () => {
    const [first, ...more] = await list();
    assert.equal(more.length, 0);
    assert.equal(first?.state, "in_force");
    assert.equal(first?.made_by_name, null);
  });

  it("round-trips: an export proposes no change", async () => {
    const { file_name: name, text } = await admin.client.ok(calls.exportPack, {});
    assert.match(name, /^haryana-\d{4}-\d\d-\d\d\.smgt-pack\.json$/);
    const answer = await admin.client.call(calls.proposePack, { note: REASON }, { files: [part(name, text)] });
    assert.equal(answer.refusal, "PACK_AS_IT_IS");
  });

  it("refuses files that are not a pack's, and no files", async () => {
    const bombs = [
      part("pack.json", `${"[".repeat(2_000_000)}`),
      part("pack.json", `{"a":"${"x".repeat(4_300_000)}"}`),
      part("bundle.json", `{"smgt_pack":1,"files":{"issues.json":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`),
      part("pack.json", `{${'"a":1,'.repeat(600_000)}"b":1}`),
    ];
    for (const file of bombs) {
      const answer = await admin.client.call(calls.proposePack, { note: REASON }, { files: [file] }); // sequential
      assert.equal(answer.refusal, "PACK_TOO_LARGE");
    }
    const none = await admin.client.call(calls.proposePack, { note: REASON }, { files: [] });
    assert.equal(none.refusal, "PACK_NO_FILES");
    for (const file of [part("tickets.json", "{}"), part("issues.json", "\u0000")]) {
      const answer = await admin.client.call(calls.proposePack, { note: REASON }, { files: [file] });
      assert.equal(answer.refusal, "PACK_FILE_UNKNOWN", file.name);
    }
    assert.equal((await admin.client.call(calls.getPack, { pack_version_id: 99 })).refusal, "PACK_VERSION_UNKNOWN");
  });

  it("shows differences, and changes nothing before publication", async () => {
    const id = await propose(powerCuts(6));
    const seen = await look(id);
    assert.deepEqual(seen.problems, []);
    assert.deepEqual(seen.findings, []);
    assert.deepEqual(seen.differences, [
      {
        file: "issues.json",
        list: "sub_issue_types",
        key: "sub_issue_type_id 101",
        list_name: { en: "Sub-issues and time limits", hi: "उप-विषय और समय-सीमाएँ" },
        row_name: { en: "Power cut / fuse call - urban", hi: "बिजली कटौती / फ्यूज - शहरी" },
        key_name: { en: "Number 101", hi: "क्रमांक 101" },
        kind: "changed",
        fields: [{ name: "sla_value", label: { en: "Time limit", hi: "समय-सीमा" }, before: "4", after: "6" }],
      },
    ]);
    assert.equal(await limit(), 4);
    assert.equal((await list())[0]?.state, "proposed");
  });

  it("is published by another administrator than its author, who cannot loosen their own protection", async () => {
    const [proposal] = await list();
    assert.equal(proposal?.is_own, "Y");
    const own = { pack_version_id: proposal?.pack_version_id ?? 0, seen_tickets: 0, reason: REASON };
    assert.equal((await admin.client.call(calls.publishPack, own)).refusal, "PACK_IS_YOURS");
    const [seen] = rowsOf(await second.client.ok(calls.getPacks, {}));
    assert.equal(seen?.is_own, "N");
    const loose = textOf("pack.json")
      .replace(/("name": "idle_time", "value": )"\d+"/, '$1"60"')
      .replace(/("name": "replies_need_approval", "value": )"Y"/, '$1"N"');
    const id = await propose([part("pack.json", loose)]);
    assert.equal(
      (await admin.client.call(calls.publishPack, { ...own, pack_version_id: id })).refusal,
      "PACK_IS_YOURS",
    );
    const { parameters } = await mastersOf(world.ctx);
    assert.deepEqual([parameters.idleTime, parameters.doRepliesNeedApproval], [15, true]);
    await admin.client.ok(calls.withdrawPack, { pack_version_id: id, reason: REASON });
  });

  it("cannot be published once its author is no administrator", async () => {
    const id = (await list()).find((row) => row.state === "proposed")?.pack_version_id ?? 0;
    const postings = world.ctx.db.updateTable("user_posting").where("user_id", "=", await userIdOf(world, "admin"));
    await postings.set({ role_id: ROLE.VIEWER }).execute();
    assert.equal((await publish(id)).refusal, "PACK_PROPOSER_GONE");
    await postings.set({ role_id: ROLE.ADMIN }).execute();
  });

  it("is active on every server once published, audited, and undone by restoring the earlier version", async () => {
    const before = await inForce();
    const proposal = (await list()).find((row) => row.state === "proposed");
    const id = proposal?.pack_version_id ?? 0;
    assert.equal((await publish(id)).STATUS_ID, "0");
    await until("the limit is the new one", async () => (await limit()) === 6);
    assert.equal(await inForce(), id);
    assert.equal((await list()).find((row) => row.pack_version_id === before)?.state, "superseded");
    assert.equal((await publish(id)).refusal, "PACK_IN_FORCE");

    // A start with the same folder does not undo the publication.
    assert.equal((await loadPack(other.db, HARYANA)).isSkipped, true);
    assert.equal(await inForce(), id);

    assert.equal((await publish(before)).STATUS_ID, "0");
    await until("the limit is the old one", async () => (await limit()) === 4);
    const { rows } = await other.pool.query<{ event: string }>(
      "select event from audit_entry where event like 'PACK_%' order by audit_id",
    );
    assert.deepEqual(
      rows.map((row) => row.event),
      ["PACK_EXPORTED", "PACK_PROPOSED", "PACK_PROPOSED", "PACK_WITHDRAWN", "PACK_PUBLISHED", "PACK_PUBLISHED"],
    );
  });

  it("keeps an administrator's changes on top", async () => {
    await admin.client.ok(changeMaster, {
      list: "parameters",
      key: { name: "reopen_days" },
      kind: "set",
      values: { value: "21" },
      reason: REASON,
    });
    const { text } = await admin.client.ok(calls.exportPack, {});
    assert.match(text, /"reopen_days",\s+"value": "21"/);
    assert.equal((await publish(await propose(powerCuts(5)))).STATUS_ID, "0");
    await until("the limit is the new one", async () => (await limit()) === 5);
    assert.equal((await mastersOf(world.ctx)).workflow.limits.reopenDays, 21);
  });

  it("stores a proposal with mistakes, names them by file and line, and refuses to publish it", async () => {
    const id = await propose(
      changed(
        "issues.json",
        '"sub_issue_type_id": 102, "issue_type_id": 1',
        '"sub_issue_type_id": 102, "issue_type_id": 99',
      ),
    );
    const seen = await look(id);
    assert.equal(seen.problems[0]?.file, "issues.json");
    assert.equal(seen.version, (JSON.parse(textOf("pack.json")) as { version: string }).version);
    assert.ok((seen.problems[0]?.line ?? 0) > 1);
    const answer = await publish(id);
    assert.equal(answer.refusal, "PACK_UNSOUND");
    assert.equal((await admin.client.call(calls.withdrawPack, { pack_version_id: id, reason: REASON })).STATUS_ID, "0");
    assert.equal((await publish(id)).refusal, "PACK_VERSION_UNKNOWN");
    const again = await admin.client.call(calls.withdrawPack, { pack_version_id: id, reason: REASON });
    assert.equal(again.refusal, "PACK_NOT_PROPOSED");
  });

  it("refuses another State's pack", async () => {
    const id = await propose(changed("pack.json", '"pack_code": "haryana"', '"pack_code": "punjab"'));
    assert.equal((await publish(id)).refusal, "PACK_OTHER_STATE");
  });

  it("is rehearsed on open tickets, listing those without an owner", async () => {
    const tickets = [await desk.fromPhone(), await desk.fromPhone()];
    for (const ticket of tickets) await desk.marked(ticket.ticket_id, true);
    const id = await propose(onlyByTheField());
    const seen = await look(id);
    assert.deepEqual(
      seen.problems.map(({ message }) => message),
      [],
    );
    assert.deepEqual(
      seen.findings.map(({ what, stops, id: status, name, count }) => ({ what, stops, status, name, count })),
      [{ what: "no_owner", stops: "N", status: 3, name: "In Action", count: 2 }],
    );
    assert.deepEqual(seen.findings[0]?.ticket_nos, tickets.map((ticket) => ticket.ticket_no).toSorted());
    assert.equal((await publish(id, 1)).refusal, "PACK_MOVED_ON");
    assert.equal((await publish(id, 2)).STATUS_ID, "0");
  });

  it("does not undo another published after the proposal", async () => {
    const names = async () =>
      (await mastersOf(world.ctx)).subIssueTypes.find((row) => row.subIssueTypeId === POWER_CUT)?.slaValue;
    const before = await names();
    const reopen = (days: number): Files => [
      part("pack.json", textOf("pack.json").replace(/("name": "max_returns", "value": )"\d+"/, `$1"${days}"`)),
    ];
    const one = await propose(powerCuts(9));
    const other = await propose(reopen(7));
    const seen = async (id: number): Promise<number> =>
      (await look(id)).findings.reduce((sum, { count }) => sum + count, 0);
    assert.equal((await publish(one, await seen(one))).STATUS_ID, "0");
    await until("the limit is the new one", async () => (await names()) === 9);
    const refused = await publish(other, await seen(other));
    assert.equal(refused.refusal, "PACK_BASE_GONE");
    assert.equal(await names(), 9, "what was published meanwhile stays");
    assert.notEqual(before, 9);
    // Proposed again on the current version, it contains its change and keeps the other.
    const again = await propose(reopen(7));
    assert.equal((await publish(again, await seen(again))).STATUS_ID, "0");
    await until("the parameter is the new one", async () => (await mastersOf(world.ctx)).parameters.maxReturns === 7);
    assert.equal(await names(), 9);
  });

  it("cannot be published while it removes values named by a published rule", async () => {
    const text = textOf("tags.json");
    const withoutMedia = text.replace(/.*"tag_name": "media".*\n/, "");
    assert.notEqual(withoutMedia, text);
    await publishRules(world, desk.as.head, [
      ruleOn(["drain"], { rule_name: "Drains", action_tags: ["media", "viral"] }),
      ruleOn(["press"], { rule_name: "Press, off", is_active: "N", action_tags: ["media"] }),
    ]);
    const id = await propose([part("tags.json", withoutMedia)]);
    const seen = await look(id);
    assert.deepEqual(seen.rules, [
      { rule_name: "Drains", list: { en: "Tags", hi: "टैग" }, name: { en: "media", hi: "मीडिया" } },
    ]);
    const stopped = await publish(id);
    assert.deepEqual(
      [stopped.refusal, stopped.STATUS_RESPONSE],
      [
        "PACK_UNSOUND",
        ['The live rule "Drains" names "media", which would be gone; change the rule and publish the rules.'],
      ],
    );
    const inHindi = await second.client.call(
      calls.publishPack,
      { pack_version_id: id, seen_tickets: 0, reason: REASON },
      { language: "hi" },
    );
    assert.deepEqual(inHindi.STATUS_RESPONSE, [
      "लागू नियम “Drains” में “मीडिया” है, जो नहीं रहेगा। पहले नियम बदलें और नियम प्रकाशित करें।",
    ]);
    // Ended days would remove it too.
    const ended = await propose(
      changed("tags.json", '"tag_name": "media",', '"tag_name": "media", "valid_to": "2026-01-31",'),
    );
    assert.deepEqual((await look(ended)).rules, seen.rules);
    assert.equal((await publish(ended)).refusal, "PACK_UNSOUND");
    // Kept values, and rules that are off, block nothing.
    await publishRules(world, desk.as.head, [
      ruleOn(["drain"], { rule_name: "Drains", action_tags: ["viral"] }),
      ruleOn(["press"], { rule_name: "Press, off", is_active: "N", action_tags: ["media"] }),
    ]);
    assert.deepEqual((await look(id)).rules, []);
    const findings = (await look(id)).findings.reduce((sum, { count }) => sum + count, 0);
    assert.equal((await publish(id, findings)).STATUS_ID, "0");
  });

  it("of a folder that lacks named values becomes a proposal, once, and loads after the rule changes", async () => {
    await publishRules(world, desk.as.head, [ruleOn(["drain"], { rule_name: "Drains", action_tags: ["viral"] })]);
    const former = await inForce();
    const viral = async () =>
      other.db.selectFrom("tag").select("is_active").where("tag_name", "=", "viral").executeTakeFirstOrThrow();
    await withChangedPack({ "tags.json": [/.*"tag_name": "viral".*\n/, ""] }, async (folder) => {
      const load = await loadPack(other.db, folder);
      assert.deepEqual([load.changed, load.isSkipped, load.stoppedBy], [0, true, [{ rule: "Drains", names: "viral" }]]);
      assert.equal(await inForce(), former);
      assert.deepEqual(await viral(), { is_active: true });
      const waiting = async () => (await list()).filter((row) => row.state === "proposed" && row.made_by_name === null);
      const [proposal, ...more] = await waiting();
      assert.equal(more.length, 0);
      assert.ok(proposal !== undefined);
      const id = proposal.pack_version_id;
      const proposed = () =>
        other.db
          .selectFrom("audit_entry")
          .select("detail")
          .where("event", "=", "PACK_PROPOSED")
          .where("actor_user_id", "is", null)
          .execute();
      assert.deepEqual(await proposed(), [{ detail: { pack_version_id: id } }]);
      assert.deepEqual((await look(id)).rules, [
        { rule_name: "Drains", list: { en: "Tags", hi: "टैग" }, name: { en: "viral", hi: "वायरल" } },
      ]);
      assert.equal((await publish(id)).refusal, "PACK_UNSOUND");
      // The next start finds it, and does not restore a withdrawn one.
      assert.equal((await loadPack(other.db, folder)).stoppedBy.length, 1);
      assert.equal((await waiting()).length, 1);
      await admin.client.ok(calls.withdrawPack, { pack_version_id: id, reason: REASON });
      assert.equal((await loadPack(other.db, folder)).stoppedBy.length, 1);
      assert.equal((await waiting()).length, 0);
      const over = { "tags.json": [/("tag_name": "viral",)/, '$1 "valid_to": "2026-01-31",'] } as const;
      await withChangedPack(over, async (ended) =>
        assert.deepEqual((await loadPack(other.db, ended)).stoppedBy, [{ rule: "Drains", names: "viral" }]),
      );
      const [last] = await waiting();
      await admin.client.ok(calls.withdrawPack, { pack_version_id: last?.pack_version_id ?? 0, reason: REASON });
      await publishRules(world, desk.as.head, [ruleOn(["drain"], { rule_name: "Drains", action_tags: ["NRI"] })]);
      assert.deepEqual((await loadPack(other.db, folder)).stoppedBy, []);
      assert.deepEqual(await viral(), { is_active: false });
    });
    assert.notEqual(await inForce(), former);
    // Restores the pack of the other tests.
    await loadPack(other.db, HARYANA);
    assert.deepEqual(await viral(), { is_active: true });
  });

  it("is exported under the State's date, not the UTC date", async () => {
    const hour = world.ctx.clock.now().getUTCHours();
    await desk.pass(((43 - hour) % 24) * HOUR_MS);
    admin = await adminWithApp(world, "admin");
    second = await adminWithApp(world, "admin2");
    const now = world.ctx.clock.now();
    assert.equal(now.getUTCHours(), 19);
    const { file_name: name } = await admin.client.ok(calls.exportPack, {});
    const day = new Date(now.getTime() + 12 * HOUR_MS).toISOString().slice(0, 10);
    assert.equal(name, `haryana-${day}.smgt-pack.json`);
  });

  it("cannot be undone while tickets are in its status", async () => {
    const former = await inForce();
    const id = await propose(withSiteVisit());
    const seen = await look(id);
    assert.equal(
      (
        await publish(
          id,
          seen.findings.reduce((sum, { count }) => sum + count, 0),
        )
      ).STATUS_ID,
      "0",
    );
    const { ticket_id: ticketId } = await desk.fromPhone();
    await desk.marked(ticketId, true);
    await desk.done("officer", ticketId, ACTION.FORWARD_TO_FIELD, { assign_user_id: [desk.userId.field] });
    const back = await look(former);
    assert.deepEqual(
      back.findings
        .filter(({ stops }) => stops === "Y")
        .map(({ what, id: status, count }) => ({ what, status, count })),
      [{ what: "status_gone", status: SITE_VISIT, count: 1 }],
    );
    assert.equal((await publish(former, 1)).refusal, "PACK_STOPPED");
    assert.equal(await inForce(), id);
  });
});
