/**
 * Thirty administrators on two servers change rows of every list and parameter concurrently; no accepted change is
 * lost.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as changes from "@smgt/contract/calls/organisation/master-changes.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { diceOf, SEED, type Dice } from "@smgt/tools/test-run/seed.ts";
import { addAdmin, adminWithApp, type Admin } from "../../support/accounts.ts";
import { clientOf, type Client } from "../../support/client.ts";
import { startWorld, type World } from "../../support/world.ts";

const ADMINS = 30;
const EDITS = 2;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Place {
  readonly list: keyof typeof FIELD_OF;
  readonly key: Record<string, string | number | null>;
  readonly field: string;
}

/** An accepted change: reason, author and former value. */
interface Made {
  readonly reason: string;
  readonly by: string;
  readonly was: unknown;
}

/** The changed field of each list. Reply templates need an approval and have their own test. */
const FIELD_OF: Readonly<Record<Exclude<changes.MasterList, "canned_replies">, string>> = {
  parameters: "value",
  state: "app_short",
  districts: "headquarters",
  aliases: "kind",
  departments: "department_name",
  offices: "office_name",
  holidays: "note",
  office_hours: "opens",
  issue_types: "issue_type_name",
  sub_issue_types: "sla_source",
  sla_variants: "condition_name",
  sla_units: "sla_unit_name",
  routes: "valid_from",
  priority_tags: "priority_tag_name",
  tags: "tag_name",
  sources: "source_name",
  disposal_types: "disposal_type_name",
  return_reasons: "return_reason_name",
  feedback_options: "name",
  call_script: "spoken_text",
  ready_views: "view_name",
  banners: "banner_title",
  questions: "question_text",
  keywords: "weak",
};
const LISTS = Object.keys(FIELD_OF) as (keyof typeof FIELD_OF)[];
const PARAMETERS: readonly string[] = ["reopen_days", "max_returns"];

/** A valid value that differs from the current one. */
function valueFor(list: keyof typeof FIELD_OF, nth: string, dice: Dice): string | string[] {
  switch (list) {
    case "parameters":
      return String(1 + dice(20));
    case "aliases":
      return oneOf(["spelling", "town", "locality", "old_name"], dice(4));
    case "office_hours":
      return `0${7 + dice(3)}:${10 + dice(50)}`;
    case "routes":
      return `2026-0${1 + dice(9)}-${10 + dice(18)}`;
    case "keywords":
      return [`word ${nth}`];
    default:
      return `w${nth}`;
  }
}

function oneOf<T>(all: readonly T[], at: number): T {
  const found = all[at];
  assert.ok(found !== undefined);
  return found;
}

describe("masters changed by thirty administrators at once", () => {
  let world: World;
  let other: Server;
  let admins: readonly (Admin & { readonly login: string })[];
  before(async () => {
    world = await startWorld();
    const { config, clock } = world.ctx;
    other = await startServer({ config, databaseUrl: world.database.url, log, clock, schedule: "" });
    const logins = Array.from({ length: ADMINS }, (_, at) => `admin${at + 10}`);
    for (const login of logins) await addAdmin(world, login);
    admins = await Promise.all(logins.map(async (login) => ({ ...(await adminWithApp(world, login)), login })));
  });
  after(async () => {
    await other?.close();
    await world?.close();
  });

  const valueOf = async (client: Client, { list, key, field }: Place): Promise<unknown> => {
    const rows = rowsOf(await client.ok(changes.masterRows, { list }));
    return (
      rows.find(({ row }) => Object.entries(key).every(([name, value]) => (row[name] ?? null) === value))?.row[field] ??
      null
    );
  };

  it("lose nothing: accepted changes are audited as one unbroken chain for each row", async () => {
    const one = oneOf(admins, 0);
    // The first row of each list, so that several compete for it.
    const places: Place[] = [];
    for (const list of LISTS) {
      const { key = [], STATUS_RESPONSE } = await one.client.call(changes.masterRows, { list }); // sequential
      const rows = rowsOf(STATUS_RESPONSE).map(({ row }) => row);
      const chosen =
        list === "parameters" ? rows.filter((row) => PARAMETERS.includes(String(row["name"]))) : rows.slice(0, 1);
      for (const row of chosen) {
        const own = Object.fromEntries(key.map((name) => [name, row[name] ?? null])) as Place["key"];
        places.push({ list, key: own, field: FIELD_OF[list] });
      }
    }
    assert.equal(places.length, changes.MASTER_LISTS.length, "two parameters, and no ready reply");
    const first = new Map(
      await Promise.all(places.map(async (place) => [place, await valueOf(one.client, place)] as const)),
    );
    const taken: Made[] = [];
    const refusals = new Map<string, number>();
    const work = async ({ client, login }: Admin & { readonly login: string }, nth: number): Promise<void> => {
      // A random source for each, independent of the order of arrival.
      const dice = diceOf(SEED + nth);
      const clients = [client, clientOf(other.url, client.token, client.cookie, ROLE.ADMIN)];
      for (let edit = 0; edit < EDITS; edit++) {
        // First edits cover every row, second edits choose any.
        const place = oneOf(places, edit === 0 ? nth % places.length : dice(places.length));
        const at = oneOf(clients, dice(2));
        const was = (await valueOf(at, place)) as string; // each edit follows a read
        const value = valueFor(place.list, `${nth}-${edit}`, dice);
        const reason = `${login}, edit ${edit}`;
        const { list, key, field } = place;
        const body = { list, key, kind: "set", values: { [field]: value }, was: { [field]: was }, reason } as const;
        const answer = await at.call(changes.changeMaster, body);
        if (answer.STATUS_ID === "0") taken.push({ reason, by: `Admin ${login}`, was });
        else refusals.set(answer.refusal ?? "", (refusals.get(answer.refusal ?? "") ?? 0) + 1);
      }
    };
    await Promise.all(admins.map(work));
    // The first at a row succeeds, unless it chose the current value.
    assert.ok(taken.length >= ADMINS / 2, `only ${taken.length} were taken`);
    for (const refusal of refusals.keys()) {
      assert.ok(["MASTER_MOVED_ON", "MASTER_AS_IT_WAS"].includes(refusal), refusal);
    }

    const { client } = one;
    const record: Made[] = [];
    for (const place of places) {
      const { list, key, field } = place;
      const made = rowsOf(await client.ok(changes.masterChanges, { list, key })).toReversed();
      record.push(
        ...made.map((change) => ({
          reason: change.reason ?? "",
          by: change.user_name ?? "",
          was: change.before?.[field],
        })),
      );
      let value = first.get(place);
      for (const change of made) {
        assert.deepEqual(change.before?.[field], value, `${list}: before version ${change.masters_version}`);
        value = change.after?.[field];
      }
      for (const at of [client, clientOf(other.url, client.token, client.cookie, ROLE.ADMIN)]) {
        assert.deepEqual(
          await valueOf(at, place),
          value,
          `${list} ${JSON.stringify(key)} is what the record ends with`,
        );
      }
    }
    const sorted = (rows: readonly Made[]) => rows.toSorted((a, b) => (a.reason < b.reason ? -1 : 1));
    assert.deepEqual(sorted(record), sorted(taken));
  });
});
