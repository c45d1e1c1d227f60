/**
 * Checker of a campaign: finds broken promises in the journal and the database alone. It calls no server and shares no code
 * with one, except the recount of the counters.
 */
import { checkDeliveries, type DeliveryReport } from "./delivery-check.ts";
import type { Stamped } from "./journal.ts";
import { PROMISES, type Finding, type PromiseName } from "./promises.ts";
import { markIn, type Records, type ReplyRecord } from "./records.ts";

export interface Judgement {
  readonly posts: number;
  readonly actions: number;
  readonly replies: number;
  readonly handedOver: Omit<DeliveryReport, "findings" | "missing">;
  readonly findings: readonly Finding[];
  /** States of replies that are not finished, by id. */
  readonly unfinished: ReadonlyMap<number, string>;
}

type Of<T extends Stamped["type"]> = Extract<Stamped, { type: T }>;
const ofType = <T extends Stamped["type"]>(lines: readonly Stamped[], type: T): Of<T>[] =>
  lines.filter((line): line is Of<T> => line.type === type);

type Report = (promise: PromiseName, what: string, mayHeal?: boolean) => void;

/** Lists the surfaces on which X showed each item, to find the cause. */
function surfacesOf(lines: readonly Of<"shown">[]): ReadonlyMap<string, string> {
  const told = new Map<string, string[]>();
  for (const { ids, via, isWhole, answer } of lines)
    for (const id of ids) {
      const said = `${via}${isWhole ? "" : " in part"}${answer === null ? "" : ` (answer ${answer})`}`;
      const before = told.get(id) ?? [];
      if (!before.includes(said)) before.push(said);
      told.set(id, before);
    }
  return new Map([...told].map(([id, ways]) => [id, ways.join(", ")]));
}

function judgePosts(
  lines: readonly Stamped[],
  records: Records,
  { missing, notAcknowledged }: DeliveryReport,
  report: Report,
): number {
  const shown = surfacesOf(ofType(lines, "shown"));
  const written = ofType(lines, "written").filter(({ isOurs }) => isOurs);
  for (const { id, kind, text } of written) {
    const stored = records.posts.get(id);
    if (stored === undefined && (missing.has(id) || notAcknowledged.includes(id))) continue;
    const name = `${kind === "D" ? "message" : "post"} ${id} ${markIn(text)}`;
    const way = `handed over by ${shown.get(id) ?? "nothing"}`;
    const said = records.items.get(id)?.said ?? "never stored";
    if (stored === undefined) report("arrives", `${name} is no post: ${said}; ${way}`, said !== "done");
    else if (stored.tickets === 0) report("arrives", `${name} is on no ticket; ${way}`);
    else if (stored.tickets > 1) report("oneTicket", `${name} is on ${stored.tickets} tickets; ${way}`);
    else if (!stored.text.includes(markIn(text))) report("arrives", `${name} is there without its last words; ${way}`);
  }
  for (const id of records.emptyTickets) report("oneTicket", `ticket ${id} has no post; another ticket has it`);
  return written.length;
}

function judgeActions(lines: readonly Stamped[], records: Records, report: Report): number {
  const actions = ofType(lines, "action");
  const replies = Map.groupBy(records.replies, ({ text }) => markIn(text));
  for (const { ref, who, actionId, ticketId, outcome, refusal, hasFile, wantsReply } of actions) {
    const name = `action ${actionId} of ${who} on ticket ${ticketId} ${ref}`;
    const written = replies.get(ref)?.length ?? 0;
    // An automatic reply has no history line with its own text.
    const times = wantsReply && actionId === 10 ? written : (records.history.get(ref) ?? 0);
    if (outcome === "acknowledged" && times === 0) report("actionTrue", `${name} was acknowledged and is not there`);
    if (outcome === "refused" && times > 0) report("actionTrue", `${name} was refused (${refusal}) and is there`);
    if (times > 1) report("actionOnce", `${name} is there ${times} times`);
    if (outcome === "acknowledged" && wantsReply && written === 0)
      report("actionTrue", `${name}: its reply is not there`);
    if (wantsReply && written > 1) report("actionOnce", `${name}: its reply is there ${written} times`);
    if (!hasFile || outcome !== "acknowledged") continue;
    const failure = records.files.get(ref);
    if (failure === undefined) report("actionTrue", `${name}: its file is not noted`);
    else if (failure !== null) report("actionTrue", `${name}: its file cannot be read, ${failure}`);
  }
  return actions.filter(({ outcome }) => outcome === "acknowledged").length;
}

const OUR_OWN_TROUBLE = ["X_AUTH", "X_CREDIT"];

function judgeReply(reply: ReplyRecord, outs: number, report: Report): void {
  const name = `reply ${reply.reply_id} ${markIn(reply.text)}`;
  if (outs > 1) report("replyOnce", `${name} is on X ${outs} times`);
  if (reply.state === "sent" && outs === 0) report("replyTrue", `${name} counts as sent and is not on X`);
  if (reply.state === "refused" && outs > 0)
    report("replyTrue", `${name} counts as refused (${reply.error_code}) and is on X`);
  if (reply.state === "refused" && outs === 0 && OUR_OWN_TROUBLE.includes(reply.error_code ?? ""))
    report("replyTrue", `${name} was given up for a failure of our own account (${reply.error_code})`);
}

/** Compares the journal with the records. `aftermathMs` is the time in which an ended fault may still have effects. */
export function judge(lines: readonly Stamped[], records: Records, aftermathMs: number): Judgement {
  const handedOver = checkDeliveries(lines, records, aftermathMs);
  const findings: Finding[] = [...handedOver.findings];
  const report: Report = (promise, what, mayHeal = PROMISES[promise].kind === "lost") =>
    void findings.push({ promise, what, mayHeal });
  const posts = judgePosts(lines, records, handedOver, report);
  const actions = judgeActions(lines, records, report);
  const outs = Map.groupBy(ofType(lines, "out"), ({ text }) => markIn(text));
  const open = records.replies.filter(({ state }) => state === "queued" || state === "sending");
  const unfinished = new Map(open.map(({ reply_id: id, state }) => [id, `the reply ${id} is ${state} in the end`]));
  for (const reply of records.replies) judgeReply(reply, outs.get(markIn(reply.text))?.length ?? 0, report);
  return { posts, actions, replies: ofType(lines, "out").length, handedOver, findings, unfinished };
}
