/** Interfaces of use cases implemented by upper layers, besides the database. Types only. */
import type { Readable } from "node:stream";
import type { SecurityEvent } from "@smgt/contract/audit-events.ts";
import type { Asked } from "./channels/channel.ts";

/** Disk space in bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly all: number;
}

/** Storage of uploaded files; small enough for an object store. Files are complete, and never changed once written. */
export interface FileStore {
  /** Free space; null before the first use. */
  space(): Promise<DiskSpace | null>;
  /** Stores a copy of the file at `source` under the key; idempotent. */
  put(key: string, source: string): Promise<void>;
  /** Opens the bytes as a stream; rejects for an unknown key. */
  read(key: string): Promise<Readable>;
  /** Removes the file; idempotent. */
  remove(key: string): Promise<void>;
}

export interface SecurityFact {
  readonly at: Date;
  readonly event: SecurityEvent;
  readonly actorUserId?: number | null;
  readonly roleId?: number | null;
  readonly ticketId?: number | null;
  /** Address of the caller. */
  readonly ip?: string | null;
  readonly callName?: string | null;
  /** Request id. */
  readonly reference?: string | null;
  readonly times?: number;
  /** Ids and numbers only; never a phone number, a message, a password or a code. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Fact about a refusal; the log adds time and count. */
export type NotedFact = Omit<SecurityFact, "at" | "times">;

/** Records refusals asynchronously. */
export interface SecurityLog {
  /** Records a fact; returns at once and never throws. */
  note(fact: NotedFact): void;
  /** Writes the counted and queued facts. */
  close(): Promise<void>;
}

/** Entry of the API log: never a body, a phone number or a text. */
export interface CallFact {
  /** IN: a call to this server. OUT: a call by it. */
  readonly direction: "IN" | "OUT";
  readonly apiName: string;
  /** Absent without an answer, and for protocols other than HTTP. */
  readonly httpStatus: number | null;
  readonly latencyMs: number;
  readonly reference: string | null;
  readonly ticketId: number | null;
  readonly userId?: number | null;
  readonly roleId?: number | null;
  readonly ip?: string | null;
  /** Id of the refusal, or a short code of the failure. */
  readonly error: string | null;
}

/** Records calls asynchronously. */
export interface ApiLog {
  /** Records a call; returns at once and never throws. */
  note(fact: CallFact): void;
  /** Writes the queue. */
  close(): Promise<void>;
}

/** Push subscription of a browser. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The subscription has ended: delete it. */
export class PushGone extends Error {}

/** The message was certainly not sent: the gateway said so, or was never reached. */
export class NotSent extends Error {}

/** Sends a short message to a browser's push service; throws `PushGone` for an ended subscription. */
export interface PushSender {
  /** True when the address belongs to a configured push service; others are never called. */
  isKnown(endpoint: string): boolean;
  send(
    target: PushTarget,
    message: { readonly title: string; readonly body: string; readonly tag: string },
  ): Promise<void>;
}

/** Metrics for operators. A label comes from the program, never from a person. */
export interface Meter {
  /** Name of a call in the contract, or "other"; HTTP status. */
  call(name: string, status: number, seconds: number): void;
  job(name: string, outcome: "done" | "failed", seconds: number): void;
  asked(asked: Asked): void;
}
