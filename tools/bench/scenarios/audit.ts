/**
 * Cost of the audit: a remark with its audit row and without, in turn; then rows added by SQL, sealed by the server and
 * verified by the code of the command.
 */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@smgt/server/db/pool.ts";
import { chainSource } from "@smgt/server/domain/ground/audit/chain/chain-source.ts";
import { publicKeyOf, trust } from "@smgt/server/domain/ground/audit/chain/keys.ts";
import { verifyChain } from "@smgt/server/domain/ground/audit/chain/verify-chain.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { AUDIT_EVENTS } from "@smgt/contract/audit-events.ts";
import { signIn } from "../client.ts";
import { FOLDER } from "../environment.ts";
import { lineOf, timeMany, timesOf, type Line } from "../measure.ts";
import { freshTickets, type Bench } from "../scenario.ts";
import { PLACE } from "./workflow.ts";

const TICKETS = 50;
const TURNS = 12;
const REMARKS = 100;
const LOT = 100_000;
const PAGE = 10_000;
const MILLION = 1_000_000;

/** Discards the audit rows of the server, whose statements still run. */
const WITHOUT = `
  create or replace function bench_without_audit() returns trigger language plpgsql as 'begin return null; end';
  create trigger bench_without_audit before insert on audit_entry for each row execute function bench_without_audit()`;
const WITH = "drop trigger bench_without_audit on audit_entry";

async function remarks(bench: Bench): Promise<Line[]> {
  const { url } = bench.environment.server();
  const { pool } = bench.environment;
  const cell = await signIn(url, "cell", ROLE.CELL_EXEC);
  const officer = await signIn(url, "officer", ROLE.OFFICER);
  const ids = await freshTickets(bench, TICKETS);
  const save = (who: typeof cell, body: object) => async (index: number) =>
    void (await who.call(saveWorkflow.path, { ticket_id: ids[index % TICKETS] ?? 0, ...body }));
  await timeMany(ids.length, 1, save(cell, { status_id: STATUS.NEW, action_id: ACTION.MARK, ...PLACE }));
  await timeMany(ids.length, 1, save(officer, { status_id: STATUS.MARKED, action_id: ACTION.ACCEPT }));
  const remark = save(officer, {
    status_id: STATUS.IN_ACTION,
    action_id: ACTION.REMARK,
    remarks: "The lineman is on his way.",
  });
  await timeMany(REMARKS, 1, remark);
  const [withRow, without]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // In turn, so that other load of the machine affects both.
    withRow.push(...(await timeMany(REMARKS, 1, remark)).ms);
    await pool.query(WITHOUT);
    without.push(...(await timeMany(REMARKS, 1, remark)).ms);
    await pool.query(WITH);
  }
  const [ours, bare] = [timesOf(withRow), timesOf(without)];
  const costs = ((ours.p95Ms ?? 0) - (bare.p95Ms ?? 0)).toFixed(2);
  return [
    lineOf({ scenario: "audit: remark without a row, c1", ...bare }),
    lineOf({
      scenario: "audit: remark with its row, c1",
      ...ours,
      note: `the audit costs ${costs} ms at p95, goal 1 ms`,
    }),
  ];
}

async function untilSealed(bench: Bench): Promise<void> {
  for (;;) {
    const { rows } = await bench.environment.pool.query<{ is: boolean }>(
      "select complete_to >= (select max(audit_id) from audit_entry) as is from audit_chain",
    );
    if (rows[0]?.is === true) return;
    await sleep(500);
  }
}

async function verified(bench: Bench): Promise<Line[]> {
  const { pool, databaseUrl } = bench.environment;
  await untilSealed(bench);
  const begun = performance.now();
  for (let added = 0; added < bench.logRows; added += LOT) {
    // Lot after lot, in the order of ids.
    await pool.query(
      `insert into audit_entry (at, event, actor_user_id, role_id, detail)
       select now(), ($3::text[])[1 + n % cardinality($3)], 1, 1, jsonb_build_object('action_id', n % 40, 'from', n % 14, 'to', 3)
         from generate_series($1::int, $2::int) n`,
      [added + 1, Math.min(added + LOT, bench.logRows), AUDIT_EVENTS],
    );
  }
  await untilSealed(bench);
  const sealed = (performance.now() - begun) / 1_000;
  // The server signs the last rows when it stops.
  await bench.environment.restart();
  await pool.query("vacuum analyze audit_entry, audit_seal");
  const database = openDatabase({ url: databaseUrl, max: 2, onLost: () => undefined, isPatient: true });
  try {
    const key = publicKeyOf(path.join(FOLDER, "data/audit/key.pem"));
    const started = performance.now();
    const verdict = await verifyChain(chainSource(database.db, null, PAGE), trust(key === null ? [] : [key]));
    const seconds = (performance.now() - started) / 1_000;
    const fault = verdict.fault === null ? "" : ` A FAULT WAS FOUND: ${JSON.stringify(verdict.fault)}`;
    return [
      lineOf({
        scenario: "audit: rows added by SQL and sealed",
        n: bench.logRows,
        perSecond: bench.logRows / sealed,
      }),
      lineOf({
        scenario: "audit: rows verified",
        n: verdict.rows,
        perSecond: verdict.rows / seconds,
        note: `${((seconds * MILLION) / verdict.rows).toFixed(1)} s per million, goal 60 s.${fault}`,
      }),
    ];
  } finally {
    await database.close();
  }
}

/** Measures remarks first, while the audit is small. */
export const audit = async (bench: Bench): Promise<Line[]> => [...(await remarks(bench)), ...(await verified(bench))];
