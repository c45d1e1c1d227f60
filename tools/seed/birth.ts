/** How a ticket of the past comes into being: a citizen, his words, and the ticket in status 1. */
import { ROLE, SOURCE, STATUS } from "@smgt/contract/constants.ts";
import { snippetOf } from "@smgt/server/domain/tickets/search/snippet.ts";
import { subIssueOf } from "@smgt/server/domain/masters/lookups.ts";
import { localDay } from "@smgt/server/domain/sla/clock.ts";
import { SYSTEM_USER_ID } from "@smgt/server/domain/users/system-user.ts";
import { moveClocks } from "./act.ts";
import type { World } from "./story-world.ts";
import type { Dice } from "./dice.ts";
import { citizenName } from "./names.ts";
import { DISTRICT_WORDS, type PlaceWords } from "./places.ts";
import type { Life, PastCitizen, PastPost } from "./rows.ts";
import { POWER_AND_WATER } from "./texts/power-and-water.ts";
import { SERVICES } from "./texts/services.ts";
import { TOWN } from "./texts/town.ts";
import { ENDINGS, type TextLanguage } from "./texts/words.ts";

const TEXTS = { ...POWER_AND_WATER, ...TOWN, ...SERVICES };
const UNCLASSIFIED = 2203;
/** Sub-issues that come from villages. */
const RURAL: readonly number[] = [102, 703, 902, 903, 1701, 1702, 1903];
/** Account id of the cell on the stand-in; half of the name of a message conversation. */
const OWN_X_ID = "1000000001";
const HANSI = 23;
const HISAR = 7;

const SOURCES: readonly (readonly [number, number])[] = [
  [SOURCE.X_POST, 76],
  [SOURCE.X_DM, 8],
  [SOURCE.CALL_CENTRE, 8],
  [4, 1.5],
  [5, 1.5],
  [6, 1],
  [7, 2],
  [8, 1],
  [9, 1],
];
const LANGUAGES: readonly (readonly [TextLanguage, number])[] = [
  ["hi", 42],
  ["en", 33],
  ["hx", 25],
];
const DISTRICTS = Object.entries(DISTRICT_WORDS).map(([id, words]) => [Number(id), words.weight] as const);

/** What the story of a ticket is to be about; decided before it is born. */
export interface Conception {
  readonly subIssueId: number;
  readonly districtId: number;
  readonly at: Date;
}

/** Citizens who may write again; the oldest are forgotten, so that a million tickets fit in memory. */
export interface Crowd {
  readonly recent: PastCitizen[];
  made: number;
}

const REMEMBERED = 4_000;
/** Share of tickets by citizens who wrote before. */
const REPEATERS = 0.4;

/** A district by its weight; one that did not exist yet gives way to the one it came from. */
export function chooseDistrict(dice: Dice, { masters }: World, at: Date): number {
  const id = dice.weighted(DISTRICTS);
  const found = masters.districts.find((district) => district.districtId === id);
  const isThere = found !== undefined && found.validFrom <= localDay(at, masters.calendar);
  return isThere ? id : id === HANSI ? HISAR : 98;
}

function citizenFor(
  dice: Dice,
  world: World,
  crowd: Crowd,
  isOnX: boolean,
  place: string,
  at: Date,
): { citizen: PastCitizen; isNew: boolean } {
  if (crowd.recent.length > 50 && dice.happens(REPEATERS)) {
    const known = dice.pick(crowd.recent);
    if ((known.x_user_id !== null) === isOnX) return { citizen: known, isNew: false };
  }
  crowd.made += 1;
  const { name, handle } = citizenName(dice, crowd.made);
  const citizen: PastCitizen = {
    citizen_id: world.ids.citizen.next(),
    x_user_id: isOnX ? String(700_000_000_000 + crowd.made) : null,
    handle: isOnX ? handle : null,
    citizen_name: name,
    followers: isOnX ? Math.floor(dice.next() ** 4 * 6_000) : 0,
    // Five zeros in front: a number that nobody can have.
    mobile: isOnX ? null : `00000${String(crowd.made % 100_000).padStart(5, "0")}`,
    address: isOnX ? null : place,
    updated_at: at,
  };
  if (crowd.recent.length < REMEMBERED) crowd.recent.push(citizen);
  else crowd.recent[crowd.made % REMEMBERED] = citizen;
  return { citizen, isNew: true };
}

interface Words {
  readonly text: string;
  readonly lang: TextLanguage;
  readonly place: PlaceWords;
}

function wordsFor(dice: Dice, { masters }: World, { subIssueId, districtId }: Conception): Words {
  const lang = dice.weighted(LANGUAGES);
  const known = DISTRICT_WORDS[districtId] ?? DISTRICT_WORDS[HISAR];
  const isRural = RURAL.includes(subIssueId) || dice.happens(0.15);
  const place = dice.pick(known === undefined ? [] : isRural ? known.villages : known.towns);
  const district = masters.districts.find((one) => one.districtId === districtId)?.name;
  const template = dice.pick((TEXTS[subIssueId] ?? TEXTS[UNCLASSIFIED])?.[lang] ?? []);
  const isHindi = lang === "hi";
  const body = template
    .replaceAll("{p}", place[isHindi ? 1 : 0])
    .replaceAll("{d}", (isHindi ? district?.hi : district?.en) ?? "")
    .replaceAll("{n}", String(dice.whole(2, 9)));
  const ending = dice.pick(subIssueId >= 2_201 ? [""] : ENDINGS[lang]);
  return { text: ending === "" ? body : `${body} ${ending}`, lang, place };
}

