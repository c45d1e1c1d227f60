/** Calls that change tickets by workflow actions. */
import { say } from "../../texts/say.ts";
import type { FastifyInstance } from "fastify";
import * as complainedAbout from "@smgt/contract/calls/casework/complained-about.ts";
import { decideDanger as decideDangerCall } from "@smgt/contract/calls/casework/danger.ts";
import { releaseTicketingUser, takeBackTag as takeBackTagCall } from "@smgt/contract/calls/casework/desk.ts";
import * as proposals from "@smgt/contract/calls/casework/proposals.ts";
import * as assignment from "@smgt/contract/calls/casework/assignment.ts";
import * as newTickets from "@smgt/contract/calls/intake/new-tickets.ts";
import * as calls from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { presentOfficer } from "../../domain/organisation/users/present-user.ts";
import { createManualTicket } from "../../domain/casework/workflow/open/create-manual-ticket.ts";
import { offerOfficers } from "../../domain/casework/workflow/offer/offer-officers.ts";
import { runAction } from "../../domain/casework/workflow/run/run-action.ts";
import { createTicketFromFeed } from "../../domain/intake/ingest/create-from-feed.ts";
import { assignedUsers } from "../../domain/casework/workflow/offer/assigned-users.ts";
import { decideDanger } from "../../domain/casework/workflow/run/decide-danger.ts";
import {
  findStaff,
  listComplainedAbout,
  setComplainedAbout,
} from "../../domain/casework/workflow/run/set-complained-about.ts";
import { decideProposal } from "../../domain/casework/workflow/run/decide-proposal.ts";
import { takeBackTag } from "../../domain/casework/workflow/run/take-back-tag.ts";
import { NOBODY, type ActionDone } from "../../domain/casework/workflow/step/action.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";

const FEEDBACK: readonly number[] = [
  ACTION.FEEDBACK_SATISFIED,
  ACTION.FEEDBACK_NOT_SATISFIED,
  ACTION.FEEDBACK_NOT_REACHABLE,
];

const moved = ({ sentence, ...extras }: ActionDone) => ({ reply: sentence, extras });

