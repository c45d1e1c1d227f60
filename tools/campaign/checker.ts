/**
 * The checker: says from the journal and the database alone what was lost, what is twice, and what the desk was told
 * that is not so. It asks no server and shares no code with one, but for the recount of the counters.
 */
import type { Stamped } from "./journal.ts";
import { markIn, type Records, type ReplyRecord } from "./records.ts";

export interface Judgement {
  readonly posts: number;
  readonly actions: number;
  readonly replies: number;
  /** A sentence for each. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Replies that have come to no end, by their id. */
  readonly unfinished: ReadonlyMap<number, string>;
}

type Of<T extends Stamped["type"]> = Extract<Stamped, { type: T }>;
const ofType = <T extends Stamped["type"]>(lines: readonly Stamped[], type: T): Of<T>[] =>
  lines.filter((line): line is Of<T> => line.type === type);

interface Found {
  readonly lost: string[];
  readonly doubled: string[];
}

/** How often and where X has handed something over, to look for the cause. */
function handedOver(lines: readonly Of<"shown">[]): ReadonlyMap<string, string> {
  const told = new Map<string, string[]>();
  for (const { ids, via, isWhole, isTaken } of lines)
    for (const id of ids) {
      const said = `${via}${isWhole ? "" : " in part"}${isTaken === null ? "" : isTaken ? " (taken)" : " (not taken)"}`;
      const before = told.get(id) ?? [];
      if (!before.includes(said)) before.push(said);
      told.set(id, before);
    }
  return new Map([...told].map(([id, ways]) => [id, ways.join(", ")]));
}

function judgePosts(lines: readonly Stamped[], records: Records, found: Found): number {
  const shown = handedOver(ofType(lines, "shown"));
  const written = ofType(lines, "written").filter(({ isOurs }) => isOurs);
  for (const { id, kind, text } of written) {
    const name = `${kind === "D" ? "message" : "post"} ${id} ${markIn(text)}`;
    const stored = records.posts.get(id);
    const way = `handed over by ${shown.get(id) ?? "nothing"}`;
    if (stored === undefined) found.lost.push(`${name} is no post: ${records.items.get(id) ?? "never stored"}; ${way}`);
    else if (stored.tickets === 0) found.lost.push(`${name} is on no ticket; ${way}`);
    else if (stored.tickets > 1) found.doubled.push(`${name} is on ${stored.tickets} tickets; ${way}`);
    else if (!stored.text.includes(markIn(text))) found.lost.push(`${name} is there without its last words; ${way}`);
  }
  return written.length;
}

function judgeActions(lines: readonly Stamped[], records: Records, found: Found): number {
  const actions = ofType(lines, "action");
  const replies = Map.groupBy(records.replies, ({ text }) => markIn(text));
  for (const { ref, who, actionId, ticketId, outcome, refusal, hasFile, wantsReply } of actions) {
    const name = `action ${actionId} of ${who} on ticket ${ticketId} ${ref}`;
    const written = replies.get(ref)?.length ?? 0;
    // A reply by itself has no line in the history with its own words.
    const times = wantsReply && actionId === 10 ? written : (records.history.get(ref) ?? 0);
    if (outcome === "acknowledged" && times === 0) found.lost.push(`${name} was acknowledged and is not there`);
    if (outcome === "refused" && times > 0) found.lost.push(`${name} was refused (${refusal}) and is there`);
    if (times > 1) found.doubled.push(`${name} is there ${times} times`);
    if (outcome === "acknowledged" && wantsReply && written === 0) found.lost.push(`${name}: its reply is not there`);
    if (wantsReply && written > 1) found.doubled.push(`${name}: its reply is there ${written} times`);
    if (!hasFile || outcome !== "acknowledged") continue;
    const failure = records.files.get(ref);
    if (failure === undefined) found.lost.push(`${name}: its file is not noted`);
    else if (failure !== null) found.lost.push(`${name}: its file cannot be read, ${failure}`);
  }
  return actions.filter(({ outcome }) => outcome === "acknowledged").length;
}

const OUR_OWN_TROUBLE = ["X_AUTH", "X_CREDIT"];

function judgeReply(reply: ReplyRecord, outs: number, found: Found): void {
  const name = `reply ${reply.reply_id} ${markIn(reply.text)}`;
  if (outs > 1) found.doubled.push(`${name} is on X ${outs} times`);
  if (reply.state === "sent" && outs === 0) found.lost.push(`${name} counts as sent and is not on X`);
  if (reply.state === "refused" && outs > 0)
    found.lost.push(`${name} counts as refused (${reply.error_code}) and is on X`);
  if (reply.state === "refused" && outs === 0 && OUR_OWN_TROUBLE.includes(reply.error_code ?? ""))
    found.lost.push(`${name} was given up for a failure of our own account (${reply.error_code})`);
}

/** Compares the two records. */
export function judge(lines: readonly Stamped[], records: Records): Judgement {
  const found: Found = { lost: [], doubled: [] };
  const posts = judgePosts(lines, records, found);
  const actions = judgeActions(lines, records, found);
  const outs = Map.groupBy(ofType(lines, "out"), ({ text }) => markIn(text));
  const open = records.replies.filter(({ state }) => state === "queued" || state === "sending");
  const unfinished = new Map(open.map(({ reply_id: id, state }) => [id, `the reply ${id} is ${state} in the end`]));
  for (const reply of records.replies) judgeReply(reply, outs.get(markIn(reply.text))?.length ?? 0, found);
  return { posts, actions, replies: ofType(lines, "out").length, ...found, unfinished };
}
