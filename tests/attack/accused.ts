/** Attacks by accused officers and by observers: reading the complaint about themselves, private replies and rules. */
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { getAuditRows } from "@smgt/contract/calls/oversight/audit.ts";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import { apiLogData, messageQueueLogData, userLogs } from "@smgt/contract/calls/oversight/logs.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { tryRules } from "@smgt/contract/calls/intake/rule-trials.ts";
import { ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { byReference } from "@smgt/contract/calls/oversight/trails.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { ensureUser, writeMessage } from "@smgt/tools/fake-x/write.ts";
import { ruleOn } from "../support/rules.ts";
import type { SealedClient } from "../support/sealed.ts";
import { until } from "../support/until.ts";
import { attacksOf, held, type Attack } from "./attack.ts";
import { postTicket, ticketOf } from "./low-role.ts";
import type { Target } from "./target.ts";
import { FROM } from "./tls-front.ts";

const by = attacksOf("insider");

async function aboutTheHead(target: Target, handle: string) {
  const ticket = await postTicket(
    target,
    handle,
    `No power in Sector 46, Gurugram, says ${handle}: the transformer is broken`,
  );
  const cell = await target.as("cell");
  const [subject] = await target.query<{ user_id: number }>("select user_id from app_user where login_id = 'head'");
  const { status_id } = (await cell.call(ticketJson, { ticket_id: ticket.ticket_id })).STATUS_RESPONSE as {
    status_id: number;
  };
  const { refusal } = await cell.call(setComplainedAbout, {
    ticket_id: ticket.ticket_id,
    status_id,
    user_id: subject?.user_id ?? 0,
    is_complained_about: "Y",
    remarks: "The post names this officer.",
  });
  if (refusal !== undefined) throw new Error(`it could not be recorded: ${refusal}`);
  return ticket;
}

/** Collects the events of a live line. */
async function listen(target: Target, client: SealedClient): Promise<{ readonly text: () => string; close(): void }> {
  const stop = new AbortController();
  const headers = new Headers(client.headers);
  headers.set(FROM, "203.0.113.20");
  const answer = await fetch(`${target.url}${liveEvents.path}`, { headers, signal: stop.signal });
  let text = "";
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) text += decoder.decode(part, { stream: true });
  };
  read().catch(() => undefined); // closed by the attack
  return { text: () => text, close: () => stop.abort() };
}

export const accusedAttacks: readonly Attack[] = [
  by(32, "learns of a complaint about them through a rule trial", async (target) => {
    const { ticket_id } = await aboutTheHead(target, "attack_probed");
    const [post] = await target.query<{ feed_id: number }>("select feed_id from post where ticket_id = $1", [
      ticket_id,
    ]);
    const head = await target.as("head");
    const probe = async (): Promise<string> => {
      const { STATUS_RESPONSE } = await head.call(tryRules, {
        rule: ruleOn(["transformer"], { rule_name: "Probe", action_tags: ["probe"] }),
        last: 200,
      });
      const rows = STATUS_RESPONSE as { readonly is_match: string }[];
      const isThere = JSON.stringify(STATUS_RESPONSE).includes(`"feed_id":${post?.feed_id ?? 0},`);
      return `${rows.filter((row) => row.is_match === "Y").length} ${isThere}`;
    };
    const asked = await probe();
    await target.query("update post set text = 'Nothing at all' where feed_id = $1", [post?.feed_id]);
    return held(asked.endsWith("false") && asked === (await probe()), `the trial answered ${asked}`);
  }),
  by(34, "reads in the logs which ticket complains about them, and who recorded it", async (target) => {
    const { ticket_id, ticket_no } = await aboutTheHead(target, "attack_logged");
    const head = await target.as("head");
    const references = await target.query<{ reference: string }>(
      "select distinct reference from audit_entry where ticket_id = $1 and reference is not null",
      [ticket_id],
    );
    const answers = [
      await head.call(userLogs, { page_size: 100 }),
      await head.call(apiLogData, { search: ticket_no }),
      await head.call(messageQueueLogData, {}),
      await head.call(getAuditRows, { page_size: 100 }),
    ];
    for (const { reference } of references) answers.push(await head.call(byReference, { reference }));
    const tells = [ticket_no, `"ticket_id":${ticket_id},`];
    const found = answers.find((answer) => tells.some((one) => JSON.stringify(answer).includes(one)));
    return held(references.length > 0 && found === undefined, String(JSON.stringify(found)).slice(0, 200));
  }),
  by(45, "receives live news of tickets hidden from their role", async (target) => {
    const [viewer, operator] = [await target.as("viewer"), await target.as("operator")];
    const lines = [await listen(target, viewer), await listen(target, operator)] as const;
    const { ticket_id } = await postTicket(target, "attack_live", "No water in Hisar since Monday");
    const isTold = (text: string): boolean => text.includes(`"ticket_id":${ticket_id},`);
    await until("those who see it hear of it", async () => isTold(lines[0].text()));
    target.world.server.live.publish("missed");
    await until("all was said", async () => lines[1].text().includes("event: missed"));
    const gotThrough = isTold(lines[1].text());
    for (const line of lines) line.close();
    return held(!gotThrough, "the operator heard of it");
  }),
  by(47, "reads our private reply in the history of its ticket", async (target) => {
    const secret = "attack private 4711";
    const { world } = target.world.x;
    writeMessage(
      world,
      ensureUser(world, "attack_private").id,
      world.options.ownId,
      "No light in Sector 46, Gurugram.",
    );
    const { ticket_id, status_id } = await ticketOf(target, "attack_private");
    const cell = await target.as("cell");
    const sent = await cell.call(sendReply, {
      ticket_id,
      status_id,
      action_id: ACTION.REPLY,
      reply_channel: "D",
      reply_text: `Please tell us the pole number, ${secret}.`,
      client_ref: "attack-private",
    });
    const own = JSON.stringify(await cell.call(ticketJson, { ticket_id }));
    if (sent.refusal !== undefined || !own.includes(secret)) return `it was not sent: ${String(sent.refusal)}`;
    const seen = JSON.stringify(await (await target.as("viewer")).call(ticketJson, { ticket_id }));
    return held(!seen.includes(secret), "the viewer reads it");
  }),
];
