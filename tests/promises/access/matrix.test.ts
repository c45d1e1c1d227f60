/**
 * The access matrix: every call, in every role, on a ticket in every relation, and without a session. Expectations are
 * written by hand in `rows.ts` and `world.ts`, independent of the code that decides.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Call } from "@smgt/contract/call.ts";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { ALL_ROLES, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { decidedOnCitizens, LEFT } from "./personal.ts";
import { ROWS, type Setting, type Row } from "./rows.ts";
import {
  columnsWithout,
  decidedColumns,
  givenAway,
  keepingColumns,
  plantSecrets,
  textColumns,
  type Secret,
} from "./secrets.ts";
import { PEOPLE, plantTickets, SEES, WORKS, type PlantedTicket } from "./world.ts";
import { worldForTests } from "../../support/for-tests.ts";

/** Refusals at the boundary: the caller has received nothing. */
const DOOR: readonly string[] = [
  "SESSION_EXPIRED",
  "NOT_PERMITTED",
  "TICKET_NOT_FOUND",
  "ROLE_NOT_YOURS",
  "DUTY_FIRST",
];
const NO_TICKET = 2_000_000_001;

interface Heard {
  readonly http: number;
  readonly refusal: string | null;
  readonly text: string;
}

const isKeptOut = ({ refusal }: Heard): boolean => refusal !== null && DOOR.includes(refusal);

/** Calls on a ticket reserved for those who work it. */
const OF_WHO_WORKS = ["ticket.revealpersonaldata", "live.attachment"];