/** A post of a citizen, with ids of its own. */
export function makePost(
  world: World,
  life: Pick<Life, "ticket" | "citizen">,
  words: { text: string; lang: string; replyTo: string | null },
  at: Date,
): PastPost {
  const { ticket, citizen } = life;
  const isMessage = ticket.channel === "X-DM";
  const originId = world.ids.platformId(at);
  return {
    feed_id: world.ids.item.next(),
    raw_id: world.ids.item.next(),
    channel: isMessage ? "X-DM" : "X",
    origin_id: originId,
    kind: isMessage ? "D" : words.replyTo === null ? "T" : "R",
    citizen,
    text: words.text,
    lang: words.lang,
    conversation_id: ticket.conversation_id ?? originId,
    in_reply_to_id: words.replyTo,
    posted_at: at,
    received_at: new Date(at.getTime() + 7_000),
    ticket_id: ticket.ticket_id,
  };
}

function ticketFor(
  dice: Dice,
  world: World,
  plan: Conception,
  sourceId: number,
  citizen: PastCitizen,
  words: Words,
): Life["ticket"] {
  const { masters, ids } = world;
  const { at, subIssueId, districtId } = plan;
  const subIssue = subIssueOf(masters, subIssueId);
  const channel = sourceId === SOURCE.X_POST ? "X" : sourceId === SOURCE.X_DM ? "X-DM" : null;
  const handle = `@${masters.parameters.accountHandle}`;
  const isPost = channel === "X";
  const description = !isPost ? words.text : dice.happens(0.6) ? `${handle} ${words.text}` : `${words.text} ${handle}`;
  const createdAt = new Date(at.getTime() + (channel === null ? 0 : dice.whole(8, 40) * 1_000));
  const year = localDay(at, masters.calendar).slice(0, 4);
  return {
    ticket_id: ids.ticket.next(),
    ticket_no: `${masters.ticketPrefix}-${year}-${String(ids.ticketNumber.next()).padStart(6, "0")}`,
    source_id: sourceId,
    citizen_id: citizen.citizen_id,
    channel,
    conversation_id: null,
    lang: words.lang,
    snippet: snippetOf(description),
    description,
    status_id: STATUS.NEW,
    previous_status_id: null,
    issue_type_id: subIssue?.issueTypeId ?? null,
    sub_issue_type_id: subIssue === null ? null : subIssueId,
    district_id: districtId,
    department_id: subIssue?.departmentId ?? null,
    priority_tag_id: subIssue?.priorityTagId ?? 3,
    is_sensitive: subIssue?.isSensitive ?? false,
    is_manual: channel === null,
    received_at: at,
    created_at: createdAt,
    last_event_at: createdAt,
    sla_value: null,
    sla_unit_id: null,
    due_at: null,
    paused_at: null,
    stage_due_at: null,
    stage_left_ms: null,
    stage_kind: null,
    stage_from: null,
    stage_ms: null,
    accepted_at: null,
    resolved_at: null,
    closed_at: null,
    resolved_by: null,
    disposal_type_id: null,
    is_confirmed: false,
    return_count: 0,
    reopen_count: 0,
    feedback_attempts: 0,
    escalation_level: 0,
    is_interim: false,
    binding_marking: false,
    suggested_department_id: null,
    is_details_asked: false,
    is_extension_asked: false,
    call_due_at: null,
    desk_user_id: null,
    detected:
      channel === null ? {} : { district_id: districtId, sub_issue_type_id: subIssueId, evidence: [], is_spam: false },
    version: 1,
  };
}

/** A new life, with the triage clock running and its creation in the history. */
export function beBorn(dice: Dice, world: World, crowd: Crowd, plan: Conception): Life {
  const sourceId = dice.weighted(SOURCES);
  const isOnX = sourceId === SOURCE.X_POST || sourceId === SOURCE.X_DM;
  const words = wordsFor(dice, world, plan);
  const { citizen, isNew } = citizenFor(dice, world, crowd, isOnX, words.place[0], plan.at);
  const ticket = ticketFor(dice, world, plan, sourceId, citizen, words);
  const life: Life = {
    ticket,
    citizen,
    isNewCitizen: isNew,
    place: words.place,
    posts: [],
    members: [],
    markings: [],
    history: [],
    atrs: [],
    feedback: [],
    replies: [],
    tags: [],
  };
  if (ticket.channel === "X-DM") ticket.conversation_id = `${OWN_X_ID}-${citizen.x_user_id}`;
  if (isOnX) {
    const post = makePost(world, life, { text: ticket.description, lang: words.lang, replyTo: null }, plan.at);
    ticket.conversation_id ??= post.origin_id;
    life.posts.push(post);
  }
  moveClocks(world, life, "start_triage", ticket.created_at);
  life.members.push({
    ticket_combined_id: world.ids.member.next(),
    ticket_id: ticket.ticket_id,
    relation: "PRIMARY",
    member_ticket_id: null,
    feed_id: life.posts[0]?.feed_id ?? null,
    department_id: null,
    user_id: null,
    created_at: ticket.created_at,
  });
  life.history.push({
    ticket_id: ticket.ticket_id,
    at: ticket.created_at,
    actor_user_id: isOnX ? SYSTEM_USER_ID : dice.pick(world.roster.operators),
    role_id: isOnX ? null : ROLE.CALL_OP,
    action_id: null,
    event: "CREATED",
    from_status_id: null,
    to_status_id: STATUS.NEW,
    remark: null,
    facts: [],
  });
  return life;
}
