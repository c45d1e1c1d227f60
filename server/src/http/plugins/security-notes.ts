/** What the HTTP side tells the security log: where a call came from, and which refusals it got. */
import type { FastifyRequest } from "fastify";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { eventOfRefusal } from "@smgt/contract/refusals-watched.ts";
import type { Caller } from "../../context.ts";
import type { NotedFact } from "../../ports.ts";
import type { Refused } from "../../domain/ground/refused.ts";

/** Where a call came from, for the record. */
export const callerOf = (http: FastifyRequest): Caller => ({
  ip: http.ip,
  callName: http.routeOptions.config.call?.name ?? http.routeOptions.url ?? null,
  reference: http.id,
});

/** Takes a fact about a request down; nobody waits for it. */
export function note(http: FastifyRequest, fact: NotedFact): void {
  http.server.ctx.securityLog.note({ ...callerOf(http), ...fact });
}

/** The ticket that the body names, if it names one. */
export function ticketOf(body: unknown): number | null {
  const id = typeof body === "object" && body !== null && "ticket_id" in body ? Number(body.ticket_id) : NaN;
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

/** The role that the header asks for, held or not. */
function roleAsked(http: FastifyRequest): number | null {
  const asked = http.headers.roleid;
  return typeof asked === "string" && /^\d{1,4}$/.test(asked) ? Number(asked) : null;
}

/** Takes a refusal down, if it is one that is watched (`refusals-watched.ts`). */
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
