/** Changing tickets: translation only. */
import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { Refused } from "../../domain/refused.ts";
import { presentOfficer } from "../../domain/users/present.ts";
import { offerOfficers } from "../../domain/workflow/offer-officers.ts";
import { runAction } from "../../domain/workflow/run-action.ts";
import type { ActionDone } from "../../domain/workflow/work.ts";
import { serve } from "../serve.ts";

const FEEDBACK: readonly number[] = [
  ACTION.FEEDBACK_SATISFIED,
  ACTION.FEEDBACK_NOT_SATISFIED,
  ACTION.FEEDBACK_NOT_REACHABLE,
];

const moved = ({ sentence, ...extras }: ActionDone) => ({ reply: sentence, extras });

/** Serves the calls of `contract/calls/workflow.ts` that have a use case. */
export function workflowCalls(app: FastifyInstance): void {
  serve(app, calls.saveWorkflow, async (ctx, officer, { body, files }) => {
    // Replies and feedback have calls of their own, with fields that this one lacks.
    if (body.action_id === ACTION.REPLY || FEEDBACK.includes(body.action_id)) throw new Refused("ACTION_NOT_ALLOWED");
    return moved(await runAction(ctx, officer, { body, files, feedback: null }));
  });

  serve(app, calls.saveFeedback, async (ctx, officer, { body, files }) => {
    if (!FEEDBACK.includes(body.action_id)) throw new Refused("ACTION_NOT_ALLOWED");
    const { ticket_id, status_id, action_id, remarks, client_ref } = body;
    return moved(
      await runAction(ctx, officer, {
        body: {
          ticket_id,
          status_id,
          action_id,
          ...(remarks === undefined ? {} : { remarks }),
          ...(client_ref === undefined ? {} : { client_ref }),
        },
        files,
        feedback: {
          callStatus: body.call_status,
          rating: body.feedback_rating ?? null,
          satisfaction: body.satisfaction ?? null,
          calledAt: body.called_at === undefined ? null : new Date(body.called_at),
          nextCallAt: body.next_call_at ?? null,
        },
      }),
    );
  });

  const asked = (body: { ticket_id: number; action_id: number; department_id?: number; district_id?: number }) => ({
    ticketId: body.ticket_id,
    actionId: body.action_id,
    departmentId: body.department_id ?? null,
    districtId: body.district_id ?? null,
  });

  serve(app, calls.userAssignmentByAction, async (ctx, officer, { body }) => {
    const masters = await ctx.masters();
    const { defaultUserIds, officers } = await offerOfficers(ctx, officer, asked(body));
    return {
      reply: {
        assignment_type: "AUTO" as const,
        default_user_ids: defaultUserIds,
        users: officers.map((row) => presentOfficer(row, masters, officer.language)),
      },
    };
  });

  serve(app, calls.userListByTicketAction, async (ctx, officer, { body }) => {
    const masters = await ctx.masters();
    const { officers } = await offerOfficers(ctx, officer, asked(body));
    return { reply: officers.map((row) => presentOfficer(row, masters, officer.language)) };
  });
}
