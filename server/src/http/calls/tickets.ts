import type { FastifyInstance } from "fastify";
import * as calls from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { listIssueTypes, listSubIssueTypes } from "../../domain/tickets/tickets/lists/list-issues.ts";
import { listTicketsOfPerson } from "../../domain/tickets/tickets/lists/list-tickets-of-citizen.ts";
import { listTickets } from "../../domain/tickets/tickets/lists/list-tickets.ts";
import { revealPersonalData } from "../../domain/tickets/tickets/access/personal-data.ts";
import { searchTickets } from "../../domain/tickets/tickets/search/search-tickets.ts";
import { showTicket } from "../../domain/tickets/tickets/show/show-ticket.ts";
import { offerActions, viewOf } from "../../domain/casework/workflow/offer/offer-actions.ts";
import { addTicketTag } from "../../domain/casework/workflow/run/add-tags.ts";
import { openProposals } from "../../domain/casework/workflow/effects/open-proposals.ts";
import { presentProposals } from "../../domain/casework/workflow/run/decide-proposal.ts";
import { serve } from "../serve.ts";
import { mastersOf } from "../../domain/law/masters/read-masters.ts";

export function ticketCalls(app: FastifyInstance): void {
  serve(app, calls.commonList, async (ctx, officer, { body }) => {
    const { rows, names, total, nextCursor, isBestFirst } = await listTickets(ctx, officer, body);
    return {
      reply: [...rows],
      extras: {
        name_translations: names,
        ...(total === null ? {} : { total_count: total.count }),
        ...(total?.isMore === true ? { total_is_more: "Y" as const } : {}),
        ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
        ...(isBestFirst ? { is_best_first: "Y" as const } : {}),
      },
    };
  });

  serve(app, calls.searchTickets, async (ctx, officer, { body }) => {
    const { rows, isBestFirst } = await searchTickets(ctx, officer, body.text);
    return { reply: [...rows], extras: isBestFirst ? { is_best_first: "Y" as const } : {} };
  });

  serve(app, calls.ticketsOfPerson, async (ctx, officer, { body }) => {
    const { rows, nextCursor } = await listTicketsOfPerson(ctx, officer, {
      ticketId: body.ticket_id,
      cursor: body.cursor ?? null,
    });
    return { reply: rows, extras: nextCursor === null ? {} : { next_cursor: nextCursor } };
  });

  serve(app, calls.revealPersonalData, async (ctx, officer, { body }) => ({
    reply: await revealPersonalData(ctx, officer, { ticketId: body.ticket_id, reason: body.reason }),
  }));

  serve(app, calls.ticketJson, async (ctx, officer, { body }) => ({
    reply: await showTicket(ctx, officer, body.ticket_id, async (ticket) => {
      const masters = await mastersOf(ctx);
      const { flag, allowed, seen } = await viewOf(ctx, officer, ticket, masters);
      const open = seen.ticketContext.has_proposals ? await openProposals(ctx.db, ticket.ticket_id) : [];
      const proposals = presentProposals(officer, open, allowed, masters);
      return { confirmationFlag: flag, mayReply: allowed.some((one) => one.actionId === ACTION.REPLY), proposals };
    }),
  }));

  serve(app, calls.ticketAction, async (ctx, officer, { body }) => ({
    reply: await offerActions(ctx, officer, { ticketId: body.ticket_id, statusId: body.status_id }),
  }));

  serve(app, calls.ticketIssueType, async (ctx, officer, { body }) => ({
    reply: await listIssueTypes(ctx, officer, body.ticket_id),
  }));

  serve(app, calls.ticketIssueSubType, async (ctx, officer, { body }) => ({
    reply: await listSubIssueTypes(ctx, officer, body.ticket_id, body.issue_type),
  }));

  serve(app, calls.addTicketTags, async (ctx, officer, { body }) => {
    const { ticket_id: ticketId, tag_name: tag, client_ref: clientRef } = body;
    const done = await addTicketTag(ctx, officer, { ticketId, tag, clientRef });
    return { reply: done.sentence };
  });
}
