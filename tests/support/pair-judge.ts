/** What is wrong with how a pair of presses came out; nothing, when the machine allows it one after the other. */
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { refusals } from "@smgt/contract/refusals.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { answerOf, factsAfter, factsOf, GONE } from "./pair-oracle.ts";
import type { AssignmentRow, Seen } from "./pair-seen.ts";
import type { Press, PressAnswer } from "./pair-presses.ts";

/** A row of a ticket's history. */
export interface HistoryRow {
  readonly ticket_id: number;
  readonly history_id: number;
  readonly actor_user_id: number;
  readonly action_id: number | null;
  readonly from_status_id: number | null;
  readonly to_status_id: number | null;
}

/** Two presses on one ticket. */
export type Pair = readonly [Press, Press];

/** Whether the loser's refusal is what the machine says of the ticket as it is now. */
function isExplained(masters: Masters, after: Seen, press: Press, refusal: string): boolean {
  const picked = press.body.assign_user_id?.[0];
  if (!after.visibleTo.has(press.player.name) && refusal === "TICKET_NOT_FOUND") return true;
  // The one to be taken off is off already: the machine knows them as nobody's field officer any more.
  const isOff = press.actionId === ACTION.REMOVE_USER && !after.live.some((one) => one.user_id === picked);
  const answer = answerOf(
    masters,
    after,
    isOff ? { ...press, found: { ...press.found, isOwnFieldOfficer: false } } : press,
  );
  if (answer.kind === "refused") return answer.refusal === refusal || (GONE[press.actionId] ?? []).includes(refusal);
  return (GONE[press.actionId] ?? []).includes(refusal);
}

/** Whether the press was refused for what the ticket was before the other one: nobody had to win first. */
function wasDenied(masters: Masters, before: Seen, press: Press, refusal: string): boolean {
  const answer = answerOf(masters, before, press);
  return answer.kind === "refused" && answer.refusal === refusal;
}

/** The row that leads the group after those presses. */
function leaderAfter(before: Seen, done: readonly Press[]): number | undefined {
  const made = done.findLast((one) => one.actionId === ACTION.MARK_AS_PRIMARY);
  return made?.body.ticket_combined_id ?? before.members.find((row) => row.relation === "PRIMARY")?.ticket_combined_id;
}

/** Who has the ticket first after those presses. */
function firstOfficerAfter(before: Seen, done: readonly Press[]): number | undefined {
  return done.reduce(
    (first, { actionId, body }) => {
      if (actionId === ACTION.TAKE_OVER) return body.assign_user_id?.[0];
      if (actionId !== ACTION.MARK_AS_PRIMARY) return first;
      const led = before.members.find((row) => row.ticket_combined_id === body.ticket_combined_id)?.user_id;
      return led ?? first;
    },
    before.live.find((one) => one.kind === "PRIMARY")?.user_id,
  );
}

/** What is found of a press when those before it changed who leads the group, or who has the ticket first. */
function foundAfter(before: Seen, done: readonly Press[], { actionId, body }: Press): Press["found"] {
  if (actionId === ACTION.MARK_DELETE) {
    return { isMemberPrimary: body.ticket_combined_id === leaderAfter(before, done) };
  }
  if (actionId !== ACTION.CHANGE_DISTRICT) return {};
  const first = firstOfficerAfter(before, done);
  return { isOfficerNotCovering: first !== undefined && !before.postedIn(first, body.district_id ?? null) };
}

/** Whether the member that was meant has another place in the group after those presses than it was shown in. */
function isOtherThanSeen(before: Seen, done: readonly Press[], { body }: Press): boolean {
  const isLeading = body.ticket_combined_id === leaderAfter(before, done);
  return body.seen_relation !== undefined && isLeading !== (body.seen_relation === "PRIMARY");
}

/** As what a ticket is given to another by a press: one more has it, or it goes to the officer of another place, or to another of the department. */
const GIVES: Readonly<Partial<Record<number, AssignmentRow["kind"]>>> = {
  [ACTION.ADDITIONAL_MARKING]: "ADDITIONAL",
  [ACTION.CHANGE_DISTRICT]: "PRIMARY",
  [ACTION.TAKE_OVER]: "PRIMARY",
};

