/** Handover of a charge. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/casework/handover.ts";
import { acknowledge, listCharges } from "../../domain/casework/handover/charges.ts";
import { chargeOfficers, handOver, showCharge } from "../../domain/casework/handover/hand-over.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function chargeCalls(app: FastifyInstance): void {
  serve(app, calls.chargeOf, async (ctx, officer, { body }) => ({ reply: await showCharge(ctx, officer, body) }));

  serve(app, calls.chargeOfficers, async (ctx, officer) => {
    const rows = await chargeOfficers(ctx, officer);
    return { reply: rows.length === 0 ? ("No Record Found" as const) : rows };
  });

  serve(app, calls.handOverCharge, async (ctx, officer, { body }) => {
    const chargeId = await handOver(ctx, officer, body);
    return { reply: say(officer.language, "charge.made"), extras: { charge_id: chargeId } };
  });

  serve(app, calls.charges, async (ctx, officer, { body }) => ({
    reply: await listCharges(ctx, officer, body.charge_id ?? null),
  }));

  serve(app, calls.acknowledgeCharge, async (ctx, officer, { body }) => {
    await acknowledge(ctx, officer, body.charge_id);
    return { reply: say(officer.language, "charge.taken") };
  });
}
