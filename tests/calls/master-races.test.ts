/** Thirty administrators at two servers change the same few rows at once, each by what they last saw. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as changes from "@smgt/contract/calls/master-changes.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { diceOf, SEED } from "@smgt/tools/test-run/seed.ts";
import { addAdmin, adminWithApp, type Admin } from "../support/accounts.ts";
import { clientOf, type Client } from "../support/client.ts";
import { startWorld, type World } from "../support/world.ts";

const ADMINS = 30;
const EDITS = 2;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Place {
  readonly list: changes.MasterList;
  readonly key: Record<string, string | number>;
  readonly field: string;
}

/** A change that was taken: why, by whom, and over which value. */
interface Made {
  readonly reason: string;
  readonly by: string;
  readonly was: unknown;
}

/** Few rows of several lists, so that many want the same one. */
const PLACES: readonly Place[] = [
  ...[101, 102, 103].map((id) => ({
    list: "sub_issue_types" as const,
    key: { sub_issue_type_id: id },
    field: "sla_source",
  })),
  ...[1, 2].map((id) => ({ list: "tags" as const, key: { tag_id: id }, field: "tag_name" })),
  ...["reopen_days", "max_returns"].map((name) => ({ list: "parameters" as const, key: { name }, field: "value" })),
];

function oneOf<T>(all: readonly T[], at: number): T {
  const found = all[at];
  assert.ok(found !== undefined);
  return found;
}

describe("masters that thirty administrators change at once", () => {
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
    return rows.find(({ row }) => Object.entries(key).every(([name, value]) => row[name] === value))?.row[field];
  };

  it("lose nothing: each change that was taken is on record, in one unbroken line for each row", async () => {
    const dice = diceOf(SEED);
    const one = oneOf(admins, 0);
    const first = new Map(
      await Promise.all(PLACES.map(async (place) => [place, await valueOf(one.client, place)] as const)),
    );
    const taken: Made[] = [];
    const refusals = new Map<string, number>();
    const work = async ({ client, login }: Admin & { readonly login: string }, nth: number): Promise<void> => {
      const clients = [client, clientOf(other.url, client.token, client.cookie, ROLE.ADMIN)];
      for (let edit = 0; edit < EDITS; edit++) {
        const place = oneOf(PLACES, dice(PLACES.length));
        const at = oneOf(clients, dice(2));
        const was = (await valueOf(at, place)) as string; // each edit by what is seen before it
        const value = place.list === "parameters" ? String(1 + dice(20)) : `w${nth}-${edit}`;
        const reason = `${login}, edit ${edit}`;
        const { list, key, field } = place;
        const body = { list, key, kind: "set", values: { [field]: value }, was: { [field]: was }, reason } as const;
        const answer = await at.call(changes.changeMaster, body);
        if (answer.STATUS_ID === "0") taken.push({ reason, by: `Admin ${login}`, was });
        else refusals.set(answer.refusal ?? "", (refusals.get(answer.refusal ?? "") ?? 0) + 1);
      }
    };
    await Promise.all(admins.map(work));
    assert.ok(taken.length >= PLACES.length, "some were taken");
    for (const refusal of refusals.keys()) {
      assert.ok(["MASTER_MOVED_ON", "MASTER_AS_IT_WAS"].includes(refusal), refusal);
    }

    const { client } = one;
    const record: Made[] = [];
    for (const place of PLACES) {
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
        assert.equal(change.before?.[field], value, `${list}: before version ${change.masters_version}`);
        value = change.after?.[field];
      }
      for (const at of [client, clientOf(other.url, client.token, client.cookie, ROLE.ADMIN)]) {
        assert.equal(await valueOf(at, place), value, `${list} ${JSON.stringify(key)} is what the record ends with`);
      }
    }
    const sorted = (rows: readonly Made[]) => rows.toSorted((a, b) => (a.reason < b.reason ? -1 : 1));
    assert.deepEqual(sorted(record), sorted(taken));
  });
});
