/**
 * Finds tickets that may concern the same incident as a ticket, or as a complaint still being written. Compares only
 * tickets that the officer may see, and a direct message only where they may read it.
 */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { SimilarTicket } from "@smgt/contract/calls/tickets/similar.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { findSimilar as findCall } from "@smgt/contract/calls/tickets/similar.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { isPrivate } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { districtOf, issueTypeName, statusName, subIssueOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { Refused } from "../../ground/refused.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";
import { wordsFor, type Words } from "../tickets/access/readable-words.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { searchNamesOf } from "../tickets/search/search-names.ts";
import { soundsOf } from "../tickets/search/search-keys.ts";
import { keysOfNames, NEAR_MS, sameIncidentAs, type Score, type Told, withoutMentions } from "./score.ts";
import { candidatesFor, mobileOfCitizen, type Candidate, type Thread } from "./queries.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { fold } from "../../law/detection/fold-text.ts";

/** Words for other people whose numbers are quoted: officers, contractors, helplines and accused persons. */
const OTHERS: ReadonlySet<string> = new Set(
  "je jee sdo xen ae aee engineer engineers officer officers lineman linemen sho thana police patwari tehsildar clerk contractor contractors thekedar helpline helplines complaint centre center office daftar adhikari mc parshad councillor sarpanch driver doctor dealer depot fraudster thag accused caller जेई एसडीओ एक्सईएन इंजीनियर अधिकारी लाइनमैन थाना थाने एसएचओ पुलिस पटवारी तहसीलदार क्लर्क ठेकेदार हेल्पलाइन कार्यालय दफ्तर पार्षद सरपंच ड्राइवर डॉक्टर डिपो ठग आरोपी".split(
    " ",
  ),
);
const OWN: ReadonlySet<string> = new Set("my mera mere meri mine मेरा मेरे मेरी hamara हमारा".split(" "));
/** Words before a number that may name its owner. */
const NEAR = 6;

/** Returns numbers of ten digits; a number after a word for another person is excluded. */
export function ownMobilesIn(text: string): string[] {
  return findPersonal(text).flatMap(({ kind, plain, start }) => {
    const mobile = kind === "telephone" ? mobileIn(plain) : null;
    if (mobile === null) return [];
    const before = fold(text.slice(0, start)).split(" ").slice(-NEAR).toReversed();
    const whose = before.find((word) => OTHERS.has(word) || OWN.has(word));
    return whose !== undefined && OTHERS.has(whose) ? [] : [mobile];
  });
}

const SHOWN = 10;
const MINUTE_MS = 60_000;
/** Base score of the same person's tickets, before their subject is compared. */
const PERSON = { open: 55, closed: 30 } as const;
/** Base score of posts in the same conversation, such as "the same problem here". */
const THREAD = 50;
const BOTH = 20;

interface Asked extends Told {
  readonly ticketId: number | null;
  readonly citizenId: number | null;
  readonly thread: Thread | null;
  readonly mobiles: readonly string[];
  readonly districtId: number | null;
}

function sharedOf(asked: Asked, one: Candidate, near: Score | null, masters: Masters): SimilarTicket["shared"] {
  const subIssue =
    one.sub_issue_type_id === asked.subIssueId ? (subIssueOf(masters, one.sub_issue_type_id)?.name ?? null) : null;
  const issue = one.issue_type_id === asked.issueId ? issueTypeName(masters, one.issue_type_id) : null;
  const plain = (fact: "place" | "words", values: readonly string[]): SimilarTicket["shared"] =>
    values.length === 0 ? [] : [{ fact, value: values.join(", "), value_translations: {} }];
  const shared: SimilarTicket["shared"] = [];
  if (one.is_same_person)
    shared.push({ fact: one.is_same_citizen ? "person" : "mobile", value: null, value_translations: {} });
  if (one.is_same_thread) shared.push({ fact: "thread", value: null, value_translations: {} });
  if (subIssue !== null)
    shared.push({ fact: "sub_issue", value: subIssue.en, value_translations: translationsOf(subIssue) });
  else if (issue !== null) shared.push({ fact: "issue", value: issue.en, value_translations: translationsOf(issue) });
  return [...shared, ...plain("place", near?.places ?? []), ...plain("words", near?.words ?? [])];
}

function scoreOf(asked: Asked, one: Candidate, near: Score | null): number {
  const person = one.is_same_person ? PERSON[one.phase === "open" ? "open" : "closed"] : 0;
  const isSameOwn = asked.isPersonal && asked.subIssueId === one.sub_issue_type_id;
  const thread = one.is_same_thread ? THREAD : 0;
  const isBoth = (one.is_same_person && (near !== null || isSameOwn)) || (one.is_same_thread && near !== null);
  return Math.min(100, Math.max(person, thread, near?.score ?? 0) + (isBoth ? BOTH : 0));
}

function present(asked: Asked, one: Candidate, near: Score | null, masters: Masters, words: Words): SimilarTicket {
  const status = statusName(masters, one.status_id);
  const district = districtOf(masters, one.district_id)?.name ?? null;
  return {
    ticket_id: one.ticket_id,
    ticket_no: one.ticket_no,
    snippet: words.said(one.snippet, one.channel, one.is_words_deleted),
    lang: one.lang,
    status_id: one.status_id,
    status_name: status?.en ?? "",
    status_name_translations: translationsOf(status),
    is_open: one.phase === "open" ? "Y" : "N",
    district_name: district?.en ?? null,
    district_name_translations: translationsOf(district),
    received_at: one.received_at.toISOString(),
    why: [
      ...(one.is_same_person ? (["same_person"] as const) : []),
      ...(one.is_same_thread ? (["same_thread"] as const) : []),
      ...(near === null ? [] : (["same_incident"] as const)),
    ],
    shared: sharedOf(asked, one, near, masters),
    minutes_apart: Math.round(Math.abs(one.received_at.getTime() - asked.at.getTime()) / MINUTE_MS),
    score: scoreOf(asked, one, near),
  };
}

/** Returns whether the ticket's text is hidden from the reader; hidden text produces no match either. */
const isHidden = (
  { channels }: Context,
  ticket: Pick<Candidate, "channel" | "is_words_deleted">,
  maySee: boolean,
): boolean => !maySee && (ticket.is_words_deleted || isPrivate(channels, ticket.channel));

async function similarTo(
  ctx: Context,
  officer: Officer,
  given: Omit<Asked, "isPersonal">,
  maySee: boolean,
): Promise<SimilarTicket[]> {
  const masters = await mastersOf(ctx);
  const { data } = await detectorOf(ctx);
  const { personalIds } = data;
  const isPersonal = (subIssueId: number | null): boolean => personalIds.includes(subIssueId ?? 0);
  const asked: Asked = { ...given, isPersonal: isPersonal(given.subIssueId) };
  const found = await candidatesFor(ctx.db, officer, {
    ...asked,
    keys: soundsOf(withoutMentions(asked.text)),
    spanMs: NEAR_MS,
  });
  const district = districtOf(masters, asked.districtId)?.name;
  const words = wordsFor(ctx.channels, maySee);
  const ignored = keysOfNames(Object.values(district ?? {}));
  const compare = sameIncidentAs(asked, ignored, searchNamesOf(data));
  const rows = found.flatMap((one) => {
    const theirs: Told = {
      text: isHidden(ctx, one, maySee) ? "" : one.description,
      at: one.received_at,
      issueId: one.issue_type_id,
      subIssueId: one.sub_issue_type_id,
      isPersonal: isPersonal(one.sub_issue_type_id),
    };
    // Another district is another place; an unknown district has to match by words.
    const isElsewhere = asked.districtId !== null && one.district_id !== null && asked.districtId !== one.district_id;
    const near = isElsewhere ? null : compare(theirs);
    return near === null && !one.is_same_person && !one.is_same_thread
      ? []
      : [present(asked, one, near, masters, words)];
  });
  return rows.toSorted((a, b) => b.score - a.score || b.ticket_id - a.ticket_id).slice(0, SHOWN);
}

export async function similarToTicket(ctx: Context, officer: Officer, ticketId: number): Promise<SimilarTicket[]> {
  const ticket = await visibleTicket(ctx.db, officer, ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const maySee = maySeePersonalData(officer, false);
  const given = mobileIn((await mobileOfCitizen(ctx.db, ticket.citizen_id)) ?? "");
  const text = isHidden(ctx, ticket, maySee) ? "" : ticket.description;
  const asked = {
    ticketId,
    citizenId: ticket.citizen_id,
    thread:
      ticket.channel === null || ticket.conversation_id === null
        ? null
        : { channel: ticket.channel, conversationId: ticket.conversation_id },
    mobiles: [...new Set([...(given === null ? [] : [given]), ...ownMobilesIn(text)])],
    text,
    at: ticket.received_at,
    districtId: ticket.district_id,
    issueId: ticket.issue_type_id,
    subIssueId: ticket.sub_issue_type_id,
  };
  return similarTo(ctx, officer, asked, maySee);
}

/** Returns tickets similar to a complaint being written; `citizen.find` identifies the caller. */
export function similarToWords(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof findCall>,
): Promise<SimilarTicket[]> {
  const asked = {
    ticketId: null,
    citizenId: null,
    thread: null,
    mobiles: [],
    text: body.text,
    at: ctx.clock.now(),
    districtId: body.district_id ?? null,
    issueId: body.issue_type ?? null,
    subIssueId: body.sub_issue_type ?? null,
  };
  return similarTo(ctx, officer, asked, maySeePersonalData(officer, false));
}
