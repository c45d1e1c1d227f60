/** What use cases are given besides the database, as far as an upper floor provides it. Types only. */
import type { Readable } from "node:stream";
import type { Asked } from "./channels/channel.ts";

/** Bytes of a disk. */
export interface DiskSpace {
  readonly free: number;
  readonly all: number;
}

/** Where uploaded files lie; small enough for an object store. Files are whole, and never changed once written. */
export interface FileStore {
  /** How much room there is; null where none was ever needed. */
  space(): Promise<DiskSpace | null>;
  /** Keeps a copy of the file at `source` under the key; repeating is harmless. */
  put(key: string, source: string): Promise<void>;
  /** A stream of the bytes; rejects when there are none under the key. */
  read(key: string): Promise<Readable>;
  /** Removing what is not there is harmless. Copies beside the backups stay, for those who go back to a moment before. */
  remove(key: string): Promise<void>;
  /** Removes it beside the backups too, since nobody may have it any more; rejects while one of the places is away. */
  erase(key: string): Promise<void>;
}

/** What the log tells of. Each word once; `docs/SECURITY.md` explains them. */
export type SecurityEvent =
  | "CALL_REFUSED"
  | "ROLE_NOT_HELD"
  | "LIMIT_REACHED"
  | "DELIVERY_FORGED"
  | "CHALLENGE_FORGED"
  | "LOGIN_FAILED"
  | "OTP_WRONG"
  | "OLD_PASSWORD_WRONG"
  | "RESET_CODE_WRONG"
  | "SECOND_FACTOR_STOPPED"
  | "ADMIN_PROOF_WRONG"
  | "ADMIN_CHANGE_ASKED"
  | "ADMIN_CHANGE_CONFIRMED"
  | "ADMIN_CHANGE_REFUSED"
  | "PERSONAL_DATA_SHOWN"
  | "PERSON_SHOWN"
  | "DOWNLOADED"
  | "EXPORTED"
  | "FILE_REFUSED"
  | "CITIZEN_EXPORTED"
  | "CITIZEN_PROOF_SENT"
  | "CITIZEN_PROOF_WRONG"
  | "CITIZEN_PROVED";

export interface SecurityFact {
  readonly at: Date;
  readonly event: SecurityEvent;
  readonly actorUserId?: number | null;
  readonly roleId?: number | null;
  readonly ticketId?: number | null;
  /** Address of the caller. */
  readonly ip?: string | null;
  readonly callName?: string | null;
  /** Id of the request. */
  readonly reference?: string | null;
  readonly times?: number;
  /** Ids and numbers only; never a phone number, a message, a password or a code. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What is noted of a refusal; when and how often, the log knows. */
export type NotedFact = Omit<SecurityFact, "at" | "times">;

/** Takes refusals down without making anybody wait. */
export interface SecurityLog {
  /** Takes a fact down; returns at once and never throws. */
  note(fact: NotedFact): void;
  /** Writes what was counted and what waits. */
  close(): Promise<void>;
}

/** A call, as the log of calls keeps it: never a body, a telephone number or a text. */
export interface CallFact {
  /** IN: somebody called this server. OUT: it called another. */
  readonly direction: "IN" | "OUT";
  readonly apiName: string;
  /** Null where there was no answer, and where the other side does not speak HTTP. */
  readonly httpStatus: number | null;
  readonly latencyMs: number;
  readonly reference: string | null;
  readonly ticketId: number | null;
  readonly userId?: number | null;
  readonly roleId?: number | null;
  readonly ip?: string | null;
  /** Name of the refusal, or a short word for what went wrong. */
  readonly error: string | null;
}

/** Takes calls down without making anybody wait. */
export interface ApiLog {
  /** Takes a call down; returns at once and never throws. */
  note(fact: CallFact): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** A browser as its message service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The browser takes no messages any more: its address can be forgotten. */
export class PushGone extends Error {}

/** Surely no short message went out: the gateway said so, or was never reached. */
export class NotSent extends Error {}

/** Hands a short message to the message service of a browser; throws `PushGone` where there is nobody any more. */
export interface PushSender {
  /** Whether the address is one of a message service that the settings name; others are never called. */
  isKnown(endpoint: string): boolean;
  send(
    target: PushTarget,
    message: { readonly title: string; readonly body: string; readonly tag: string },
  ): Promise<void>;
}

/** Counts and times what happens, for those who operate the servers. A name comes out of the program, never from a person. */
export interface Meter {
  /** A call of the contract, or "other"; the status of HTTP. */
  call(name: string, status: number, seconds: number): void;
  job(name: string, outcome: "done" | "failed", seconds: number): void;
  asked(asked: Asked): void;
}
