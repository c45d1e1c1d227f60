import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/oversight/audit.ts";
import { auditState } from "../../domain/ground/audit/chain/audit-state.ts";
import { askForCheck } from "../../domain/ground/audit/chain/check-audit.job.ts";
import { listAudit } from "../../domain/oversight/logs/list-audit.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function auditCalls(app: FastifyInstance): void {
  serve(app, calls.getAuditState, async (ctx, officer) => ({ reply: await auditState(ctx, officer.language) }));

  serve(app, calls.verifyAudit, async (ctx, officer) => {
    const isNew = await askForCheck(ctx, officer);
    return { reply: say(officer.language, isNew ? "auditCheck.asked" : "auditCheck.runs") };
  });

  serve(app, calls.getAuditRows, (ctx, officer, { body }) => listAudit(ctx, officer, body));
}
