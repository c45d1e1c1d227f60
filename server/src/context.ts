/**
 * What a use case is given. Types only: `main.ts` builds it, tests build their own.
 * A use case never reads the clock, the environment or the network in any other way.
 */
import type { Language } from "@smgt/contract/languages.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import type { DutyName } from "@smgt/contract/shapes/account.ts";
import type { RefusalKind } from "./channels/channel.ts";
import type { Channels } from "./channels/list.ts";
import type { Config } from "./config.ts";
import type { Caches } from "./db/caches.ts";
import type { Db, Tx } from "./db/tx.ts";
import type { ApiLog, FileStore, Meter, PushSender, SecurityLog } from "./ports.ts";

export interface Clock {
  now(): Date;
  /** Milliseconds that the machine's own clock is ahead of this one; absent where somebody else gives the time. */
  aheadMs?(): number;
}

export interface Log {
  info(facts: object, line: string): void;
  warn(facts: object, line: string): void;
  error(facts: object, line: string): void;
}

/** Takes a short message to one person, by mail or SMS; throws when it could not be handed over, `NotSent` where that is sure. */
export interface CodeSender {
  send(to: string, text: { readonly subject: string; readonly body: string }): Promise<void>;
}

/** The ways that are configured. */
export type Senders = Readonly<Partial<Record<"EMAIL" | "SMS", CodeSender> & { PUSH: PushSender }>>;

/** A reply that the platform refused for good. */
export interface Refusal {
  readonly replyId: number;
  readonly ticketId: number;
  /** Who wrote it, or let it go out. */
  readonly userId: number;
  readonly channel: string;
  readonly kind: RefusalKind;
  /** Status to which the ticket went with it. */
  readonly ledTo: number | null;
}

export interface Context {
  /** Of this process, as long as it runs. */
  readonly serverId: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly files: FileStore;
  /** Where refusals are taken down. */
  readonly securityLog: SecurityLog;
  /** Where calls in and out are taken down. */
  readonly apiLog: ApiLog;
  /** What is kept in memory of this process: masters, the detector, names for lists. */
  readonly caches: Caches;
  /** Where no account is set up on a channel nothing is read from it, and replies to it wait. */
  readonly channels: Channels;
  /** What a refused reply does to its ticket, in the transaction that records it. Replies know no workflow. */
  readonly afterRefusal: (ctx: Context, tx: Tx, refusal: Refusal) => Promise<void>;
  readonly senders: Senders;
  /** What this server counts of itself. */
  readonly meter: Meter;
}

/** Where a role is held; null means all departments or all districts. */
export interface Posting {
  readonly departmentId: number | null;
  readonly districtId: number | null;
}

/** Where a call came from, for the record. */
export interface Caller {
  readonly ip: string;
  /** Name of the call in the contract; null for other routes. */
  readonly callName: string | null;
  /** Id of the request, as in the server's log. */
  readonly reference: string;
}

/** Somebody in the role in use: all that decides what they may see. */
export interface PostedOfficer {
  readonly userId: number;
  readonly roleId: RoleId;
  /** The postings of that role. */
  readonly postings: readonly Posting[];
}

/** Who is calling. */
export interface Officer extends PostedOfficer {
  readonly userName: string;
  readonly sessionId: number;
  readonly roleIds: readonly RoleId[];
  /** What they have to do before anything else is served. */
  readonly duties: readonly DutyName[];
  readonly language: Language;
  /** Absent where no call stands behind it. */
  readonly caller?: Caller;
}