export function workflowCalls(app: FastifyInstance): void {
  serve(app, calls.saveWorkflow, async (ctx, officer, { body, files }) => {
    // Replies and feedback have their own calls, with further fields.
    if (body.action_id === ACTION.REPLY || FEEDBACK.includes(body.action_id)) throw new Refused("ACTION_NOT_ALLOWED");
    return moved(await runAction(ctx, officer, { body, files }));
  });

  serve(app, calls.saveFeedback, async (ctx, officer, { body, files }) => {
    if (!FEEDBACK.includes(body.action_id)) throw new Refused("ACTION_NOT_ALLOWED");
    const { ticket_id, status_id, action_id, remarks, mentioned_user_ids, client_ref } = body;
    return moved(
      await runAction(ctx, officer, {
        body: {
          ticket_id,
          status_id,
          action_id,
          ...(remarks === undefined ? {} : { remarks }),
          ...(mentioned_user_ids === undefined ? {} : { mentioned_user_ids }),
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

  serve(app, complainedAbout.getComplainedAbout, async (ctx, officer, { body }) => ({
    reply: await listComplainedAbout(ctx, officer, body.ticket_id),
  }));

  serve(app, complainedAbout.setComplainedAbout, async (ctx, officer, { body }) => ({
    reply: await setComplainedAbout(ctx, officer, body),
  }));

  serve(app, complainedAbout.findStaff, async (ctx, _officer, { body }) => ({
    reply: await findStaff(ctx, body.text),
  }));

  serve(app, decideDangerCall, async (ctx, officer, { body }) => ({ reply: await decideDanger(ctx, officer, body) }));

  const asked = (body: { ticket_id: number; action_id: number; department_id?: number; district_id?: number }) => ({
    ticketId: body.ticket_id,
    actionId: body.action_id,
    departmentId: body.department_id ?? null,
    districtId: body.district_id ?? null,
  });

  serve(app, assignment.userAssignmentByAction, async (ctx, officer, { body }) => {
    const masters = await mastersOf(ctx);
    const { type, defaultUserIds, officers } = await offerOfficers(ctx, officer, asked(body));
    return {
      reply: {
        assignment_type: type,
        default_user_ids: defaultUserIds,
        users: officers.map((row) => presentOfficer(row, masters, officer.language)),
      },
    };
  });

  serve(app, assignment.userListByTicketAction, async (ctx, officer, { body }) => {
    const masters = await mastersOf(ctx);
    const { officers } = await offerOfficers(ctx, officer, asked(body));
    return { reply: officers.map((row) => presentOfficer(row, masters, officer.language)) };
  });

  deskCalls(app);
}

/** Calls for one action each; any other action is refused. */
function deskCalls(app: FastifyInstance): void {
  const members = [
    [calls.markDeleteTicket, ACTION.MARK_DELETE],
    [calls.markAsPrimaryTicket, ACTION.MARK_AS_PRIMARY],
    [calls.createNewTicketFromAdditionalMarking, ACTION.TICKET_FROM_MARKING],
  ] as const;
  for (const [one, actionId] of members) {
    serve(app, one, async (ctx, officer, { body }) => {
      if (body.action_id !== actionId) throw new Refused("ACTION_NOT_ALLOWED");
      const { language } = officer;
      // The specification's call has no reason; the screens require one, and the record notes a missing one.
      const remarks =
        one === calls.markDeleteTicket ? (body.remarks ?? say(language, "ticket.noReason")) : body.remarks;
      return moved(await runAction(ctx, officer, { body: { ...body, ...(remarks === undefined ? {} : { remarks }) } }));
    });
  }

  serve(app, assignment.updateTicketingUser, async (ctx, officer, { body: { user_id, seen_user_id, ...rest } }) => {
    const body = { ...rest, action_id: ACTION.ASSIGN_DESK_OWNER, assign_user_id: [user_id] };
    const seen = seen_user_id === undefined ? {} : { seenDeskUserId: seen_user_id === 0 ? null : seen_user_id };
    return { reply: (await runAction(ctx, officer, { body, ...seen })).sentence };
  });

  serve(app, releaseTicketingUser, async (ctx, officer, { body: { seen_user_id, ...rest } }) => {
    const body = { ...rest, action_id: ACTION.ASSIGN_DESK_OWNER, assign_user_id: [NOBODY] };
    const seenDeskUserId = seen_user_id ?? officer.userId;
    return { reply: (await runAction(ctx, officer, { body, seenDeskUserId })).sentence };
  });

  serve(app, takeBackTagCall, async (ctx, officer, { body }) => {
    const { ticket_id: ticketId, tag_name: tag, client_ref: clientRef } = body;
    return { reply: (await takeBackTag(ctx, officer, { ticketId, tag, clientRef })).sentence };
  });

  serve(app, assignment.assignResponsibleUser, async (ctx, officer, { body: { user_id, ...rest } }) => {
    if (!RESPONSIBLE.includes(rest.action_id)) throw new Refused("ACTION_NOT_ALLOWED");
    const done = await runAction(ctx, officer, { body: { ...rest, assign_user_id: user_id } });
    return { reply: done.sentence };
  });

  serve(app, assignment.removeUserFromTicket, async (ctx, officer, { body: { remove_user_id, ...rest } }) => {
    if (rest.action_id !== ACTION.REMOVE_USER) throw new Refused("ACTION_NOT_ALLOWED");
    const done = await runAction(ctx, officer, { body: { ...rest, assign_user_id: [remove_user_id] } });
    return { reply: done.sentence };
  });

  serve(app, assignment.assignedUsers, async (ctx, officer, { body }) => ({
    reply: await assignedUsers(ctx, officer, body.ticket_id),
  }));

  serve(app, newTickets.createManualTicket, async (ctx, officer, { body, files }) => {
    const { sentence, ...extras } = await createManualTicket(ctx, officer, body, files);
    return { reply: sentence, extras };
  });

  serve(app, newTickets.createTicketFromFeed, async (ctx, officer, { body }) => {
    const { sentence, ...extras } = await createTicketFromFeed(ctx, officer, body);
    return { reply: sentence, extras };
  });

  serve(app, proposals.settleProposal, async (ctx, officer, { body }) =>
    moved(await decideProposal(ctx, officer, body)),
  );
}

/** Actions that assign a responsible officer to a marking. */
const RESPONSIBLE: readonly number[] = [
  ACTION.MARK,
  ACTION.ADDITIONAL_MARKING,
  ACTION.TAKE_OVER,
  ACTION.ASSIGN_DESK_OWNER,
];
