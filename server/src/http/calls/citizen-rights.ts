/** Citizens' rights over their data: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/citizen-rights.ts";
import { correctHeld } from "../../domain/citizens/rights/correct-held.ts";
import { askErasure, listErasures, settleErasure } from "../../domain/citizens/rights/erase.ts";
import { listDisclosures, recordGiven } from "../../domain/citizens/rights/disclosures.ts";
import { exportHeld } from "../../domain/citizens/rights/export-held.ts";
import { findHeld } from "../../domain/citizens/rights/find-held.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

const SETTLED = { APPROVE: "erasure.done", REFUSE: "erasure.refused", WITHDRAW: "erasure.withdrawn" } as const;

/** Serves the calls of `contract/calls/citizen-rights.ts`. */
export function citizenRightsCalls(app: FastifyInstance): void {
  serve(app, calls.findHeld, async (ctx, officer, { body }) => ({ reply: await findHeld(ctx, officer, body.search) }));
  serve(app, calls.exportHeld, async (ctx, officer, { body }) => ({ reply: await exportHeld(ctx, officer, body) }));
  serve(app, calls.correctHeld, async (ctx, officer, { body }) => {
    await correctHeld(ctx, officer, body);
    return { reply: say(officer.language, "citizen.corrected") };
  });
  serve(app, calls.askErasure, async (ctx, officer, { body }) => {
    await askErasure(ctx, officer, body);
    return { reply: say(officer.language, "erasure.asked") };
  });
  serve(app, calls.recordDisclosure, async (ctx, officer, { body }) => {
    await recordGiven(ctx, officer, body);
    return { reply: say(officer.language, "disclosure.recorded") };
  });
  serve(app, calls.getDisclosures, async (ctx, _officer, { body }) => ({ reply: await listDisclosures(ctx, body) }));
  serve(app, calls.getErasures, async (ctx, officer) => ({ reply: await listErasures(ctx, officer) }));
  serve(app, calls.settleErasure, async (ctx, officer, { body }) => {
    const until = await settleErasure(ctx, officer, body);
    const day = until?.split("-").toReversed().join("-") ?? "";
    return { reply: say(officer.language, until === null ? SETTLED[body.decision] : "erasure.doneUntil", { day }) };
  });
}
