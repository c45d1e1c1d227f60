/** Officers of a campaign: mark, accept, report with a file, approve and reply, ask, and remark by the documented calls. */
import { setTimeout as sleep } from "node:timers/promises";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { commonList, ticketJson, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { ListedTicket, TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Random } from "../random.ts";
import type { Journal } from "./journal.ts";
import { markOf } from "./marks.ts";
import { openOfficerClient, type OfficerClient, type SentFile } from "./officer-client.ts";
import type { CampaignServer } from "./servers.ts";

/** Those who have tickets marked to them: officers of Energy, and their districts. */
export interface Posting {
  readonly loginId: string;
  readonly departmentId: number;
  readonly districtId: number;
}

export interface Officers {
  /** Stops after the present action. */
  stop(): Promise<void>;
}

interface Work {
  readonly line: OfficerClient;
  readonly random: Random;
  readonly journal: Journal;
  readonly who: string;
  readonly postings: readonly Posting[];
  nextMark(): string;
}

interface Press {
  readonly ticketId: number;
  readonly actionId: number;
  readonly path: string;
  readonly body: object;
  readonly mark: string;
  readonly file?: SentFile;
  readonly wantsReply?: boolean;
}

const CELL = ["cell", "cell2", "cell3", "cell4", "head"] as const;
const REPORT = "The line was repaired and supply is back since 14:00; checked on site";
const POWER_CUT = { issue_type: 1, sub_issue_type: 101, priority_tag_id: 2 };
const PAGE = 40;
const PDF = (mark: string): SentFile => ({
  part: "attachment",
  name: "report.pdf",
  bytes: new Uint8Array(
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${mark}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    ),
  ),
});

async function listOf({ line }: Work, key: ListKey): Promise<readonly ListedTicket[]> {
  const envelope = await line.read(commonList.path, { list_key: key, page_size: PAGE });
  return Array.isArray(envelope?.STATUS_RESPONSE) ? (envelope.STATUS_RESPONSE as ListedTicket[]) : [];
}

async function press({ line, journal, who }: Work, one: Press): Promise<void> {
  const body = { ticket_id: one.ticketId, action_id: one.actionId, client_ref: one.mark, ...one.body };
  const said = await line.press(one.path, body, one.file);
  journal.note({
    type: "action",
    ref: one.mark,
    who,
    ticketId: one.ticketId,
    actionId: one.actionId,
    outcome: said.kind === "done" ? "acknowledged" : said.kind,
    refusal: said.kind === "refused" ? said.refusal : null,
    hasFile: one.file !== undefined,
    wantsReply: one.wantsReply === true,
    tries: said.tries,
  });
}

type Extra = Readonly<Record<string, unknown>>;
const act = (work: Work, row: ListedTicket, actionId: number, more: (mark: string) => Extra, file = false) => {
  const mark = work.nextMark();
  const extra = more(mark);
  return press(work, {
    ticketId: row.ticket_id,
    actionId,
    path: saveWorkflow.path,
    body: { status_id: row.status_id, remarks: `${REPORT} ${mark}`, ...extra },
    mark,
    wantsReply: "reply_text" in extra,
    ...(file ? { file: PDF(mark) } : {}),
  });
};

/** Returns the reply channel that the open ticket shows; null when it could not be opened. */
async function channelOf({ line }: Work, ticketId: number): Promise<"P" | "D" | null> {
  const envelope = await line.read(ticketJson.path, { ticket_id: ticketId });
  if (envelope === null) return null;
  const { posts } = envelope.STATUS_RESPONSE as TicketDetails;
  return posts.some((post) => post.tweet_type !== "D" && post.is_summoned === "Y") ? "P" : "D";
}

