/**
 * Random pairs of concurrent actions by two officers on one ticket, sometimes with an action that is refused. The state
 * machine is the oracle, on facts read independently by `pair-facts.ts`: some sequential order must explain each
 * outcome. `npm run proofs` runs more; `SMGT_TEST_SEED` selects others (docs/how-to/play-pairs.md).
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { ROLE, type ActionId, type RoleId } from "@smgt/contract/constants.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { allowedActions, type Refused, type Step } from "@smgt/server/domain/law/workflow-definition/machine.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { diceOf, SEED, times } from "@smgt/tools/test-run/seed.ts";
import { signInAs } from "../../support/client.ts";
import type { Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { actorOf, answerOf, look, officerOf, type Constants } from "../../support/pair-oracle.ts";
import type { Player, Primary, Snapshot } from "../../support/pair-snapshot.ts";
import { faultsOf, type HistoryRow, type Pair } from "../../support/pair-faults.ts";
import { requestOf, type ActionRequest, type ActionAnswer } from "../../support/pair-actions.ts";
import { until } from "../../support/until.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";

const PAIRS = times(600, 10_000);
/** Minimum number of distinct actions. */
const VARIETY = times(24, 34);
const AT_ONCE = 24;
/** Maximum number of pairs on one ticket. */
const MOST_OF_ONE = 14;
const POSTS = Math.ceil(PAIRS / 30);

/** The department's officer has a desk role too, to test decisions on their own report in both roles. */
const PLAYERS: readonly (readonly [Person | "cell2" | "reporter", RoleId])[] = [
  ["head", ROLE.CELL_HEAD],
  ["cell", ROLE.CELL_EXEC],
  ["cell2", ROLE.CELL_EXEC],
  ["hod", ROLE.HOD],
  ["officer", ROLE.OFFICER],
  ["reporter", ROLE.CELL_EXEC],
  ["hisar", ROLE.OFFICER],
  ["water", ROLE.OFFICER],
  ["district", ROLE.DIST_NODAL],
  ["field", ROLE.FIELD],
  ["operator", ROLE.CALL_OP],
];

const refusalOf = (answer: Step | Refused): string => (answer.kind === "refused" ? answer.refusal : "");

