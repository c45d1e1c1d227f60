/** Plan of a batch: a table of batches, stored posts, and expected plans. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Post } from "../../../channels/channel.ts";
import type { Detection } from "../../law/detection/detect-post.ts";
import { planBatch, roundsOf, type Arrived } from "./plan.ts";
import type { KnownPost } from "./queries.ts";
import type { JoinableTicket } from "./thread-queries.ts";

const ASHA = 1;
const RAVI = 2;

interface Written {
  readonly id: string;
  readonly version?: string;
  readonly by?: number;
  readonly thread?: string;
  readonly channel?: string;
  readonly quoted?: string;
}

/** A post by origin and version; its raw id is its index in the batch, which tells duplicates apart. */
const arrived = (
  { id, version = id, by = ASHA, thread = id, channel = "X", quoted }: Written,
  at: number,
): Arrived => ({
  rawId: at + 1,
  post: {
    channel,
    originId: id,
    versionId: version,
    conversationId: thread,
    quotedPostId: quoted ?? null,
    text: `${id} ${version}`,
  } as Post,
  citizenId: by,
  found: {} as Detection,
});

interface Kept {
  readonly id: string;
  readonly version: string;
  readonly text?: string;
  readonly ticketId?: number | null;
  readonly channel?: string;
}
/** A stored post, as of the requested version; `text` if that very version is stored. */
const known = ({ id, version, text, ticketId = 70, channel = "X" }: Kept): KnownPost => ({
  feed_id: 900 + Number(id),
  channel,
  origin_id: id,
  ticket_id: ticketId,
  version_id: version,
  kept_text: text ?? null,
  is_stray: false,
  is_latest: true,
  posted_at: new Date(0),
});
const joins = (ticketId: number, thread: string, by = ASHA, channel = "X"): JoinableTicket => ({
  ticket_id: ticketId,
  channel,
  conversation_id: thread,
  citizen_id: by,
});

/** The expected plan, in raw ids. */
interface Due {
  /** First post of each new ticket, and its follow-ups. */
  readonly opens?: readonly (readonly [first: number, ...followUps: number[]])[];
  readonly follows?: readonly (readonly [raw: number, ticketId: number])[];
  readonly edits?: readonly (readonly [raw: number, feedId: number, ticketId: number | null])[];
  readonly mends?: readonly (readonly [raw: number, feedId: number, ticketId: number | null, keptText: string])[];
}

interface Case {
  readonly what: string;
  readonly batch: readonly Written[];
  readonly here?: readonly KnownPost[];
  readonly open?: readonly JoinableTicket[];
  readonly due: Due;
}

const cases: readonly Case[] = [
  { what: "nothing becomes nothing", batch: [], due: {} },
  { what: "a post becomes a ticket", batch: [{ id: "10" }], due: { opens: [[1]] } },
  { what: "two conversations become two", batch: [{ id: "10" }, { id: "11" }], due: { opens: [[1], [2]] } },
  {
    what: "a second post of the same citizen in the same conversation follows the first",
    batch: [{ id: "10" }, { id: "11", thread: "10" }, { id: "12", thread: "10" }],
    due: { opens: [[1, 2, 3]] },
  },
  {
    what: "another citizen in the same conversation has their own ticket",
    batch: [{ id: "10" }, { id: "11", thread: "10", by: RAVI }],
    due: { opens: [[1], [2]] },
  },
  {
    what: "a message and a post are never one conversation",
    batch: [{ id: "10" }, { id: "11", thread: "10", channel: "X-DM" }],
    due: { opens: [[1], [2]] },
  },
  {
    what: "a message with the number of a post is not that post",
    batch: [{ id: "10" }, { id: "10", channel: "X-DM" }],
    here: [known({ id: "10", version: "10", text: "10 10", channel: "X-DM", ticketId: 71 })],
    due: { opens: [[1]], mends: [[2, 910, 71, "10 10"]] },
  },
  {
    what: "a post joins the ticket of its conversation",
    batch: [{ id: "11", thread: "10" }],
    open: [joins(70, "10")],
    due: { follows: [[1, 70]] },
  },
  {
    what: "of two tickets the first named, which is the newest",
    batch: [{ id: "11", thread: "10" }],
    open: [joins(72, "10"), joins(70, "10")],
    due: { follows: [[1, 72]] },
  },
  {
    what: "not that of another citizen, another conversation or another channel",
    batch: [{ id: "11", thread: "10" }],
    open: [joins(70, "10", RAVI), joins(71, "1"), joins(72, "10", ASHA, "X-DM")],
    due: { opens: [[1]] },
  },
  {
    what: "some join and some open",
    batch: [{ id: "11", thread: "10" }, { id: "20" }, { id: "12", thread: "10" }],
    open: [joins(70, "10")],
    due: {
      opens: [[2]],
      follows: [
        [1, 70],
        [3, 70],
      ],
    },
  },
  {
    what: "a new version of a post that is here is an edit of it, and opens nothing",
    batch: [{ id: "10", version: "15" }],
    here: [known({ id: "10", version: "15" })],
    due: { edits: [[1, 910, 70]] },
  },
  {
    what: "also of a post that never got a ticket",
    batch: [{ id: "10", version: "15" }],
    here: [known({ id: "10", version: "15", ticketId: null })],
    due: { edits: [[1, 910, null]] },
  },
  {
    what: "another copy of a version that is here may mend it",
    batch: [{ id: "10" }],
    here: [known({ id: "10", version: "10", text: "cut…" })],
    due: { mends: [[1, 910, 70, "cut…"]] },
  },
  {
    what: "a version kept with an empty text is here all the same",
    batch: [{ id: "10" }],
    here: [known({ id: "10", version: "10", text: "" })],
    due: { mends: [[1, 910, 70, ""]] },
  },
  {
    what: "each version is what it is: one mends, one edits",
    batch: [{ id: "10" }, { id: "10", version: "15" }],
    here: [known({ id: "10", version: "10", text: "cut…" }), known({ id: "10", version: "15" })],
    due: { mends: [[1, 910, 70, "cut…"]], edits: [[2, 910, 70]] },
  },
];

