/** Attacks through the content of posts and of the citizens' page. */
import { citizenNotSolved, citizenSendProof, citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { issueTypeGraph, overallStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { ensureUser, writeMessage, writePost } from "@smgt/tools/fake-x/write.ts";
import { channelAt, sealedClient } from "../support/sealed.ts";
import { solvedCaptcha } from "../support/client.ts";
import { until } from "../support/until.ts";
import { attacksOf, held, type Attack } from "./attack.ts";
import type { Target } from "./target.ts";

const by = attacksOf("citizen");

interface Ticket {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly is_sensitive: boolean;
  readonly snippet: string;
}

const ticketOf = (target: Target, handle: string): Promise<Ticket> =>
  until(`the ticket of ${handle}`, async () => {
    const rows = await target.query<Ticket>(
      `select t.ticket_id, t.ticket_no, t.is_sensitive, t.snippet from ticket t join citizen c using (citizen_id)
        where lower(c.handle) = $1 order by t.ticket_id desc limit 1`,
      [handle],
    );
    return rows[0];
  });

function post(target: Target, handle: string, text: string): Promise<Ticket> {
  const { world } = target.world.x;
  writePost(world, ensureUser(world, handle).id, { text });
  return ticketOf(target, handle);
}

const nobody = async (target: Target) => sealedClient(target.url, await channelAt(target.url), {});

/** A solved ticket of this author, with the reply of the workflow. */
async function solved(target: Target, handle: string): Promise<Ticket> {
  const ticket = await post(target, handle, "@demo_grievance_cell Street light off in Sector 46, Gurugram");
  await target.query(
    "update ticket set status_id = 7, phase = 'feedback', resolved_at = now(), resolved_by = 1, disposal_type_id = (select min(disposal_type_id) from disposal_type) where ticket_id = $1",
    [ticket.ticket_id],
  );
  return ticket;
}

const statusOf = async (target: Target, ticketId: number): Promise<number> =>
  (await target.query<{ status_id: number }>("select status_id from ticket where ticket_id = $1", [ticketId]))[0]
    ?.status_id ?? 0;

export const citizenAttacks: readonly Attack[] = [
  by(6, "reopens another person's solved complaint with its number and handle", async (target) => {
    const ticket = await solved(target, "victim_one");
    const client = await nobody(target);
    const { refusal } = await client.call(citizenNotSolved, {
      ticket_no: ticket.ticket_no,
      known_as: "victim_one",
      reason: "It is not solved, says somebody else.",
      code: "000000",
      ...(await solvedCaptcha(target.url)),
    });
    return held(
      refusal !== undefined && (await statusOf(target, ticket.ticket_id)) === 7,
      `${refusal}, status ${await statusOf(target, ticket.ticket_id)}`,
    );
  }),
  by(6, "guesses a code sent to another person", async (target) => {
    const ticket = await solved(target, "victim_two");
    const client = await nobody(target);
    const who = { ticket_no: ticket.ticket_no, known_as: "victim_two" };
    await client.call(citizenSendProof, { ...who, channel: "DM", ...(await solvedCaptcha(target.url)) });
    const refusals = new Set<string | undefined>();
    for (let at = 0; at < 18; at += 1) {
      // Sequential, as a script would send them.
      const { refusal } = await client.call(citizenNotSolved, {
        ...who,
        reason: "It is not solved, says somebody else.",
        code: String(100_000 + at),
        ...(await solvedCaptcha(target.url)),
      });
      refusals.add(refusal);
    }
    return held(
      [...refusals].join() === "CITIZEN_CODE_WRONG" && (await statusOf(target, ticket.ticket_id)) === 7,
      [...refusals].join(", "),
    );
  }),
  by(null, "asks for the status of a ticket with another's handle", async (target) => {
    const ticket = await post(target, "victim_three", "@demo_grievance_cell No water in Hisar");
    const answers = [];
    for (const ticketNo of [ticket.ticket_no, "GRV-2026-999999"]) {
      const client = await nobody(target);
      const body = { ticket_no: ticketNo, known_as: "somebody_else", ...(await solvedCaptcha(target.url)) };
      const { refusal, STATUS_RESPONSE } = await client.call(citizenStatus, body);
      answers.push(`${refusal} ${JSON.stringify(STATUS_RESPONSE)}`);
    }
    return held(
      answers[0] === answers[1] && answers[0]?.startsWith("CITIZEN_TICKET_NOT_FOUND") === true,
      answers.join(" / "),
    );
  }),
  by(7, "looks for a sensitive complaint by its citizen's handle and forty numbers", async (target) => {
    const ticket = await post(
      target,
      "victim_six",
      "@demo_grievance_cell The patwari of Hisar wants a bribe, corruption",
    );
    const client = await nobody(target);
    const last = Number(ticket.ticket_no.split("-").at(-1));
    const refusals = new Map<string, number>();
    for (let number = last - 20; number < last + 20; number += 1) {
      // Sequential, as a script would send them.
      const { refusal = "opened" } = await client.call(citizenStatus, {
        ticket_no: ticket.ticket_no.replace(/\d+$/, String(Math.max(number, 0)).padStart(6, "0")),
        known_as: "victim_six",
        ...(await solvedCaptcha(target.url)),
      });
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    }
    const told = [...refusals].map(([refusal, times]) => `${refusal} ${times}`).join(", ");
    return held(
      ticket.is_sensitive && !refusals.has("opened") && (refusals.get("CITIZEN_TICKET_NOT_FOUND") ?? 0) <= 10,
      ticket.is_sensitive ? told : "it is not sensitive",
    );
  }),
  by(8, "guesses unsent codes to block the citizen's own", async (target) => {
    const ticket = await solved(target, "victim_seven");
    const who = { ticket_no: ticket.ticket_no, known_as: "victim_seven" };
    const client = await nobody(target);
    const say = async (code: string) =>
      client.call(citizenNotSolved, {
        ...who,
        reason: "It is not solved, the lamp is dark.",
        code,
        ...(await solvedCaptcha(target.url)),
      });
    for (let at = 0; at < 25; at += 1) await say(String(100_000 + at)); // sequential, as a script would send them
    await client.call(citizenSendProof, { ...who, channel: "DM", ...(await solvedCaptcha(target.url)) });
    const text = await until("the code arrives", async () => {
      const { messages } = target.world.x.world;
      return messages.findLast((one) => one.text.includes(ticket.ticket_no))?.text;
    });
    const { refusal } = await say(/\b\d{6}\b/.exec(text)?.[0] ?? "none");
    return held(refusal === undefined, String(refusal));
  }),
  by(null, "uses one solved captcha twice", async (target) => {
    const client = await nobody(target);
    const captcha = await solvedCaptcha(target.url);
    const body = { ticket_no: "GRV-2026-999999", known_as: "somebody", ...captcha };
    const [first, second] = [await client.call(citizenStatus, body), await client.call(citizenStatus, body)];
    return held(
      first.refusal !== "CAPTCHA_FAILED" && second.refusal === "CAPTCHA_FAILED",
      `${String(first.refusal)}, ${String(second.refusal)}`,
    );
  }),
  by(10, "infers a sensitive complaint from the public figures", async (target) => {
    const figures = async (): Promise<string> => {
      const [all, issues] = [await target.ask(overallStatistics.path), await target.ask(issueTypeGraph.path)];
      return (all.text + issues.text).replace(/"as_of":"[^"]*"/g, "");
    };
    const before = await figures();
    const { is_sensitive } = await post(
      target,
      "victim_four",
      "@demo_grievance_cell The patwari of Charkhi Dadri wants a bribe, corruption",
    );
    const after = await figures();
    return held(is_sensitive && before === after, is_sensitive ? "a figure moved" : "it is not sensitive");
  }),
  by(5, "adds sensitive words in a later post or an edit", async (target) => {
    const { world } = target.world.x;
    const author = ensureUser(world, "victim_five");
    const first = writePost(world, author.id, { text: "@demo_grievance_cell Street light off in Gurugram" });
    const ticket = await ticketOf(target, "victim_five");
    writePost(world, author.id, {
      text: "@demo_grievance_cell the SDO asked me for a bribe, corruption",
      inReplyToId: first.id,
    });
    await until("it is sensitive", async () => {
      const [row] = await target.query<{ is_sensitive: boolean }>(
        "select is_sensitive from ticket where ticket_id = $1",
        [ticket.ticket_id],
      );
      return row?.is_sensitive === true || null;
    });
    return null;
  }),
  by(2, "writes a word of 24,000 letters", async (target) => {
    const { snippet } = await post(target, "long_word", `@demo_grievance_cell ${"a".repeat(24_000)}`);
    return held(snippet.length <= 140, `${snippet.length} letters`);
  }),
  by(2, "writes a message of thousands of signs", async (target) => {
    const { world } = target.world.x;
    writeMessage(world, ensureUser(world, "long_message").id, world.options.ownId, "कि.".repeat(3_300));
    await ticketOf(target, "long_message");
    return null;
  }),
  by(16, "reverses a post with direction characters", async (target) => {
    const ticket = await post(
      target,
      "turned_round",
      "@demo_grievance_cell No water \u202Edehsinif si daor\u202C in Hisar",
    );
    const cell = await target.as("cell");
    const { STATUS_RESPONSE } = await cell.call(
      { path: "/ticket/getticketjson", method: "POST" },
      { ticket_id: ticket.ticket_id },
    );
    return held(!JSON.stringify(STATUS_RESPONSE).includes("\u202E"), "the sign is shown");
  }),
  by(null, "writes a script, a formula and a query", async (target) => {
    const text = `@demo_grievance_cell <script>alert(1)</script> '; drop table ticket; -- =cmd|' /C calc'!A0`;
    const { snippet } = await post(target, "scripted", text);
    return held(snippet.includes("<script>"), "the words were changed");
  }),
  by(4, "uses a phone number as account name", async (target) => {
    const { world } = target.world.x;
    const author = ensureUser(world, "numbered", { name: "Ramesh 98123 45678" });
    writePost(world, author.id, { text: "@demo_grievance_cell No water in Hisar at all" });
    await ticketOf(target, "numbered");
    const viewer = await target.as("viewer");
    const { STATUS_RESPONSE } = await viewer.call(
      { path: "/ticket/commonlist", method: "POST" },
      { list_key: "all", page_size: 100 },
    );
    return held(!JSON.stringify(STATUS_RESPONSE).includes("98123 45678"), "the number is shown");
  }),
];
