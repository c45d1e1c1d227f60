/**
 * Context of use cases. Types only: `main.ts` builds it, tests build their own. A use case must never read the clock,
 * the environment or the network in any other way.
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
  /** Milliseconds by which the machine's clock is ahead of this one; absent with an injected clock. */
  aheadMs?(): number;
}

export interface Log {
  info(facts: object, line: string): void;
  warn(facts: object, line: string): void;
  error(facts: object, line: string): void;
}

/** Sends a short message to one person, by e-mail or SMS; throws on failure, `NotSent` when certainly not sent. */
export interface CodeSender {
  send(to: string, text: { readonly subject: string; readonly body: string }): Promise<void>;
}

/** Configured delivery channels. */
export type Senders = Readonly<Partial<Record<"EMAIL" | "SMS", CodeSender> & { PUSH: PushSender }>>;

/** Reply finally refused by the platform. */
export interface Refusal {
  readonly replyId: number;
  readonly ticketId: number;
  /** Author or approver. */
  readonly userId: number;
  readonly channel: string;
  readonly kind: RefusalKind;
  /** Status set together with the reply. */
  readonly ledTo: number | null;
}

export interface Context {
  /** Id of this process. */
  readonly serverId: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly files: FileStore;
  /** Security log for refusals. */
  readonly securityLog: SecurityLog;
  /** API log for calls in and out. */
  readonly apiLog: ApiLog;
  /** In-memory caches of this process: masters, the detector, names for lists. */
  readonly caches: Caches;
  /** A channel without an account is not read, and replies to it wait. */
  readonly channels: Channels;
  /** Effect of a refused reply on its ticket, in the same transaction. Replies know no workflow. */
  readonly afterRefusal: (ctx: Context, tx: Tx, refusal: Refusal) => Promise<void>;
  readonly senders: Senders;
  /** Metrics of this server. */
  readonly meter: Meter;
}

/** Place of a posting; null means all departments or all districts. */
export interface Posting {
  readonly departmentId: number | null;
  readonly districtId: number | null;
}

/** Origin of a call, for the audit. */
export interface Caller {
  readonly ip: string;
  /** Name of the call in the contract; null for other routes. */
  readonly callName: string | null;
  /** Request id, as in the server's log. */
  readonly reference: string;
}

/** User in the active role: decides visibility. */
export interface PostedOfficer {
  readonly userId: number;
  readonly roleId: RoleId;
  /** Postings of that role. */
  readonly postings: readonly Posting[];
}

export interface Officer extends PostedOfficer {
  readonly userName: string;
  readonly sessionId: number;
  readonly roleIds: readonly RoleId[];
  /** Duties that block all other calls. */
  readonly duties: readonly DutyName[];
  readonly language: Language;
  /** Absent outside calls. */
  readonly caller?: Caller;
}
