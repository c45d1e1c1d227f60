import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import { correctPersonalData } from "../../domain/casework/citizens/rights/correct-personal-data.ts";
import { askErasure } from "../../domain/casework/citizens/rights/erase.ts";
import { listDisclosures, recordGiven } from "../../domain/casework/citizens/rights/disclosures.ts";
import { askExport, fetchExport } from "../../domain/casework/citizens/rights/export-personal-data.ts";
import { findPersonalData } from "../../domain/casework/citizens/rights/find-personal-data.ts";
import { listRequests } from "../../domain/casework/citizens/rights/requests.ts";
import { decideRequest } from "../../domain/casework/citizens/rights/decide-request.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

const APPROVED = { ERASE: "erasure.done", EXPORT: "citizen.exportApproved", CORRECT: "citizen.corrected" } as const;
const OTHERWISE = { REFUSE: "erasure.refused", WITHDRAW: "erasure.withdrawn" } as const;

export function citizenRightsCalls(app: FastifyInstance): void {
  serve(app, calls.findHeld, async (ctx, officer, { body }) => ({
    reply: await findPersonalData(ctx, officer, body.search),
  }));
  serve(app, calls.exportHeld, async (ctx, officer, { body }) => {
    await askExport(ctx, officer, body);
    return { reply: say(officer.language, "erasure.asked") };
  });
  serve(app, calls.fetchExport, async (ctx, officer, { body }) => ({ reply: await fetchExport(ctx, officer, body) }));
  serve(app, calls.correctHeld, async (ctx, officer, { body }) => {
    const waits = await correctPersonalData(ctx, officer, body);
    const reply = say(officer.language, waits ? "erasure.asked" : "citizen.corrected");
    return { reply, extras: waits ? { waits: "Y" as const } : {} };
  });
  serve(app, calls.askErasure, async (ctx, officer, { body }) => {
    await askErasure(ctx, officer, body);
    return { reply: say(officer.language, "erasure.asked") };
  });
  serve(app, calls.recordDisclosure, async (ctx, officer, { body }) => {
    await recordGiven(ctx, officer, body);
    return { reply: say(officer.language, "disclosure.recorded") };
  });
  serve(app, calls.getDisclosures, async (ctx, officer, { body }) => ({
    reply: await listDisclosures(ctx, officer, body),
  }));
  serve(app, calls.getErasures, async (ctx, officer) => ({ reply: await listRequests(ctx, officer) }));
  serve(app, calls.settleErasure, async (ctx, officer, { body }) => {
    const { kind, inBackupsUntil } = await decideRequest(ctx, officer, body);
    if (inBackupsUntil !== null) {
      const day = inBackupsUntil.split("-").toReversed().join("-");
      return { reply: say(officer.language, "erasure.doneUntil", { day }) };
    }
    const key = body.decision === "APPROVE" ? APPROVED[kind] : OTHERWISE[body.decision];
    return { reply: say(officer.language, key) };
  });
}
