/** OpenTelemetry spans of calls, jobs and requests to X, visible to a loaded SDK. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { openDesk } from "../support/desk.ts";
import { collectSpans } from "../support/spans.ts";
import { newTicket } from "../support/tickets.ts";
import { until } from "../support/until.ts";
import { startWorld } from "../support/world.ts";

it("a reply is a call's span, and later a job's span with its requests to X", async () => {
  const kept = collectSpans();
  const world = await startWorld();
  try {
    const ticketId = await newTicket(world, "asha");
    const desk = await openDesk(world);
    const done = await desk.as.cell.call(sendReply, {
      ticket_id: ticketId,
      action_id: 10,
      status_id: 1,
      reply_channel: "P",
      reply_text: "We have taken up your complaint.",
      client_ref: "spans",
    });
    assert.equal(done.STATUS_ID, "0", String(done.STATUS_RESPONSE));
    world.advance(60_000);
    await world.runJobs();
    const find = (name: string) => kept.spans.find((span) => span.name === name);
    await until("the reply was sent", async () => find("X POST tweets")?.hasEnded === true);
    assert.equal(find("X POST tweets")?.within, "job send_reply");
    const call = find("call ticket.sendreply");
    assert.ok(call?.hasEnded, "the call is a span");
    assert.equal(call?.within, null);
    const said = JSON.stringify(kept.spans);
    assert.doesNotMatch(said, /asha|complaint/, "no span holds what people wrote");
  } finally {
    await world.close();
    kept.stop();
  }
});