describe("two concurrent actions", () => {
  let masters: Masters;
  let players: readonly Player[];
  let fixed: Constants;
  const fresh: number[] = [];
  const dice = diceOf(SEED);
  let pressed = 0;
  const { world, desk } = deskForTests();

  before(async () => {
    masters = await mastersOf(world.ctx);
    const second = await world.ctx.db
      .selectFrom("app_user")
      .select("user_id")
      .where("login_id", "=", "cell2")
      .executeTakeFirstOrThrow();
    const { officer } = desk.userId;
    await world.ctx.db.insertInto("user_posting").values({ user_id: officer, role_id: ROLE.CELL_EXEC }).execute();
    const ids = { ...desk.userId, cell2: second.user_id, reporter: officer };
    const cell2 = await signInAs(world.url, "cell2", ROLE.CELL_EXEC);
    const clients = { ...desk.as, cell2, reporter: desk.as.officer.as(ROLE.CELL_EXEC) };
    players = await Promise.all(
      PLAYERS.map(async ([name, roleId]) => {
        const officer = await officerOf(world.ctx.db, ids[name], roleId);
        return { name, officer, client: clients[name] };
      }),
    );
    const postings = await world.ctx.db
      .selectFrom("user_posting")
      .selectAll()
      .where("role_id", "=", ROLE.OFFICER)
      .execute();
    fixed = {
      now: world.ctx.clock.now(),
      fieldUserId: ids.field,
      energyUserIds: [ids.officer, ids.hisar],
      postedIn: (userId, districtId) =>
        postings.some((one) => one.user_id === userId && (one.district_id === null || one.district_id === districtId)),
    };
    for (let at = 0; at < POSTS; at += 1) {
      writePost(world.x.world, ensureUser(world.x.world, `pair_${at}`).id, {
        text: `@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am, no. ${at}.`,
      });
    }
    fresh.push(
      ...(await until("the posts are tickets", async () => {
        const rows = await world.ctx.db
          .selectFrom("ticket")
          .select("ticket_id")
          .where("is_manual", "=", false)
          .execute();
        return rows.length >= POSTS ? rows.map((row) => row.ticket_id) : null;
      })),
    );
  });

  const isForPhone = (snapshot: Snapshot, actionId: ActionId): boolean =>
    !snapshot.ticket.is_manual ||
    masters.workflow.actions.find((one) => one.actionId === actionId)?.isDisabledOnManual !== true;
  const requestsOf = (snapshot: Snapshot, actionsOf: (player: Player) => readonly ActionId[]): ActionRequest[] =>
    players
      .filter((player) => snapshot.visibleTo.has(player.name))
      .flatMap((player) =>
        actionsOf(player)
          .filter((actionId) => isForPhone(snapshot, actionId))
          .flatMap((actionId) => requestOf(player, actionId, snapshot, dice, (pressed += 1)) ?? []),
      );
  /** Actions that each player could execute alone on this ticket. */
  const requestsOn = (snapshot: Snapshot): ActionRequest[] =>
    requestsOf(snapshot, (player) =>
      allowedActions(
        masters.workflow,
        { ...snapshot.facts, isExtensionBeyondCap: false },
        actorOf(snapshot, player),
      ).map((one) => one.actionId),
    ).filter((request) => answerOf(masters, snapshot, request).kind === "step");
  /** Actions of the player's role in this status that are refused to the player, by reason. */
  const deniedOn = (snapshot: Snapshot): ReadonlyMap<string, readonly ActionRequest[]> => {
    const rows = masters.workflow.transitions.filter((row) => row.from.some((id) => id === snapshot.ticket.status_id));
    const requests = requestsOf(snapshot, ({ officer: { roleId } }) => [
      ...new Set(rows.flatMap((row) => (row.actionId !== null && row.roles.includes(roleId) ? [row.actionId] : []))),
    ]);
    return Map.groupBy(
      requests.filter((request) => answerOf(masters, snapshot, request).kind === "refused"),
      (request) => refusalOf(answerOf(masters, snapshot, request)),
    );
  };

  /** Chooses two actions; often both move the ticket, sometimes both are the same. */
  const pairOf = (snapshot: Snapshot): Pair | null => {
    const all = requestsOn(snapshot);
    const moves = all.filter((request) => {
      const answer = answerOf(masters, snapshot, request);
      return answer.kind === "step" && answer.to !== snapshot.ticket.status_id;
    });
    const among = (list: readonly ActionRequest[]): ActionRequest | undefined => list[dice(list.length)];
    const denied = [...deniedOn(snapshot).values()];
    const first =
      among(dice(5) === 0 ? (denied[dice(denied.length)] ?? []) : []) ??
      among(moves.length > 0 && dice(3) > 0 ? moves : all);
    if (first === undefined) return null;
    const others = all.filter((request) => request.player.officer.userId !== first.player.officer.userId);
    const same = others.filter((request) => request.actionId === first.actionId);
    const moving = others.filter((request) => moves.includes(request));
    const wish = dice(4);
    const second = among(wish === 0 && same.length > 0 ? same : wish < 3 && moving.length > 0 ? moving : others);
    return second === undefined ? null : [first, second];
  };

  const told = ({ player, actionId }: ActionRequest, answer: ActionAnswer): string =>
    `${player.name} ${actionId}: ${answer.STATUS_ID} ${answer.refusal ?? ""} ${JSON.stringify(answer.STATUS_RESPONSE)}`;

  const draftText = (request: ActionRequest): string => `kept by ${request.player.name}`;
  const keepDrafts = (pairs: readonly Pair[]) => {
    const rows = pairs.flat().map((request) => ({
      user_id: request.player.officer.userId,
      ticket_id: request.body.ticket_id,
      fields: { remark: draftText(request) },
    }));
    return sql`insert into draft (user_id, draft_key, kind, fields, version, begun_at, saved_at)
      select r.user_id, r.ticket_id::text, 'action', r.fields, 1, now(), now() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (user_id int, ticket_id int, fields jsonb)
      on conflict (user_id, kind, draft_key) do update set fields = excluded.fields, version = draft.version + 1`.execute(
      world.ctx.db,
    );
  };

  it(`have one winner, or two where the table allows, in ${PAIRS} pairs`, async (test) => {
    const { db } = world.ctx;
    const slots: { id: number; primary: Primary; left: number }[] = [];
    const seenStatuses = new Map<number, number>();
    const outcomes = { one: 0, both: 0 };
    const actions = new Set<number>();
    let played = 0;
    while (played < PAIRS) {
      // Sequential: each round reads the result of the one before.
      while (slots.length < AT_ONCE) {
        const id = (dice(3) === 0 ? fresh.pop() : undefined) ?? (await desk.fromPhone()).ticket_id;
        // A new ticket rarely reaches a report; start some there to cover later actions.
        if (dice(3) === 0) await desk.reported(id);
        const primary = await desk.fromPhone();
        slots.push({ id, primary: { id: primary.ticket_id, no: primary.ticket_no }, left: MOST_OF_ONE });
      }
      const primaries = new Map(slots.map((slot) => [slot.id, slot.primary]));
      const seenBefore = await look(db, masters, primaries, players, fixed);
      const pairs: Pair[] = [];
      for (const slot of slots) {
        const snapshot = seenBefore.get(slot.id);
        const pair = snapshot === undefined ? null : pairOf(snapshot);
        slot.left = pair === null ? 0 : slot.left - 1;
        if (pair !== null) pairs.push(pair);
      }
      await keepDrafts(pairs);
      const answers = await Promise.all(
        pairs.map((pair) =>
          Promise.all(pair.map((request): Promise<ActionAnswer> => request.send(request.player.client))),
        ),
      );
      const ids = pairs.map(([request]) => request.body.ticket_id);
      const seenAfter = await look(db, masters, primaries, players, fixed);
      const from = Math.min(...ids.map((id) => seenBefore.get(id)?.lastHistoryId ?? 0));
      const history = await sql<HistoryRow>`select * from ticket_history where ticket_id = any(${ids}::int[])
        and history_id > ${from} and event in ('ACTION', 'REPLY') order by history_id`.execute(db);
      const drafts = await sql<{ user_id: number; ticket_id: number; text: string | null }>`
        select user_id, ticket_id, fields->>'remark' as text from draft where ticket_id = any(${ids}::int[]) and kind = 'action'`.execute(
        db,
      );
      pairs.forEach((pair, at) => {
        const id = pair[0].body.ticket_id;
        const [was, is, both] = [seenBefore.get(id), seenAfter.get(id), answers[at] ?? []];
        if (was === undefined || is === undefined) throw new Error(`ticket ${id} is gone`);
        const rows = history.rows.filter((row) => row.ticket_id === id && row.history_id > was.lastHistoryId);
        const faults = faultsOf(masters, pair, both, was, is, rows);
        pair.forEach((request, which) => {
          const kept = drafts.rows.find(
            (row) => row.ticket_id === id && row.user_id === request.player.officer.userId,
          )?.text;
          const isKept = request.keepsDraft || both[which]?.STATUS_ID !== "0";
          if ((kept === draftText(request)) !== isKept)
            faults.push(`the draft of ${request.player.name} is ${isKept ? "lost" : "still there"}`);
          actions.add(request.actionId);
        });
        if (faults.length > 0) {
          const lines = pair.map((request, which) =>
            told(request, both[which] ?? { STATUS_ID: "?", STATUS_RESPONSE: null }),
          );
          assert.fail(
            `seed ${SEED}, pair ${played + at}, ticket ${id} in ${was.ticket.status_id}: ${faults.join("; ")}\n${lines.join("\n")}`,
          );
        }
        seenStatuses.set(was.ticket.status_id, (seenStatuses.get(was.ticket.status_id) ?? 0) + 1);
        outcomes[both.every((answer) => answer.STATUS_ID === "0") ? "both" : "one"] += 1;
      });
      played += pairs.length;
      slots.splice(0, slots.length, ...slots.filter((slot) => slot.left > 0));
    }
    test.diagnostic(
      `${played} pairs: one winner ${outcomes.one}, both ${outcomes.both}; ${actions.size} actions; statuses ${JSON.stringify(Object.fromEntries(seenStatuses))}`,
    );
    assert.ok(outcomes.one > played / 10 && outcomes.both > played / 10, JSON.stringify(outcomes));
    assert.ok(actions.size >= VARIETY, `${actions.size} actions`);
    const broken = await sql<{ ticket_id: number }>`
      select ticket_id from (select ticket_id, from_status_id, lag(to_status_id) over (partition by ticket_id order by history_id) as was
        from ticket_history where event = 'ACTION') h where was is not null and was <> from_status_id`.execute(db);
    assert.deepEqual(broken.rows, [], "the history of every ticket is one chain");
  });
});
