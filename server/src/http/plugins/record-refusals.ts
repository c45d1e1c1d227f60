/** Security log of the HTTP side: the caller of a request, and its refusals. */
import type { FastifyRequest } from "fastify";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { eventOfRefusal } from "@smgt/contract/refusals-watched.ts";
import type { Caller } from "../../context.ts";
import type { NotedFact } from "../../ports.ts";
import type { Refused } from "../../domain/ground/refused.ts";

/** Address and client of a request, for the record. */
export const callerOf = (http: FastifyRequest): Caller => ({
  ip: http.ip,
  callName: http.routeOptions.config.call?.name ?? http.routeOptions.url ?? null,
  reference: http.id,
});

/** Records a fact about a request, without waiting. */
export function note(http: FastifyRequest, fact: NotedFact): void {
  http.server.ctx.securityLog.note({ ...callerOf(http), ...fact });
}

/** Returns the ticket named in the body, if any. */
export function ticketOf(body: unknown): number | null {
  const id = typeof body === "object" && body !== null && "ticket_id" in body ? Number(body.ticket_id) : NaN;
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

/** Returns the role of the header, held or not. */
function roleAsked(http: FastifyRequest): number | null {
  const asked = http.headers.roleid;
  return typeof asked === "string" && /^\d{1,4}$/.test(asked) ? Number(asked) : null;
}

/** Records a refusal listed in `refusals-watched.ts`. */
export function noteRefusal(http: FastifyRequest, id: RefusalId, refused: Refused | null): void {
  const event = eventOfRefusal(id);
  if (event === null) return;
  note(http, {
    event,
    actorUserId: http.officer?.userId ?? refused?.actorUserId ?? null,
    roleId: http.officer?.roleId ?? roleAsked(http),
    ticketId: ticketOf(http.body),
    detail: { refusal: id },
  });
}
