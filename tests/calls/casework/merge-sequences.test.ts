/**
 * Random sequences of merging, further posts and undoing: a full undo restores every ticket, plus the posts received
 * meanwhile. `npm run proofs` runs more; `SMGT_TEST_SEED` selects others.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { createNewTicketFromAdditionalMarking } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { recount } from "@smgt/server/domain/tickets/counters/recount.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { diceOf, SEED, times } from "@smgt/tools/test-run/seed.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const SEQUENCES = times(60, 1_000);
const AT_ONCE = 20;

/** A unique number in each post, for searching. */
const numberOf = (post: number): string => String(400_000 + post);

interface Joined {
  readonly origin: string;
  readonly number: string;
  readonly ticketId: number;
}
interface State {
  readonly row: unknown;
  readonly posts: readonly number[] | null;
  readonly members: number;
  readonly words: readonly string[];
}

describe("sequences of merging and undoing", () => {
  let written = 0;
  const { world, desk } = deskForTests();

  /** Complete state of tickets; content of further posts is separate. */
  const statesOf = async (ids: readonly number[]): Promise<ReadonlyMap<number, State>> => {
    const { rows } = await sql<State & { ticket_id: number }>`
      select t.ticket_id, to_jsonb(t) - array['version', 'last_event_at'] || jsonb_build_object(
        'markings', (select jsonb_agg(to_jsonb(m) order by marking_id) from ticket_marking m where m.ticket_id = t.ticket_id),
        'members', (select jsonb_agg(to_jsonb(k) order by ticket_combined_id) from ticket_combined k
                     where k.ticket_id = t.ticket_id and k.deleted_at is null and k.relation <> 'FOLLOWUP_POST'),
        'tags', (select jsonb_agg(tag_id order by tag_id) from ticket_tag g where g.ticket_id = t.ticket_id)) as row,
        (select jsonb_agg(feed_id order by feed_id) from post p where p.ticket_id = t.ticket_id) as posts,
        (select count(*)::int from ticket_combined k where k.ticket_id = t.ticket_id and k.deleted_at is null) as members,
        coalesce((select tsvector_to_array(words) from ticket_search s where s.ticket_id = t.ticket_id), '{}') as words
      from ticket t where t.ticket_id = any(${[...ids]}::int[])`.execute(world.ctx.db);
    return new Map(rows.map(({ ticket_id, ...state }) => [ticket_id, state]));
  };
  const lengths = async (): Promise<unknown> => {
    const { rows } =
      await sql`select scope, status_id, district_id, department_id, is_sensitive, is_manual, sum(n)::int as n
      from list_counter group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6`.execute(world.ctx.db);
    return rows;
  };
  const write = (at: number, inReplyToId: string | null): { origin: string; number: string } => {
    const number = numberOf((written += 1));
    const author = ensureUser(world.x.world, `merger_${at}`);
    const { id: origin } = writePost(world.x.world, author.id, {
      text: `@demo_grievance_cell No electricity in Sector 46, Gurugram. House ${number}`,
      inReplyToId,
    });
    return { origin, number };
  };
  const ticketsOf = async (origins: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const rows = await world.ctx.db
      .selectFrom("post")
      .select(["origin_id", "ticket_id"])
      .where("origin_id", "in", [...origins])
      .execute();
    return new Map(rows.flatMap((row) => (row.ticket_id === null ? [] : [[row.origin_id, row.ticket_id]])));
  };
  const undo = (ticketId: number, memberId: number, statusId: number) =>
    desk.as.cell.call(createNewTicketFromAdditionalMarking, {
      ticket_id: ticketId,
      ticket_combined_id: memberId,
      status_id: statusId,
      action_id: ACTION.TICKET_FROM_MARKING,
    });

  /** Undoes a merge from the ticket's or the primary's side. */
  const takeOut = async (id: number, isFromPrimary: boolean): Promise<void> => {
    const now = await desk.show(id);
    if (now.status_id !== STATUS.MERGED) return;
    const hung = await world.ctx.db
      .selectFrom("ticket_combined")
      .select(["ticket_id", "ticket_combined_id"])
      .where("member_ticket_id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    const answer = isFromPrimary
      ? await undo(hung.ticket_id, hung.ticket_combined_id, (await desk.show(hung.ticket_id)).status_id)
      : await undo(id, now.ticket_combined_id, STATUS.MERGED);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
  };

  /** Runs random merges, posts and undos; returns posts with their expected tickets. */
  const play = async (
    ids: readonly number[],
    lead: { readonly id: number; readonly origin: string; readonly author: number },
    dice: (below: number) => number,
  ): Promise<{ posts: Joined[]; merges: number }> => {
    const posts: Joined[] = [];
    let merges = 0;
    const one = (): number => ids[dice(ids.length)] ?? lead.id;
    for (let step = 0, steps = 5 + dice(6); step < steps; step += 1) {
      const kind = dice(5);
      // Sequential: the order is under test.
      if (kind === 0) posts.push({ ...write(lead.author, lead.origin), ticketId: lead.id });
      else if (kind === 1) await takeOut(one(), dice(2) === 0);
      else {
        const [from, into] = [one(), await desk.show(one())];
        const done = await desk.act(dice(2) === 0 ? "cell" : "head", from, ACTION.MERGE, {
          primary_ticket_no: into.ticket_no,
        });
        merges += done.STATUS_ID === "0" ? 1 : 0;
      }
    }
    for (const id of dice(2) === 0 ? ids : ids.toReversed()) await takeOut(id, dice(2) === 0);
    return { posts, merges };
  };

  it(`restores the same tickets after ${SEQUENCES} random sequences`, async (test) => {
    let [merges, joined] = [0, 0];
    for (let start = 0; start < SEQUENCES; start += AT_ONCE) {
      // In batches: lengths of lists are compared before and after each.
      const dices = Array.from({ length: AT_ONCE }, (_, at) => diceOf(SEED + start + at));
      const firsts = dices.map((_, at) => write(start + at, null));
      const origins = firsts.map((one) => one.origin);
      const leads = await until("the posts are tickets", async () => {
        const found = await ticketsOf(origins);
        return found.size === origins.length ? found : null;
      });
      const groups = await Promise.all(
        dices.map(async (dice, at) => {
          const origin = origins[at] ?? "";
          const lead = { id: leads.get(origin) ?? 0, origin, author: start + at };
          const ids = [lead.id, (await desk.fromPhone()).ticket_id, (await desk.fromPhone()).ticket_id];
          for (const id of ids) {
            // Sequential, so that a seed always creates the same tickets.
            if (dice(2) === 0) await desk.marked(id);
            const { status_id } = await desk.show(id);
            const owner = { ticket_id: id, status_id, user_id: desk.userId.cell };
            if (dice(2) === 0) await desk.as.cell.ok(updateTicketingUser, owner);
          }
          return { dice, lead, ids };
        }),
      );
      const ids = groups.flatMap((group) => group.ids);
      const [states, lists] = [await statesOf(ids), await lengths()];
      const played = await Promise.all(groups.map(({ ids: own, lead, dice }) => play(own, lead, dice)));
      const posts = played.flatMap((one) => one.posts);
      if (posts.length > 0) {
        await until("the further posts have joined", async () => {
          const found = await ticketsOf(posts.map((one) => one.origin));
          return posts.every(({ origin, ticketId }) => found.get(origin) === ticketId);
        });
      }
      const after = await statesOf(ids);
      for (const [id, state] of states) {
        const now = after.get(id);
        const more = posts.filter(({ ticketId }) => ticketId === id).length;
        const about = `seed ${SEED}, lot from ${start}, ticket ${id}`;
        assert.deepEqual(now?.row, state.row, about);
        assert.equal((now?.posts ?? []).length, (state.posts ?? []).length + more, about);
        assert.deepEqual(state.posts?.filter((post) => !(now?.posts ?? []).includes(post)) ?? [], [], about);
        assert.equal(now?.members, state.members + more, about);
        if (more === 0) assert.deepEqual(now?.words, state.words, about);
        else
          assert.deepEqual(
            state.words.filter((word) => now?.words.includes(word) !== true),
            [],
            about,
          );
      }
      assert.deepEqual(await lengths(), lists, `seed ${SEED}, lot from ${start}`);
      assert.deepEqual(await recount(world.ctx.db, "Asia/Kolkata"), []);
      const sought = [...firsts.map((one, at) => ({ ...one, ticketId: groups[at]?.lead.id })), ...posts];
      await Promise.all(
        sought.map(async ({ number, ticketId }) => {
          const hits = rowsOf(await desk.as.head.ok(searchTickets, { text: number }));
          assert.deepEqual(
            hits.map((row) => row.ticket_id),
            [ticketId],
            `a search for ${number}`,
          );
        }),
      );
      merges += played.reduce((sum, one) => sum + one.merges, 0);
      joined += posts.length;
    }
    test.diagnostic(`${SEQUENCES} sequences, ${merges} merges, ${joined} further posts`);
    assert.ok(merges > SEQUENCES && joined > SEQUENCES / 2, `${merges} merges, ${joined} posts`);
  });
});
