/**
 * Ingests uploaded files: type by content, size, number and quota; pictures are re-encoded (`prepare-file.ts`). Each row is inserted
 * before its bytes are stored, before the change's transaction. `useFiles` belongs inside that transaction;
 * `sweep-files.job.ts` deletes unused files.
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { onDisk, sharedFs } from "./limit-disk-threads.ts";
import { nameAsSent, safeFileName } from "./file-name.ts";
import { kindOf } from "./kinds.ts";
import { copyOf, prepareFile } from "./prepare-file.ts";
import { bytesOfTicket, bytesOfUser, forgetDropped, lockUploads, markDropped } from "./queries.ts";
import type { UploadedFile } from "./uploaded-file.ts";
import { scanFile } from "./virus-scan.ts";
import type { PictureUse } from "./write-picture.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

export interface KeptFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly key: string;
}

export interface FileLimits {
  readonly maxFileMb: number;
  readonly maxFiles: number;
  readonly allowedFileTypes: readonly string[];
  readonly quotaUserMb: number;
  readonly quotaTicketMb: number;
}

export interface Purpose {
  readonly use: PictureUse;
  /** Counts towards this ticket's quota; null for a profile picture or a logo. */
  readonly ticketId: number | null;
}

const MB = 1_048_576;
const QUOTA_HOURS = 24;

interface Taken extends KeptFile {
  readonly path: string;
  readonly sha256: Buffer;
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { fs: sharedFs }), hash);
  return hash.digest();
}

/** Accepted types where the system parameters name none. */
const OF_USE: Readonly<Partial<Record<PictureUse, readonly string[]>>> = {
  profile: ["jpg", "png", "webp"],
  mark: ["png", "webp"],
};

async function take(ctx: Context, file: UploadedFile, limits: FileLimits, use: PictureUse): Promise<Taken> {
  const allowed = OF_USE[use] ?? limits.allowedFileTypes;
  const shown = nameAsSent(file.fileName);
  const kind = await onDisk(() => kindOf(file, allowed));
  if (typeof kind === "string") throw new Refused(kind, { file: shown, kinds: allowed.join(", ") });
  if (file.bytes > limits.maxFileMb * MB) throw new Refused("FILE_TOO_LARGE", { file: shown, max: limits.maxFileMb });
  const { path, type, ending } = await prepareFile(ctx, { file, kind, use, shown });
  const name = randomBytes(16).toString("hex");
  const { size: bytes } = await onDisk(() => stat(path));
  const entry = { fileName: safeFileName(file.fileName, ending), contentType: type, bytes };
  return { ...entry, key: `${name.slice(0, 2)}/${name}`, path, sha256: await hashOf(path) };
}

/** Refuses an infected file, and every file while the scanner does not respond: nothing is stored unscanned. */
async function refuseInfected(ctx: Context, file: UploadedFile): Promise<void> {
  const verdict = await scanFile(ctx, file.path);
  if (verdict.kind === "clean") return;
  if (verdict.kind === "infected") throw new Refused("FILE_INFECTED", { file: nameAsSent(file.fileName) });
  ctx.log.warn({ reason: verdict.reason }, "The virus scanner gave no answer about a file.");
  throw new Refused("SCANNER_AWAY");
}

const quotaSince = (now: Date): Date => new Date(now.getTime() - QUOTA_HOURS * 3_600_000);

const sizeOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export interface Room {
  readonly usedBytes: number;
  readonly maxMb: number;
}

/** Returns the officer's remaining quota, checked before any write; null without a known officer. */
export async function roomOf(ctx: Context, officer: Officer | null): Promise<Room | null> {
  if (officer === null) return null;
  const { parameters } = await mastersOf(ctx);
  const usedBytes = await bytesOfUser(ctx.db, officer.userId, quotaSince(ctx.clock.now()));
  return { usedBytes, maxMb: parameters.quotaUserMb };
}

export function refuseBeyond(room: Room | null, coming: number): void {
  if (room === null || room.usedBytes + coming <= room.maxMb * MB) return;
  throw new Refused("QUOTA_REACHED", { used: Math.ceil(room.usedBytes / MB), max: room.maxMb });
}