describe("the access matrix", () => {
  const world = worldForTests();
  let planted: PlantedTicket[];
  let secrets: Secret[];
  let people: Map<RoleId, Client>;
  let spareUserId: number;
  const wrong: string[] = [];
  let cells = 0;

  before(async () => {
    planted = await plantTickets(world);
    secrets = await plantSecrets(world.database.ownerUrl, planted);
    const found = await world.ctx.db
      .selectFrom("app_user")
      .select("user_id")
      .where("login_id", "=", "viewer2")
      .executeTakeFirstOrThrow();
    spareUserId = found.user_id;
    people = new Map();
    for (const roleId of ALL_ROLES) people.set(roleId, await signInAs(world.url, PEOPLE[roleId], roleId));
  });

  const setting = (ticket: PlantedTicket | undefined, roleId: RoleId | null): Setting => ({
    roleId,
    ticketId: ticket?.ticketId ?? NO_TICKET,
    attachmentId: ticket?.attachmentId ?? NO_TICKET,
    spareUserId,
  });

  const hear = async (one: Call, row: Row, who: Client, roleId: RoleId | null, at: Setting): Promise<Heard> => {
    const query = new URLSearchParams(row.query?.(at) ?? {});
    const stop = new AbortController();
    const fields = row.body?.(at) ?? {};
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const isForm = one.files.length > 0;
    const answer = await fetch(`${world.url}${one.path}${query.size > 0 ? `?${query}` : ""}`, {
      method: one.method,
      signal: stop.signal,
      headers: {
        ...(who.token === null ? {} : { authorization: `Bearer ${who.token}` }),
        ...(who.cookie === null ? {} : { cookie: who.cookie }),
        ...(roleId === null ? {} : { roleid: String(roleId) }),
        ...(isForm || one.method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(one.method === "GET" ? {} : { body: isForm ? form : JSON.stringify(fields) }),
    });
    if (row.isStream === true && answer.status === 200) {
      stop.abort();
      return { http: 200, refusal: null, text: "" };
    }
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    const refusal = isJson ? ((JSON.parse(text) as { refusal?: string }).refusal ?? null) : null;
    return { http: answer.status, refusal, text };
  };

  const note = (cell: string, heard: Heard): void => {
    wrong.push(`${cell}: HTTP ${heard.http} ${heard.refusal ?? ""} ${heard.text.slice(0, 160)}`);
  };
  /** Checks one cell: only expected callers pass; an invalid row shows as bad input. */
  const check = (cell: string, heard: Heard, mayPass: boolean): void => {
    cells += 1;
    if (heard.http >= 500 || heard.refusal === "BAD_INPUT" || heard.refusal === "UNEXPECTED") note(cell, heard);
    else if (isKeptOut(heard) === mayPass) note(cell, heard);
  };
  const checkSecrets = (cell: string, heard: Heard, roleId: RoleId | null, name: string): void => {
    for (const ticket of planted) {
      const sees = roleId !== null && SEES[roleId].includes(ticket.relation);
      const works = roleId !== null && WORKS[roleId].includes(ticket.relation);
      // Logs show an administrator the number of an unrelated ticket, and nothing else of it.
      const isNumbered =
        ticket.relation !== "aboutAll" &&
        roleId === ROLE.ADMIN &&
        /^logmanagement\.|^user\.getuserlogs$|^audit\.getauditrows$/.test(name);
      const mayHold = works && name === "ticket.revealpersonaldata";
      const found = [
        ...(sees || isNumbered ? [] : [ticket.number]),
        ...(works ? [] : ticket.personal),
        ...(mayHold ? [] : ticket.contact),
      ].filter((secret) => heard.text.includes(secret));
      if (found.length > 0) wrong.push(`${cell} gives away ${found.join(", ")} of ${ticket.relation}`);
    }
    // Editors of rules read public posts in full, except posts of tickets about themselves.
    const isTried = roleId !== null && name === "rule.tryrules";
    const kept = secrets.map((one) =>
      isTried && one.column === "post.text" && one.decision === "words" && one.relation !== "aboutAll"
        ? { ...one, decision: "own" as const, ownerRole: roleId }
        : one,
    );
    const away = [...new Set(givenAway(heard.text, kept, roleId))];
    if (away.length > 0) wrong.push(`${cell} gives away ${away.join(", ")}`);
  };

  it("has a decision for every column: personal data of citizens or not", async () => {
    assert.deepEqual(decidedOnCitizens(), await keepingColumns(world.database.url));
    for (const reason of Object.values(LEFT)) assert.ok(reason.length > 20, reason);
  });

  it("has exactly one row for every call", () => {
    assert.deepEqual(Object.keys(ROWS).toSorted(), allCalls.map((one) => one.name).toSorted());
  });

  it("has a decision for every text column, and a planted secret in every column of people's texts", async () => {
    assert.deepEqual(decidedColumns(), await textColumns(world.database.ownerUrl));
    assert.deepEqual(columnsWithout(secrets), []);
  });

  it("allows exactly the designed roles and relations, and leaks no secret", async () => {
    for (const one of allCalls) {
      const row = ROWS[one.name];
      if (row === undefined) continue;
      const places: readonly (PlantedTicket | undefined)[] =
        row.isOnTicket === true ? [...planted, undefined] : [undefined];
      const nobody = clientOf(world.url, null, null, null);
      const without = await hear(one, row, nobody, null, setting(planted[0], null));
      check(`${one.name} without a session`, without, row.who === "anyone");
      checkSecrets(`${one.name} without a session`, without, null, one.name);
      for (const roleId of ALL_ROLES) {
        for (const ticket of places) {
          const cell = `${one.name} as ${PEOPLE[roleId]}${row.isOnTicket === true ? ` on ${ticket?.relation ?? "none"}` : ""}`;
          const known = people.get(roleId) ?? nobody;
          const who = row.isSpending === true ? await signInAs(world.url, PEOPLE[roleId], roleId) : known;
          const heard = await hear(one, row, who, roleId, setting(ticket, roleId));
          if (row.isSpending === true) people.set(roleId, await signInAs(world.url, PEOPLE[roleId], roleId));
          const mayCall = row.who === "anyone" || row.who.includes(roleId);
          const maySee = row.isOnTicket !== true || (ticket !== undefined && SEES[roleId].includes(ticket.relation));
          const mayReveal =
            !OF_WHO_WORKS.includes(one.name) || (ticket !== undefined && WORKS[roleId].includes(ticket.relation));
          check(cell, heard, mayCall && maySee && mayReveal);
          checkSecrets(cell, heard, roleId, one.name);
        }
      }
    }
    assert.deepEqual(wrong.slice(0, 40), [], `${wrong.length} of ${cells} cells are wrong`);
    assert.ok(cells > 2_000, `${cells} cells`);
  });

  it("refuses a role that the person does not have", async () => {
    const heads = people.get(2);
    assert.ok(heads !== undefined);
    for (const [roleId, client] of people) {
      for (const wished of ALL_ROLES.filter((one) => one !== roleId)) {
        const { refusal } = await client
          .as(wished)
          .call(allCalls.find((one) => one.name === "ticket.commonlist") as Call, {});
        // The head has a posting as Cell Executive too.
        if (roleId === 2 && wished === 3) assert.equal(refusal, undefined);
        else assert.equal(refusal, "ROLE_NOT_YOURS", `${PEOPLE[roleId]} as ${wished}`);
      }
    }
  });
});