describe("the plan of a batch", () => {
  for (const { what, batch, here = [], open = [], due } of cases) {
    test(what, () => {
      const plan = planBatch(batch.map(arrived), here, open);
      assert.deepEqual(
        {
          opens: plan.newTickets.map(({ first, followUps }) => [first, ...followUps].map((one) => one.rawId)),
          follows: plan.followUps.map((one) => [one.arrived.rawId, one.ticketId]),
          edits: plan.edits.map((one) => [one.arrived.rawId, one.feedId, one.ticketId]),
          mends: plan.mends.map((one) => [one.arrived.rawId, one.feedId, one.ticketId, one.keptText]),
        },
        { opens: [], follows: [], edits: [], mends: [], ...due },
      );
    });
  }
});

const rounds: readonly (readonly [what: string, batch: readonly Written[], due: readonly (readonly number[])[]])[] = [
  ["nothing has none", [], []],
  [
    "posts of which each is there once are one",
    [{ id: "10" }, { id: "11", thread: "10" }, { id: "12", by: RAVI }],
    [[1, 2, 3]],
  ],
  [
    "each version of a post has its own, in order of arrival",
    [{ id: "10", version: "15" }, { id: "20" }, { id: "10" }, { id: "10", version: "19" }],
    [[1, 2], [3], [4]],
  ],
  [
    "what is written in the conversation after a later version stays after it, and what is written before it before",
    [{ id: "10" }, { id: "11", thread: "10" }, { id: "10", version: "15" }, { id: "12", thread: "10" }],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "what others write does not wait for it",
    [{ id: "10" }, { id: "10", version: "15" }, { id: "11", thread: "10", by: RAVI }, { id: "20" }],
    [[1, 3, 4], [2]],
  ],
  [
    "versions are told apart where a worse copy of one lacks the conversation",
    [
      { id: "11", thread: "10" },
      { id: "11", version: "15" },
    ],
    [[1], [2]],
  ],
  ["a message with the number of a post is another", [{ id: "10" }, { id: "10", channel: "X-DM" }], [[1, 2]]],
  [
    "a quote comes after what it quotes, also where that is a quote",
    [
      { id: "10" },
      { id: "20", quoted: "10" },
      { id: "30", quoted: "20" },
      { id: "31", thread: "30" },
      { id: "40", quoted: "9" },
    ],
    [[1, 5], [2], [3, 4]],
  ],
];

describe("the rounds of a batch", () => {
  for (const [what, batch, due] of rounds) {
    test(what, () => {
      const found = roundsOf(batch.map(arrived)).map((round) => round.map((one) => one.rawId));
      assert.deepEqual(found, due);
    });
  }

  test("are eight at most: who alternates posts and edits leaves the rest for the next batch, the others nothing", () => {
    const alternating = Array.from({ length: 20 }, (_, at): Written[] => {
      const id = String(10 + at);
      return [
        { id, thread: "10" },
        { id, version: `1${id}`, thread: "10" },
      ];
    }).flat();
    const batch = [...alternating, { id: "50", by: RAVI }].map(arrived);
    const found = roundsOf(batch);
    assert.equal(found.length, 8);
    assert.deepEqual(
      found.flat().map((one) => one.rawId),
      [1, 41, ...Array.from({ length: 14 }, (_, at) => at + 2)],
    );
  });
});