async function refuseOverQuota(
  ctx: Context,
  officer: Officer,
  files: readonly UploadedFile[],
  limits: FileLimits,
  ticketId: number | null,
): Promise<void> {
  const [ofUser, ofTicket] = await Promise.all([
    bytesOfUser(ctx.db, officer.userId, quotaSince(ctx.clock.now())),
    ticketId === null ? 0 : bytesOfTicket(ctx.db, ticketId),
  ]);
  refuseBeyond({ usedBytes: ofUser, maxMb: limits.quotaUserMb }, sizeOf(files));
  refuseBeyond({ usedBytes: ofTicket, maxMb: limits.quotaTicketMb }, sizeOf(files));
}

/**
 * Inserts the rows of the files. Rechecks the quota, since concurrent uploads of the same officer are counted by now.
 */
async function claimRoom(
  tx: Tx,
  { userId }: Officer,
  taken: readonly Taken[],
  { quotaUserMb: maxMb }: FileLimits,
  now: Date,
): Promise<void> {
  await lockUploads(tx, userId);
  refuseBeyond({ usedBytes: await bytesOfUser(tx, userId, quotaSince(now)), maxMb }, sizeOf(taken));
  await tx
    .insertInto("stored_file")
    .values(
      taken.map((file) => ({
        storage_key: file.key,
        content_type: file.contentType,
        bytes: file.bytes,
        sha256: file.sha256,
        uploaded_by: userId,
        uploaded_at: now,
      })),
    )
    .execute();
}

/** Refuses files when concurrent uploads have used up the quota of a locked ticket. */
export async function refuseFull(
  tx: Tx,
  ticketId: number,
  files: readonly KeptFile[],
  { quotaTicketMb: maxMb }: Pick<FileLimits, "quotaTicketMb">,
): Promise<void> {
  if (files.length === 0) return;
  refuseBeyond({ usedBytes: await bytesOfTicket(tx, ticketId), maxMb }, sizeOf(files));
}

/** Checks and stores the files; returns their records. Refuses a file by content, size, number or quota. */
export async function keepFiles(
  ctx: Context,
  officer: Officer,
  files: readonly UploadedFile[],
  limits: FileLimits,
  purpose: Purpose,
): Promise<KeptFile[]> {
  if (files.length === 0) return [];
  if (files.length > limits.maxFiles) throw new Refused("TOO_MANY_FILES", { max: limits.maxFiles });
  await refuseOverQuota(ctx, officer, files, limits, purpose.ticketId);
  const taken: Taken[] = [];
  try {
    // Sequential: pictures are serialised anyway, and an early refusal saves the work for the others.
    for (const file of files) {
      await refuseInfected(ctx, file);
      taken.push(await take(ctx, file, limits, purpose.use));
    }
    await inTransaction(ctx.db, (tx) => claimRoom(tx, officer, taken, limits, ctx.clock.now()));
    await Promise.all(taken.map((file) => ctx.files.put(file.key, file.path)));
  } finally {
    // A partial copy would fill a full disk.
    await Promise.all(files.map((file) => rm(copyOf(file), { force: true })));
  }
  return taken.map(({ fileName, contentType, bytes, key }) => ({ fileName, contentType, bytes, key }));
}

export async function useFiles(
  tx: Tx,
  files: readonly KeptFile[],
  usedAs: "attachment" | "profile_image" | "notification" | "state_mark",
): Promise<void> {
  if (files.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable("stored_file")
    .set({ used_as: usedAs })
    .where(
      "storage_key",
      "in",
      files.map((file) => file.key),
    )
    .where("used_as", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== BigInt(files.length)) throw new Error("a file was taken back before its change used it");
}

/**
 * Deletes files unused according to the database, not according to the change's apparent outcome: the response to a
 * commit may be lost. The sweep deletes the rest.
 */
export async function dropFiles(ctx: Context, files: readonly Pick<KeptFile, "key">[]): Promise<void> {
  if (files.length === 0) return;
  try {
    await removeUnused(
      ctx,
      files.map((file) => file.key),
    );
  } catch (error) {
    ctx.log.warn({ err: error }, "Files that nothing uses are left to the sweep.");
  }
}

/** Marks the rows first, so that no change can use the files, then deletes the bytes, then the rows. */
export async function removeUnused(ctx: Context, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const dropped = await markDropped(ctx.db, keys);
  if (dropped.length === 0) return;
  await Promise.all(dropped.map((key) => ctx.files.remove(key)));
  await forgetDropped(ctx.db, dropped);
}
