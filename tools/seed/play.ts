/** Plays beats in time: spread over a span, in office hours where there is room, never after `now`. */
import { ACTION, STATUS, type StatusId } from "@smgt/contract/constants.ts";
import { SYSTEM_USER_ID } from "@smgt/server/domain/users/system-user.ts";
import { act } from "./act.ts";
import { DAY, HOUR, type Beat, type Teller } from "./beat.ts";
import { makePost } from "./birth.ts";
import { FOLLOW_UPS, type TextLanguage } from "./texts/words.ts";

const IST_MS = 19_800_000;
const GAP_MS = 45_000;
const OPENS_HOUR = 9.25;
const CLOSES_HOUR = 18;
const ESCALATES: readonly StatusId[] = [
  STATUS.NEW,
  STATUS.MARKED,
  STATUS.IN_ACTION,
  STATUS.RETURNED,
  STATUS.ATR_REVIEW,
  STATUS.REOPENED,
  STATUS.UNDER_APPEAL,
];

/** The moment itself in office hours, otherwise a moment of the office day before it. */
function earlierInOffice(teller: Teller, ms: number): number {
  const local = ms + IST_MS;
  const midnight = Math.floor(local / DAY) * DAY;
  const hour = (local - midnight) / HOUR;
  if (hour >= OPENS_HOUR && hour <= CLOSES_HOUR) return ms;
  const day = hour < OPENS_HOUR ? midnight - DAY : midnight;
  return day + teller.dice.between(OPENS_HOUR + 4, CLOSES_HOUR) * HOUR - IST_MS;
}

/** Raises the escalation when the deadline, and half the time again, has gone by. */
export function escalateUntil(teller: Teller, ms: number): void {
  const { life, world } = teller;
  const { ticket } = life;
  for (let level = 0; level < 2; level += 1) {
    if (ticket.due_at === null || !ESCALATES.includes(ticket.status_id) || ticket.escalation_level !== level) return;
    const due = ticket.due_at.getTime() + (level * (ticket.due_at.getTime() - ticket.received_at.getTime())) / 2;
    const at = Math.max(due + 60_000, ticket.last_event_at.getTime() + GAP_MS);
    if (at > ms) return;
    act(world, life, { actionId: ACTION.SYS_ESCALATE, by: null }, new Date(at));
  }
}

/** The citizen writes again under his own post. */
export function writeAgain(teller: Teller, at: Date): void {
  const { dice, world, life } = teller;
  const [first] = life.posts;
  if (first === undefined) return;
  const words = dice.pick(FOLLOW_UPS[life.ticket.lang as TextLanguage] ?? FOLLOW_UPS.en);
  const text = first.channel === "X" ? `@${world.masters.parameters.accountHandle} ${words}` : words;
  const post = makePost(
    world,
    life,
    { text, lang: life.ticket.lang, replyTo: first.channel === "X" ? first.origin_id : null },
    at,
  );
  life.posts.push(post);
  life.members.push({
    ticket_combined_id: world.ids.member.next(),
    ticket_id: life.ticket.ticket_id,
    relation: "FOLLOWUP_POST",
    member_ticket_id: null,
    feed_id: post.feed_id,
    department_id: null,
    user_id: null,
    created_at: post.received_at,
  });
  life.history.push({
    ticket_id: life.ticket.ticket_id,
    at: post.received_at,
    actor_user_id: SYSTEM_USER_ID,
    role_id: null,
    action_id: null,
    event: "FOLLOW_UP",
    from_status_id: null,
    to_status_id: null,
    remark: null,
    facts: [],
  });
  life.ticket.last_event_at = post.received_at;
  life.ticket.version += 1;
}

/** How long each beat takes: by its share, none longer than it may; what that leaves goes to the others. */
function slotsOf(beats: readonly Beat[], span: number): number[] {
  const slots = beats.map(() => 0);
  let left = span;
  let open = beats.map((_, index) => index);
  while (open.length > 0) {
    const shares = open.reduce((sum, index) => sum + (beats[index]?.share ?? 0), 0);
    const slot = (index: number): number => (left * (beats[index]?.share ?? 0)) / shares;
    const capped = open.filter((index) => slot(index) > (beats[index]?.mostMs ?? Infinity));
    for (const index of capped.length > 0 ? capped : open)
      slots[index] = Math.min(slot(index), beats[index]?.mostMs ?? Infinity);
    if (capped.length === 0) break;
    left -= capped.reduce((sum, index) => sum + (slots[index] ?? 0), 0);
    open = open.filter((index) => !capped.includes(index));
  }
  return slots;
}

/** Plays all beats between two moments; the last falls on `to` or, in office hours, before it. */
export function playBetween(teller: Teller, beats: readonly Beat[], from: Date, to: Date): void {
  const { life, dice, world } = teller;
  const slots = slotsOf(beats, to.getTime() - from.getTime());
  const again = life.posts.length > 0 && dice.happens(0.06) ? dice.whole(1, beats.length) : -1;
  let gone = 0;
  beats.forEach((beat, index) => {
    const slot = slots[index] ?? 0;
    const jitter = index === beats.length - 1 ? 0 : slot * dice.between(0, 0.25);
    gone += slot;
    const plain = from.getTime() + gone - jitter;
    const last = life.ticket.last_event_at.getTime();
    const wished = beat.isOffice ? earlierInOffice(teller, plain) : plain;
    const ms = Math.min(
      Math.max(wished >= last + 5 * GAP_MS ? wished : plain, last + GAP_MS),
      Math.max(to.getTime(), last + 1_000),
    );
    if (index === again && ms - last > HOUR) writeAgain(teller, new Date(Math.floor((last + ms) / 2)));
    escalateUntil(teller, ms - GAP_MS);
    const at = new Date(Math.floor(ms));
    act(world, life, beat.deed(at), at);
  });
}

/** Plays a beat after a pause; false, and nothing done, when that would be in the future. */
export function playAfter(teller: Teller, beat: Beat, pauseMs: number, now: Date): boolean {
  const { life, world } = teller;
  const last = life.ticket.last_event_at.getTime();
  const plain = last + pauseMs;
  const wished = beat.isOffice ? earlierInOffice(teller, plain) : plain;
  const ms = Math.floor(wished > last + GAP_MS ? wished : plain);
  if (ms > now.getTime() - GAP_MS) return false;
  escalateUntil(teller, ms - GAP_MS);
  const at = new Date(ms);
  act(world, life, beat.deed(at), at);
  return true;
}
