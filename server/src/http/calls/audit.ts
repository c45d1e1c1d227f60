import type { FastifyInstance } from "fastify";
import { AUDIT_EVENTS } from "@smgt/contract/audit-events.ts";
import * as calls from "@smgt/contract/calls/oversight/audit.ts";
import { auditState } from "../../domain/ground/audit/chain/audit-state.ts";
import { askForCheck } from "../../domain/ground/audit/chain/check-audit.job.ts";
import { listAudit } from "../../domain/oversight/logs/list-audit.ts";
import { eventChoices } from "../event-choices.ts";
import { say } from "../../texts/say.ts";
import { serve } from "../serve.ts";

export function auditCalls(app: FastifyInstance): void {
  serve(app, calls.getAuditState, async (ctx, officer) => ({ reply: await auditState(ctx, officer.language) }));

  serve(app, calls.verifyAudit, async (ctx, officer) => {
    const isNew = await askForCheck(ctx, officer);
    return { reply: say(officer.language, isNew ? "auditCheck.asked" : "auditCheck.runs") };
  });

  serve(app, calls.getAuditRows, async (ctx, officer, { body }) => {
    const { rows, extras } = await listAudit(ctx, officer, body);
    return { reply: rows, extras: { ...extras, ...eventChoices(officer, body, AUDIT_EVENTS) } };
  });
}
