import type { FastifyInstance } from "fastify";
import { endSnooze, getSnoozed, saveSnooze } from "@smgt/contract/calls/tickets/snooze.ts";
import { listSnoozed, snoozeTicket, takeBack } from "../../domain/tickets/tickets/snooze/snooze.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function snoozeCalls(app: FastifyInstance): void {
  serve(app, saveSnooze, async (ctx, officer, { body }) => {
    await snoozeTicket(ctx, officer, body);
    return { reply: say(officer.language, "ticket.aside") };
  });

  serve(app, endSnooze, async (ctx, officer, { body }) => {
    await takeBack(ctx, officer, body.ticket_id);
    return { reply: say(officer.language, "ticket.takenBack") };
  });

  serve(app, getSnoozed, async (ctx, officer) => ({ reply: await listSnoozed(ctx, officer) }));
}
