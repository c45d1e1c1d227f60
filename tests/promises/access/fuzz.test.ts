/**
 * Fuzzing from the contract: every call in every role with valid, invalid, extreme and hostile input. No unexpected
 * error may occur, and no answer may contain a secret hidden from its reader. The run's seed determines the input.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Call } from "@smgt/contract/call.ts";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { ALL_ROLES, type RoleId } from "@smgt/contract/constants.ts";
import { diceOf, SEED, times, type Dice } from "@smgt/tools/test-run/seed.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { openDesk } from "../../support/desk.ts";
import { someFields, type Known } from "../../support/generate.ts";
import { givenAway, plantSecrets, type Secret } from "./secrets.ts";
import { PEOPLE, plantTickets, type PlantedTicket } from "./world.ts";
import { worldForTests } from "../../support/for-tests.ts";

const REQUESTS = times(2_400, 24_000);
/** Number of tickets that the fuzz may change; planted tickets are only read, so their visibility stays. */
const FREE_TICKETS = 6;
/** Calls that leave tickets unchanged. */
const READS = /\.(?:get|list|find|search|count|commonlist|preview|mine|forms|ready|reveal|export|health|key)/;
/** Calls that end or lock a session; tested elsewhere. */
const ENDS = new Set(["auth.logout", "auth.lockaccount", "account.endsession", "live.events"]);
const GONE = ["SESSION_EXPIRED", "DUTY_FIRST"];

interface Heard {
  readonly http: number;
  readonly refusal: string | null;
  readonly text: string;
  readonly ms: number;
}

async function hear(
  url: string,
  who: Client,
  roleId: RoleId | null,
  one: Call,
  dice: Dice,
  known: Known,
): Promise<Heard & { readonly sent: string }> {
  const query = someFields(dice, one.query, known);
  const fields = someFields(dice, one.body, known);
  const asText = Object.entries(query).map(([name, value]): [string, string] => [name, String(value).toWellFormed()]);
  const search = new URLSearchParams(asText).toString();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value).toWellFormed());
  }
  const isForm = one.files.length > 0;
  const begun = performance.now();
  const answer = await fetch(`${url}${one.path}${search === "" ? "" : `?${search}`}`, {
    method: one.method,
    headers: {
      ...(who.token === null ? {} : { authorization: `Bearer ${who.token}` }),
      ...(who.cookie === null ? {} : { cookie: who.cookie }),
      ...(roleId === null ? {} : { roleid: String(dice(20) === 0 ? dice(12) : roleId) }),
      ...(isForm || one.method === "GET" ? {} : { "content-type": "application/json" }),
      "accept-language": dice(2) === 0 ? "en" : "hi",
    },
    ...(one.method === "GET" ? {} : { body: isForm ? form : JSON.stringify(fields) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  const refusal = isJson && text !== "" ? ((JSON.parse(text) as { refusal?: string }).refusal ?? null) : null;
  const sent = one.method === "GET" ? search : JSON.stringify(fields).slice(0, 300);
  return { http: answer.status, refusal, text, ms: performance.now() - begun, sent };
}

describe("contract fuzzing", () => {
  const world = worldForTests();
  let planted: PlantedTicket[];
  let secrets: Secret[];
  let free: readonly { readonly ticket_id: number; readonly ticket_no: string }[];
  before(async () => {
    planted = await plantTickets(world);
    const desk = await openDesk(world);
    const made = [];
    for (let n = 0; n < FREE_TICKETS; n += 1) made.push(await desk.fromPhone()); // sequential, as a person types them
    free = made;
    secrets = await plantSecrets(world.database.ownerUrl, planted);
  });

  const knownFor = (one: Call): Known => {
    const tickets = READS.test(one.name)
      ? [...planted.map(({ ticketId }) => ticketId), ...free.map((each) => each.ticket_id)]
      : free.map((each) => each.ticket_id);
    return {
      ticket_id: tickets,
      ticketid: tickets,
      ticket_ids: tickets,
      ticket_no: free.map((each) => each.ticket_no),
      primary_ticket_no: free.map((each) => each.ticket_no),
      status_id: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      action_id: [10, 101, 102, 103, 104, 105, 106, 107, 110, 111, 112, 113, 119, 130, 140, 150, 190, 201, 202, 203],
      user_id: [900, 901],
      department_id: [1, 2, 3],
      district_id: [6, 7],
      list_key: ["all", "new", "mine", "overdue"],
      password: ["wrong"],
      username: ["nobody", "cell"],
    };
  };
  /** Signs in again after the fuzz has ended the session or assigned a charge. */
  const signIn = async (roleId: RoleId): Promise<Client> => {
    await world.ctx.db
      .updateTable("app_user")
      .set({ is_enabled: true, is_locked: false })
      .where("login_id", "=", PEOPLE[roleId])
      .execute();
    return signInAs(world.url, PEOPLE[roleId], roleId);
  };

  it(`causes no unexpected error and leaks no secret in ${REQUESTS} requests`, async (t) => {
    const dice = diceOf(SEED);
    const people = new Map<RoleId, Client>();
    for (const roleId of ALL_ROLES) people.set(roleId, await signIn(roleId));
    const calls = allCalls.filter((one) => !ENDS.has(one.name));
    const wrong: string[] = [];
    const slowest: { readonly what: string; readonly ms: number }[] = [];
    let through = 0;
    for (let at = 0; at < REQUESTS; at += 1) {
      const one = calls[at % calls.length] as Call;
      const roleId = at % 11 === 0 ? null : (ALL_ROLES[dice(ALL_ROLES.length)] ?? null);
      const who = roleId === null ? clientOf(world.url, null, null, null) : (people.get(roleId) as Client);
      const heard = await hear(world.url, who, roleId, one, dice, knownFor(one));
      const what = `${one.name} as ${roleId === null ? "nobody" : PEOPLE[roleId]} with ${heard.sent}`;
      if (heard.http >= 500 || heard.refusal === "UNEXPECTED")
        wrong.push(`${what}: HTTP ${heard.http} ${heard.text.slice(0, 200)}`);
      const away = givenAway(heard.text, secrets, roleId);
      if (away.length > 0) wrong.push(`${what} gives away ${[...new Set(away)].join(", ")}`);
      if (heard.refusal === null) through += 1;
      slowest.push({ what, ms: heard.ms });
      if (roleId !== null && heard.refusal !== null && GONE.includes(heard.refusal))
        people.set(roleId, await signIn(roleId));
    }
    const [last] = slowest.toSorted((a, b) => b.ms - a.ms);
    t.diagnostic(
      `${REQUESTS} requests to ${calls.length} calls, ${through} of them carried out; the slowest took ${Math.round(last?.ms ?? 0)} ms: ${last?.what}`,
    );
    assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${REQUESTS} are wrong`);
    assert.ok(through > REQUESTS / 10, `${through} were carried out`);
  });
});
