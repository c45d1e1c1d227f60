/**
 * Kills the server at every named point of sending a reply, with every possible answer of X: each reply is on X at most
 * once, none is lost, and each unknown one reaches an officer.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { sendReply, settleReply, unconfirmedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import { commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import type { Faults } from "@smgt/tools/fake-x/faults.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { freePort } from "@smgt/server/db/free-port.ts";
import { signInAs, type Client } from "../support/client.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { skipTraining } from "../support/skip-training.ts";
import { until } from "../support/until.ts";
import {
  openSideConnections,
  startDeferringX,
  type SideConnections,
  type DeferringX,
  type ReplyRow,
} from "./reply-harness.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

const ANSWERS = {
  yes: {},
  "an error after posting": { error5xxAfter: 1 },
  "a cut line after posting": { cutAfter: 1 },
  "an error instead of posting": { error5xxBefore: 1 },
  "a limit": { rate429: 1 },
  "a refusal as duplicate": { duplicateText: 1 },
} as const satisfies Readonly<Record<string, Partial<Faults>>>;
type Answer = keyof typeof ANSWERS;
const TRUTH: Partial<Faults> = { rate429: 0, error5xxAfter: 0, error5xxBefore: 0, cutAfter: 0, duplicateText: 0 };
const ALL = Object.keys(ANSWERS) as Answer[];
/** The short form tests each answer at one possible point, the long form all at each. */
const someOf = (first: number): readonly Answer[] => times(ALL.slice(first, first + 2), ALL);

interface Point {
  readonly name: string;
  readonly answers: readonly Answer[];
  /** Brings the reply to the point; returns a function that releases locks after the kill. */
  reach(replyId: number): Promise<() => Promise<void>>;
  /** Expected outcome, by X's answer to the first attempt. */
  readonly ends: Readonly<Partial<Record<Answer, "sent" | "unknown">>> & { readonly else: "sent" | "unknown" };
}