/** The state before the pair, as the second one meets it whom the first has just given the ticket to. */
function givenBefore(before: Seen, after: Seen, done: readonly Press[], { player }: Press): Seen {
  const held = ({ assignments }: Seen, kind: AssignmentRow["kind"]): number =>
    assignments.filter((one) => one.user_id === player.officer.userId && one.kind === kind).length;
  const given = done
    .flatMap(({ actionId }) => GIVES[actionId] ?? [])
    .filter((kind) => held(after, kind) > held(before, kind));
  const own = before.players.get(player.name);
  // Who led and leads no more is still an officer of the ticket, but not the one whom the question is put to.
  const wasFirst = own?.isPrimaryAssignee === true;
  const isLed = done.some(({ actionId }) => actionId === ACTION.MARK_AS_PRIMARY);
  const isFirstNow = isLed ? firstOfficerAfter(before, done) === player.officer.userId : wasFirst;
  if (own === undefined || (given.length === 0 && isFirstNow === wasFirst)) return before;
  const leads = { isPrimaryAssignee: given.includes("PRIMARY") || isFirstNow };
  const now = { ...own, isAssignee: true, ...leads };
  return { ...before, players: new Map(before.players).set(player.name, now) };
}

/** Everything that is wrong with how a pair came out. */
export function faultsOf(
  masters: Masters,
  pair: Pair,
  answers: readonly PressAnswer[],
  before: Seen,
  after: Seen,
  rows: readonly HistoryRow[],
): string[] {
  const faults: string[] = [];
  const won = pair.filter((_, at) => answers[at]?.STATUS_ID === "0");
  if (won.length === 0) faults.push("nobody won");
  answers.forEach((answer, at) => {
    const press = pair[at];
    if (answer.STATUS_ID === "0" || press === undefined) return;
    if (answer.STATUS_ID === "999" || answer.refusal === undefined || !Object.hasOwn(refusals, answer.refusal))
      faults.push("a refusal without a name");
    else if (
      won.length === 1 &&
      !isExplained(masters, after, press, answer.refusal) &&
      !wasDenied(masters, before, press, answer.refusal)
    )
      faults.push("a refusal that nothing explains");
  });
  const order = rows.flatMap((row) =>
    won.filter((press) => press.actionId === row.action_id && press.player.officer.userId === row.actor_user_id),
  );
  if (order.length !== won.length) faults.push(`${rows.length} rows of history for ${won.length} winners`);
  if (after.ticket.version - before.ticket.version < won.length) faults.push("the version did not count up");
  let facts = order[0] === undefined ? null : factsOf(before, order[0]);
  order.forEach((press, at) => {
    if (facts === null) return;
    const row = rows[at];
    const done = order.slice(0, at);
    const found = foundAfter(before, done, press);
    if (isOtherThanSeen(before, done, press))
      faults.push(`${press.player.name} ${press.actionId} met another member than was shown`);
    const { isExtensionBeyondCap } = factsOf(before, press);
    const step = answerOf(
      masters,
      givenBefore(before, after, done, press),
      { ...press, found: { ...press.found, ...found } },
      { ...facts, isExtensionBeyondCap },
    );
    if (step.kind === "refused") {
      faults.push(`${press.player.name} ${press.actionId} was done although ${step.refusal}`);
      return;
    }
    if (row?.from_status_id !== facts.statusId)
      faults.push(`history says from ${row?.from_status_id}, not ${facts.statusId}`);
    if (row?.to_status_id !== step.to) faults.push(`history says to ${row?.to_status_id}, not ${step.to}`);
    facts = factsAfter(facts, step, before.facts);
  });
  if (facts !== null && facts.statusId !== after.ticket.status_id)
    faults.push(`the ticket is in ${after.ticket.status_id}, not ${facts.statusId}`);
  const leading = after.live.filter((one) => one.kind === "PRIMARY").length;
  const { status_id: status } = after.ticket;
  if (status === STATUS.MARKED || status === STATUS.IN_ACTION ? leading !== 1 : leading > 1)
    faults.push(`${leading} lead in ${status}`);
  const isHeldByNobody = [
    STATUS.NEW,
    STATUS.RETURNED,
    STATUS.MERGED,
    STATUS.CLOSED_NO_ACTION,
    STATUS.TRANSFERRED,
    STATUS.DELETED,
  ];
  if (isHeldByNobody.some((one) => one === status) && after.live.length > 0)
    faults.push(`${after.live.length} hold it in ${status}`);
  return faults;
}