async function triage(work: Work): Promise<void> {
  const { random, postings } = work;
  const rows = await listOf(work, random.happens(0.6) ? "new" : "atr_review");
  if (rows.length === 0) return;
  const row = random.pick(rows);
  if (row.status_id === STATUS.ATR_REVIEW) return review(work, row);
  const drawn = random.next();
  if (drawn < 0.5) {
    const { departmentId, districtId } = random.pick(postings);
    return act(work, row, ACTION.MARK, () => ({
      department_id: departmentId,
      district_id: districtId,
      ...POWER_CUT,
    }));
  }
  if (drawn < 0.7) return act(work, row, ACTION.REMARK, () => ({}));
  const channel = await channelOf(work, row.ticket_id);
  if (channel === null) return;
  const words = (mark: string): string => `We have your complaint and look into it ${mark}`;
  if (drawn < 0.8)
    return act(work, row, ACTION.ASK_DETAILS_ON_X, (mark) => ({
      reply_text: `Where exactly is it? ${mark}`,
      reply_channel: channel,
    }));
  const mark = work.nextMark();
  await press(work, {
    ticketId: row.ticket_id,
    actionId: ACTION.REPLY,
    path: sendReply.path,
    body: { status_id: row.status_id, reply_channel: channel, reply_text: words(mark) },
    mark,
    wantsReply: true,
  });
}

async function review(work: Work, row: ListedTicket): Promise<void> {
  const channel = await channelOf(work, row.ticket_id);
  if (channel === null) return;
  await act(work, row, ACTION.APPROVE_AND_REPLY, (mark) => ({
    disposal_type_id: 1,
    reply_text: `Supply is back. Please tell us if it is not ${mark}`,
    reply_channel: channel,
  }));
}

async function fieldWork(work: Work): Promise<void> {
  const rows = (await listOf(work, "mine")).filter(
    ({ status_id: status }) => status === STATUS.MARKED || status === STATUS.IN_ACTION,
  );
  if (rows.length === 0) return;
  const row = work.random.pick(rows);
  if (row.status_id === STATUS.MARKED) return act(work, row, ACTION.ACCEPT, () => ({}));
  if (work.random.happens(0.25)) return act(work, row, ACTION.REMARK, () => ({}));
  await act(work, row, ACTION.SUBMIT_ATR, () => ({ disposal_type_id: 1 }), true);
}

export interface OfficerOptions {
  readonly count: number;
  readonly random: Random;
  readonly servers: readonly CampaignServer[];
  readonly journal: Journal;
  readonly postings: readonly Posting[];
  /** Pause between two actions of an officer. */
  readonly pauseMs: readonly [from: number, to: number];
  /** Returns true when a call must be answered: no fault has been active for long enough. */
  readonly mustAnswer: () => boolean;
}

export function startOfficers(options: OfficerOptions): Officers {
  const { count, random, servers, journal, postings, pauseMs, mustAnswer } = options;
  const stopper = new AbortController();
  const inCell = Math.min(CELL.length, Math.ceil(count / 2));
  const present = postings.slice(0, Math.max(count - inCell, 1));
  let marks = 0;
  const nextMark = (): string => markOf("act", (marks += 1));
  const sit = async (loginId: string, roleId: number, once: (work: Work) => Promise<void>): Promise<void> => {
    const line = openOfficerClient({
      servers,
      random,
      loginId,
      roleId,
      isOver: () => stopper.signal.aborted,
      onHung: (what, server) => {
        if (mustAnswer()) journal.note({ type: "hung", what, server: server.name });
      },
    });
    const work: Work = { line, random, journal, who: loginId, postings: present, nextMark };
    while (!stopper.signal.aborted) {
      await sleep(random.whole(...pauseMs), undefined, { signal: stopper.signal }).catch(() => undefined);
      if (!stopper.signal.aborted) await once(work);
    }
  };
  const all = Promise.all([
    ...CELL.slice(0, inCell).map((loginId) =>
      sit(loginId, loginId === "head" ? ROLE.CELL_HEAD : ROLE.CELL_EXEC, triage),
    ),
    ...present.map(({ loginId }) => sit(loginId, ROLE.OFFICER, fieldWork)),
  ]);
  return {
    async stop() {
      stopper.abort();
      await all;
    },
  };
}