describe("kill -9 while sending a reply", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-reply-kill-"));
  let database: TestDatabase;
  let stand: DeferringX;
  let server: ServerProcess;
  let beside: SideConnections;
  let cell: Client;

  before(async () => {
    database = await freshDatabase();
    await skipTraining(database.ownerUrl);
    stand = await startDeferringX();
    const port = await freePort();
    server = await startServerProcess({
      SMGT_MODE: "test",
      SMGT_PORT: String(port),
      SMGT_LOG_LEVEL: "silent",
      SMGT_CAPTCHA_COST: "1",
      SMGT_DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: database.url,
      X_API_BASE_URL: stand.url,
      X_BEARER_TOKEN: DEMO_ACCOUNT.bearerToken,
      X_USER_TOKEN: DEMO_ACCOUNT.userToken,
      X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret,
      X_ACCOUNT_ID: DEMO_ACCOUNT.ownId,
      X_ACCOUNT_HANDLE: DEMO_ACCOUNT.ownHandle,
    });
    beside = await openSideConnections(database.url);
    cell = await signInAs(`http://127.0.0.1:${port}`, "cell", ROLE.CELL_EXEC);
  });
  after(async () => {
    await server?.stop();
    await beside?.close();
    await stand?.x.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const lie = (faults: Partial<Faults>): void => {
    const { world } = stand.x;
    world.faults = { ...world.faults, ...TRUTH, ...faults, endpoints: ["reply"] };
  };
  const onX = (text: string): number =>
    [...stand.x.world.posts.values()].filter((post) => post.text.includes(text)).length;
  const nothing = async (): Promise<void> => undefined;
  /** Claimed and sent; X has received the request but not processed it. */
  const atX = async (): Promise<void> => {
    stand.sending.close();
    await beside.skipWaits();
    await stand.sending.arrived();
  };
  const settled = (replyId: number, isSettled: (row: ReplyRow) => boolean): Promise<ReplyRow> =>
    until("the reply is settled", async () => {
      await beside.skipWaits();
      const row = await beside.reply(replyId);
      return isSettled(row) ? row : null;
    });
  const isOver = (row: ReplyRow): boolean =>
    row.state === "sent" || row.state === "lost" || (row.state === "unknown" && row.looks >= 2);

  const POINTS: readonly Point[] = [
    {
      name: "while it waits to be undone",
      answers: ["yes"],
      reach: async () => nothing,
      ends: { else: "sent" },
    },
    {
      name: "while it is claimed",
      answers: someOf(0),
      async reach(replyId) {
        const letGo = await beside.holdReply(replyId);
        await beside.isBlocked();
        return letGo;
      },
      ends: { else: "sent", "an error instead of posting": "unknown", "a refusal as duplicate": "unknown" },
    },
    {
      name: "after the claim, before X has acted",
      answers: ["yes"],
      async reach() {
        await atX();
        return nothing;
      },
      ends: { else: "unknown" },
    },
    {
      name: "while X's answer is recorded",
      answers: someOf(2),
      async reach(replyId) {
        await atX();
        const letGo = await beside.holdReply(replyId);
        stand.sending.open();
        await beside.isBlocked();
        return letGo;
      },
      // X's answer is lost with the process: a posted reply is found, the rest is left to an officer.
      ends: {
        else: "sent",
        "an error instead of posting": "unknown",
        "a refusal as duplicate": "unknown",
        "a limit": "unknown",
      },
    },
    {
      name: "after the record, before the job is done",
      answers: someOf(4),
      async reach(replyId) {
        await atX();
        const letGo = await beside.holdJobs();
        stand.sending.open();
        await until("the outcome is recorded", async () => (await beside.reply(replyId)).state !== "sending");
        return letGo;
      },
      ends: { else: "sent", "an error instead of posting": "unknown", "a refusal as duplicate": "unknown" },
    },
    {
      name: "during a search for it",
      answers: ["an error after posting", "an error instead of posting"],
      async reach(replyId) {
        stand.looking.close();
        await beside.skipWaits();
        await settled(replyId, (row) => row.state === "unknown");
        await beside.skipWaits();
        await stand.looking.arrived();
        return nothing;
      },
      ends: { else: "sent", "an error instead of posting": "unknown" },
    },
  ];

  let cases = 0;
  for (const point of POINTS) {
    for (const answer of point.answers) {
      it(`${point.name}; X says: ${answer}`, async () => {
        cases += 1;
        const handle = `kill_${cases}`;
        const text = `Reply number ${cases} is under way.`;
        writePost(stand.x.world, ensureUser(stand.x.world, handle).id, {
          text: "@demo_grievance_cell No electricity in Sector 46, Gurugram since 3 am.",
        });
        const row = await until("the ticket", async () =>
          rowsOf(await cell.ok(commonList, { list_key: "new", page_size: 100 })).find(
            (one) => one.citizen_handle === handle,
          ),
        );
        const sent = await cell.call(sendReply, {
          ticket_id: row.ticket_id,
          action_id: 10,
          status_id: row.status_id,
          reply_channel: "P",
          reply_text: text,
          client_ref: handle,
        });
        const replyId = sent.reply_id ?? 0;
        lie(ANSWERS[answer]);
        const letGo = await point.reach(replyId);
        await server.killAndRestart(async () => {
          await letGo();
          stand.sending.open();
          stand.looking.open();
          await beside.freeKilledLocks();
        });
        // The fault lasts for the first attempt, by either server.
        await settled(replyId, (one) => isOver(one) || one.attempts > 0);
        await until(
          "the attempt is over",
          async () => (await settled(replyId, (one) => one.attempts > 0)).state !== "sending",
        );
        lie(TRUTH);
        const end = await settled(replyId, isOver);

        assert.equal(end.state, point.ends[answer] ?? point.ends.else);
        assert.equal(onX(text), end.state === "sent" ? 1 : 0, "at most once, and sent only when it is there");
        const listed = rowsOf(await cell.ok(unconfirmedReplies)).find((one) => one.reply_id === replyId);
        assert.equal(listed?.is_looked_for, end.state === "unknown" ? "N" : undefined, "the unknown are listed");
        if (listed !== undefined) await cell.ok(settleReply, { reply_id: replyId, decision: "SENT" });
      });
    }
  }
});
