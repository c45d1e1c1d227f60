/**
 * Access to a citizen's ticket without sign-in (decision 26). Ticket number and handle (or mobile) open an ordinary
 * ticket; misses are counted. A sensitive or private ticket needs a code; without one it looks like a missing ticket. A
 * valid code works however many wrong guesses strangers made.
 */
import { timingSafeEqual } from "node:crypto";
import { mobileIn, plainSigns, ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import { isPrivate } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendSecurity } from "../../ground/audit/append-security.ts";
import { Refused } from "../../ground/refused.ts";
import { hashCodes } from "../../organisation/sessions/codes.ts";
import { reserveForStranger } from "../../organisation/sessions/attempt-counters.ts";
import { networkOf } from "../../organisation/sessions/network-of-address.ts";
import { lockTickets } from "../workflow/step/member-queries.ts";
import { countWrong, openProofs, type Asker } from "./proof-queries.ts";
import type { ProofChannel } from "./code-channels.ts";
import { ticketOfCitizen, type CitizenTicket } from "./queries.ts";

/** Misses in 24 hours for one ticket number, for one handle or mobile, and from one network. */
export const MOST_MISSES = 10;
/** Wrong codes in 24 hours from one network; beyond it the network can enter only codes that it requested itself. */
export const MOST_WRONG_CODES = 20;

/** Id of no ticket. A missing ticket runs the same statements as an existing one, so timing reveals nothing. */
const NO_TICKET = 0;

/** Separates the codes of one ticket from those of others. */
export const proofPurpose = (ticketId: number): string => `citizen ${ticketId}`;

/** Ticket number and person as typed. */
export interface TypedDetails {
  readonly ticket_no: string;
  readonly known_as: string;
}

/** Lower-case handle, or ten digits. Pure. */
function knownAs(typed: string): { readonly handle: string } | { readonly mobile: string } {
  const mobile = mobileIn(typed);
  return mobile === null ? { handle: plainSigns(typed).trim().replace(/^@/, "").toLowerCase() } : { mobile };
}

/** Returns the ticket if number and person match; does not decide whether the caller may see it. */
export async function ticketOf(ctx: Context, details: TypedDetails): Promise<CitizenTicket | undefined> {
  const ticket = await ticketOfCitizen(ctx.db, ticketNumberIn(details.ticket_no), knownAs(details.known_as));
  return ticket?.is_deleted === true ? undefined : ticket;
}

const opensWithCodeOnly = (ctx: Context, { is_sensitive, channels }: CitizenTicket): boolean =>
  is_sensitive || channels.some((channel) => isPrivate(ctx.channels, channel));

/** Result of a lookup by number and person. */
export type Looked =
  | { readonly kind: "open"; readonly ticket: CitizenTicket }
  /** DANGER: reveal nothing to the caller. `ticket`, if it exists, serves only to send its citizen a code. */
  | { readonly kind: "closed" | "stopped"; readonly ticket: CitizenTicket | undefined };

/** Looks up a ticket without a code; anything but a matching ordinary ticket is a miss. */
export async function lookUp(ctx: Context, details: TypedDetails, ip: string): Promise<Looked> {
  const person = knownAs(details.known_as);
  const attempt = await reserveForStranger(
    ctx,
    [
      `ticket ${ticketNumberIn(details.ticket_no)}`,
      `person ${"mobile" in person ? person.mobile : person.handle}`,
      `network ${networkOf(ip)}`,
    ],
    MOST_MISSES,
  );
  const ticket = await ticketOf(ctx, details);
  if (attempt.isStopped) return { kind: "stopped", ticket };
  if (ticket === undefined || opensWithCodeOnly(ctx, ticket)) return { kind: "closed", ticket };
  await attempt.takeBack();
  return { kind: "open", ticket };
}

export async function openTicket(ctx: Context, details: TypedDetails, ip: string): Promise<CitizenTicket> {
  const looked = await lookUp(ctx, details, ip);
  if (looked.kind === "open") return looked.ticket;
  throw new Refused(looked.kind === "stopped" ? "CITIZEN_LOOK_LIMIT" : "CITIZEN_TICKET_NOT_FOUND");
}

/** A ticket whose citizen has proved their identity. */
export interface Proved {
  readonly ticket: CitizenTicket;
  readonly asker: Asker;
  readonly proofId: number;
  readonly channel: ProofChannel;
}

/** Returns the ticket that a code opens, even if the code was used before. A wrong code is counted and recorded. */
export async function proveCitizen(
  ctx: Context,
  details: TypedDetails & { readonly code: string },
  ip: string,
): Promise<Proved> {
  const network = networkOf(ip);
  const guess = await reserveForStranger(ctx, [`codes ${network}`], MOST_WRONG_CODES);
  const ticket = await ticketOf(ctx, details);
  const asker = { ticketId: ticket?.ticket_id ?? NO_TICKET, network, now: ctx.clock.now() };
  const found = await inTransaction(ctx.db, async (tx) => {
    await lockTickets(tx, [asker.ticketId]);
    const hashes = hashCodes(ctx.config.secrets, proofPurpose(asker.ticketId), details.code);
    const open = await openProofs(tx, asker, guess.isStopped);
    const right = open.find((one) => hashes.some((hash) => timingSafeEqual(one.code_hash, hash)));
    if (right === undefined) {
      const ids = open.map((one) => one.proof_id);
      await countWrong(tx, asker, ids);
    }
    const channel: ProofChannel = right?.channel === "SMS" ? "SMS" : "DM";
    await appendSecurity(tx, [
      {
        at: asker.now,
        event: right === undefined ? "CITIZEN_PROOF_WRONG" : "CITIZEN_PROVED",
        ticketId: ticket?.ticket_id ?? null,
        ip,
        detail: right === undefined ? { open: open.length } : { channel },
      },
    ]);
    return right === undefined ? null : { proofId: right.proof_id, channel };
  });
  if (found === null || ticket === undefined) throw new Refused("CITIZEN_CODE_WRONG");
  await guess.takeBack();
  return { ticket, asker, ...found };
}
