/** An erasure among very many delivered items reads only the person's, through the index. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { worldForTests } from "../support/for-tests.ts";
import { until } from "../support/until.ts";

const ITEMS = 60_000;
const [THEIRS, WAITING, OTHERS] = ["555000111", "555000222", "777000111"];

describe("an erasure among many items", () => {
  const world = worldForTests();
  let citizenIds: number[] = [];
  const raws = async (account: string): Promise<unknown[]> => {
    const { rows } = await sql<{ raw: unknown }>`
      select raw from raw_item where raw::text like ${`%"${account}"%`} order by raw_id`.execute(world.ctx.db);
    return rows.map((row) => row.raw);
  };
  before(async () => {
    await world.database.asOwner(`
      insert into raw_item (channel, external_id, via, raw, state, reason, received_at, author_id, ids)
      select 'X', '9' || n, 'poll', raw, case when n % 3 = 0 then 'ignored' else 'done' end, case when n % 3 = 0 then 'Not for us' end,
             now(), raw #>> '{data,author_id}', ids_in(raw)
        from (select n, jsonb_build_object('data', jsonb_build_object('id', '9' || n, 'author_id', case n when 30 then '${THEIRS}' else '1' || n end,
                        'conversation_id', '9' || n, 'text', 'a post of some length, as they are')) as raw
                from generate_series(1, ${ITEMS}) as n) i;
      analyze raw_item`);
    const { rows } = await sql<{ citizen_id: number }>`
      insert into citizen (account_channel, x_user_id, handle, citizen_name, updated_at)
      values ('X', ${THEIRS}, 'lamp_q9', 'Zubeida', now()), ('X', ${WAITING}, 'lamp_q8', 'Zubeida', now()) returning citizen_id`.execute(
      world.ctx.db,
    );
    citizenIds = rows.map((row) => row.citizen_id);
  });

  /** Returns the number of sequential scans during the erasure. */
  const erase = (citizenId: number | undefined): Promise<number> =>
    world.ctx.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ request_id: number }>`
        insert into erasure (citizen_ids, state, reason, asked_by, asked_at, settled_by, settled_at)
        select array[${citizenId}::int], 'done', 'At size', min(user_id), now(), max(user_id), now() from app_user returning request_id`.execute(
        tx,
      );
      // The audit must prove the decision of two administrators.
      await sql`insert into audit_entry (at, event, actor_user_id, detail)
        select now(), e.event, case when e.event = 'ERASURE_ASKED' then d.asked_by else d.settled_by end,
               jsonb_build_object('request_id', d.request_id, 'citizen_ids', d.citizen_ids)
          from erasure d, (values ('ERASURE_ASKED'), ('CITIZEN_ERASED')) as e (event)
         where d.request_id = ${rows[0]?.request_id ?? 0}`.execute(tx);
      const scans = async (): Promise<number> => {
        const { rows: read } = await sql<{ n: number }>`
          select pg_stat_get_xact_numscans('raw_item'::regclass)::int as n`.execute(tx);
        return read[0]?.n ?? -1;
      };
      const scansBefore = await scans();
      await sql`select erase_citizens(${rows[0]?.request_id ?? 0})`.execute(tx);
      return (await scans()) - scansBefore;
    });

  it("uses the stored ids, equal to those that the database finds", async () => {
    const { id } = ensureUser(world.x.world, "kept_ids");
    writePost(world.x.world, id, { text: '@demo_grievance_cell No light, "12345" is our meter' });
    const row = await until("the post is stored", async () => {
      const { rows } = await sql<{ ids: string[]; found: string[] }>`
        select ids, ids_in(jsonb_build_array(raw, later)) as found from raw_item
          where author_id = ${id} and state = 'done'`.execute(world.ctx.db);
      return rows[0];
    });
    assert.ok(row.ids.includes(id));
    assert.deepEqual(row.ids.toSorted(), row.found.toSorted());
  });

  it("reads the person's items by an index", async () => {
    assert.equal((await raws(THEIRS)).length, 1);
    assert.equal(await erase(citizenIds[0]), 0, "sequential scans");
    assert.deepEqual(await raws(THEIRS), []);
  });

  it("finds parked items without ids, and keeps another's complaint that names the person", async () => {
    const mention = (by: string) => ({
      data: {
        id: "1",
        author_id: by,
        text: "Dark here",
        entities: { mentions: [{ id: WAITING, username: "lamp_q8" }] },
      },
    });
    await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, retry_at, ids)
      values ('X', '88001', 'poll', ${JSON.stringify(mention(WAITING))}::jsonb, 'ignored', 'Not for us', now(), null, ids_in(${JSON.stringify(mention(WAITING))}::jsonb)),
             ('X', '88002', 'poll', ${JSON.stringify(mention(OTHERS))}::jsonb, 'received', null, now(), now() + interval '1 hour', null)`.execute(
      world.ctx.db,
    );
    await erase(citizenIds[1]);
    assert.deepEqual(await raws(WAITING), []);
    assert.deepEqual(await raws(OTHERS), [
      { data: { id: "1", author_id: OTHERS, text: "Dark here", entities: { mentions: [] } } },
    ]);
  });
});
