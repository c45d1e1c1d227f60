/** Converts rows to the shapes of the contract: the only exit from a ticket to JSON. Pure. */
import { translationsOf } from "@smgt/contract/languages.ts";
import { withTranslations } from "@smgt/contract/page-names.ts";
import type {
  TicketBeside,
  ListedTicket,
  NamesOfPage,
  TicketHistoryRow,
  TicketPost,
  TicketReply,
  TicketRow,
} from "@smgt/contract/shapes/ticket.ts";
import { isoText } from "../../../db/moment.ts";
import type { Beside, ChannelTraits } from "../../../channels/channel.ts";
import { channelOf, shownName, type Channels } from "../../../channels/list.ts";
import {
  actionName,
  departmentOf,
  districtOf,
  issueTypeName,
  roleName,
  statusName,
  subIssueOf,
} from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { isOverdue } from "../../law/clocks/time-status.ts";
import { statusOf } from "../../law/workflow-definition/statuses.ts";
import { sayingsOf, wordsOf } from "../../law/workflow-definition/words-of.ts";
import type { historyOf, postsOf, repliesOf } from "./show/detail-queries.ts";
import type { ListRow } from "./lists/list-row.ts";
import type { Words } from "./access/readable-words.ts";
import { eventWording } from "../../../texts/say.ts";

export const yn = (value: boolean): "Y" | "N" => (value ? "Y" : "N");
export const iso = (at: Date | null): string | null => (at === null ? null : isoText(at));

const namesOf = (row: ListRow, masters: Masters) => ({
  status: statusName(masters, row.status_id),
  issue_type: issueTypeName(masters, row.issue_type_id),
  sub_issue_type: subIssueOf(masters, row.sub_issue_type_id)?.name,
  district: districtOf(masters, row.district_id)?.name,
  department: departmentOf(masters, row.department_id)?.name,
});

export function presentListed(row: ListRow, masters: Masters, now: Date, words: Words): ListedTicket {
  const names = namesOf(row, masters);
  const { phase } = statusOf(masters.workflow, row.status_id);
  const { due_at, resolved_at, paused_at } = row;
  return {
    ticket_id: row.ticket_id,
    ticket_no: row.ticket_no,
    ticket_combined_id: row.ticket_combined_id,
    source_id: row.source_id,
    is_manual_ticket: yn(row.is_manual),
    snippet: words.said(row.snippet, row.channel, row.is_words_deleted),
    citizen_name: words.written(row.citizen_name),
    citizen_handle: row.citizen_handle,
    lang: row.lang,
    status_id: row.status_id,
    status_name: names.status?.en ?? "",
    phase,
    issue_type_name: names.issue_type?.en ?? null,
    sub_issue_type_name: names.sub_issue_type?.en ?? null,
    district_name: names.district?.en ?? null,
    department_name: names.department?.en ?? null,
    assignee_names: row.assignee_names,
    desk_user_id: row.desk_user_id,
    desk_user_name: row.desk_user_name,
    priority_tag_id: row.priority_tag_id,
    tags: row.tags,
    received_at: isoText(row.received_at),
    due_at: iso(due_at),
    stage_due_at: iso(row.stage_due_at),
    is_overdue: yn(isOverdue({ phase, due_at, resolved_at, paused_at }, now)),
    is_paused: yn(paused_at !== null),
    is_sensitive: yn(row.is_sensitive),
    escalation_level: row.escalation_level,
    return_count: row.return_count,
    reopen_count: row.reopen_count,
    combined_count: row.combined_count,
    last_event_at: isoText(row.last_event_at),
  };
}

export function namesOfPage(rows: readonly ListRow[], masters: Masters): NamesOfPage {
  const names: NamesOfPage = { status: {}, issue_type: {}, sub_issue_type: {}, district: {}, department: {} };
  const kinds = Object.keys(names) as (keyof NamesOfPage)[];
  for (const row of rows) {
    const own = namesOf(row, masters);
    for (const kind of kinds) {
      const name = own[kind];
      if (name != null) names[kind][name.en] ??= translationsOf(name);
    }
  }
  return names;
}

/** Presents a list row with its translations, for single use. */
export const presentRow = (...given: Parameters<typeof presentListed>): TicketRow =>
  withTranslations(presentListed(...given), namesOfPage([given[0]], given[1]));

type StoredMedia = Awaited<ReturnType<typeof postsOf>>[number]["media"][number];

const presentMedia = (media: readonly StoredMedia[], words: Words): TicketPost["media"] =>
  media.map(({ type, url, altText, width, height }) => ({
    type,
    url,
    alt_text: words.writtenOrNull(altText),
    width,
    height,
  }));

function presentBeside(one: Beside, words: Words, channel: ChannelTraits | undefined): TicketBeside {
  const none = { text: "", choices: [], author: null, created_at: null, media: [], url: null };
  switch (one.kind) {
    case "poll":
      return { ...none, kind: one.kind, choices: one.choices.map((choice) => words.written(choice)) };
    case "place":
      return { ...none, kind: one.kind, text: words.written(one.name) };
    case "quoted":
    case "answered":
      return {
        ...none,
        kind: one.kind,
        text: words.written(one.text),
        author: { handle: one.handle, name: words.written(one.name) },
        created_at: one.createdAt,
        media: presentMedia(one.media, words),
        url: one.handle === one.authorId ? null : (channel?.postUrl(one.handle, one.id) ?? null),
      };
  }
}

/** Presents a post. Direct messages are shown only to officers who work the ticket. */
export function presentPost(
  post: Awaited<ReturnType<typeof postsOf>>[number],
  words: Words,
  channels: Channels,
): TicketPost {
  const channel = channelOf(channels, post.channel);
  const { danger_said: danger } = post;
  const versions = post.versions.length > 1 ? post.versions : [];
  return {
    feed_id: post.feed_id,
    ticket_id: post.ticket_id,
    channel_name: channel?.name ?? post.channel,
    tweet_id: post.version_id,
    tweet_type: post.kind,
    text: words.said(post.text, post.channel, post.is_deleted),
    lang: post.lang,
    author: {
      id: post.x_user_id ?? "0",
      handle: post.handle ?? "",
      name: words.written(post.citizen_name),
      profile_image_url: post.profile_image_url,
      followers: post.followers,
      is_verified: yn(post.is_verified),
    },
    created_at: post.posted_at.toISOString(),
    media: presentMedia(words.shown(post.media, post.channel, post.is_deleted), words),
    beside: words.shown(post.beside, post.channel, post.is_deleted).map((one) => presentBeside(one, words, channel)),
    edit_versions: versions.map((version) => ({
      tweet_id: version.version_id,
      text: words.said(version.text, post.channel, post.is_deleted),
      created_at: new Date(version.received_at).toISOString(),
    })),
    is_deleted_on_x: yn(post.is_deleted),
    is_readable: yn(words.mayRead(post.channel, post.is_deleted)),
    is_summoned: yn(post.is_summoned),
    danger_said:
      danger === null
        ? null
        : { ...danger, is_danger: yn(danger.is_danger), said_at: new Date(danger.said_at).toISOString() },
    url:
      channel?.publicCode !== post.channel || post.handle === null
        ? null
        : channel.postUrl(post.handle, post.version_id),
  };
}

interface StepRow {
  readonly event: string;
  readonly action_id: number | null;
  readonly role_id: number | null;
  readonly from_status_id: number | null;
  readonly to_status_id: number | null;
}

/** Names of an event of a ticket, for its timeline and the logs. */
export function presentStep(masters: Masters, row: StepRow) {
  const action = actionName(masters, row.action_id) ?? eventWording(row.event);
  const role = roleName(masters, row.role_id);
  const [from, to] = [statusName(masters, row.from_status_id), statusName(masters, row.to_status_id)];
  return {
    action_name: action.en,
    action_name_translations: translationsOf(action),
    role_name: role?.en ?? null,
    role_name_translations: translationsOf(role),
    from_status_name: from?.en ?? null,
    from_status_name_translations: translationsOf(from),
    to_status_name: to?.en ?? null,
    to_status_name_translations: translationsOf(to),
  };
}

export function presentHistory(
  row: Awaited<ReturnType<typeof historyOf>>[number],
  masters: Masters,
  words: Words,
): TicketHistoryRow {
  return {
    history_id: row.history_id,
    at: row.at.toISOString(),
    actor_user_id: row.actor_user_id,
    actor_name: row.actor_name,
    ...presentStep(masters, row),
    action_id: row.action_id,
    says: row.action_id === null ? [] : sayingsOf(wordsOf(masters.workflow, row.action_id)),
    from_status_id: row.from_status_id,
    to_status_id: row.to_status_id,
    remark: row.remark === null ? null : words.replied(row.remark, row.remark_channel ?? "P"),
    mentions: row.mentions,
    facts: row.facts.map(({ key, value, value_translations: others }) => ({
      key,
      value: words.written(value),
      value_translations: Object.fromEntries(Object.entries(others).map(([code, text]) => [code, words.written(text)])),
    })),
  };
}

export function presentReply(
  row: Awaited<ReturnType<typeof repliesOf>>[number],
  words: Words,
  channels: Channels,
): TicketReply {
  return {
    reply_id: row.reply_id,
    channel_name: shownName(channels, row.channel),
    reply_channel: row.reply_channel === "D" ? "D" : "P",
    text: words.replied(row.text, row.reply_channel),
    state: row.state as TicketReply["state"],
    undo_until: row.state === "queued" ? row.not_before.toISOString() : null,
    written_by: row.written_by,
    created_at: row.created_at.toISOString(),
    sent_at: iso(row.sent_at),
    url: row.url,
    second_url: row.second_url,
    attended_at: iso(row.attended_at),
    error_code: row.error_code,
    error_message: words.writtenOrNull(row.error_message),
    member_count: Number(row.member_count ?? 0),
  };
}

/** Presents the few fields that name a ticket in a reference. */
export function presentBrief(...given: Parameters<typeof presentRow>) {
  const { ticket_id, ticket_no, snippet, status_id, status_name, status_name_translations, received_at } = presentRow(
    ...given,
  );
  return { ticket_id, ticket_no, snippet, status_id, status_name, status_name_translations, received_at };
}
