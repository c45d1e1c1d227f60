/** Parser of multipart calls: text fields typed by the contract, files stored in a folder during the call. */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Call, FilePart } from "@smgt/contract/call.ts";
import { sharedFs } from "../domain/organisation/files/limit-disk-threads.ts";
import { refuseBeyond, type Room } from "../domain/organisation/files/keep-files.ts";
import type { UploadedFile } from "../domain/organisation/files/uploaded-file.ts";
import { Refused } from "../domain/ground/refused.ts";
import { typed } from "./check-input.ts";
import { fieldOpener } from "./plugins/cipher.ts";

/** Hard limits of the transport; the use case checks the pack's own limits. */
export const MULTIPART_LIMITS = { fileSize: 26_214_400, files: 10, fields: 60, fieldSize: 65_536, parts: 70 } as const;

const MULTIPART_SLACK = 262_144;

export interface Multipart {
  readonly fields: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
}

/** Passes bytes through up to the available room. */
function counted(room: Room | null, before: number): Transform {
  let bytes = before;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      try {
        refuseBeyond(room, bytes);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

async function toFolder(part: MultipartFile, folder: string, room: Room | null, before: number): Promise<UploadedFile> {
  const place = path.join(folder, randomBytes(16).toString("hex"));
  const target = createWriteStream(place, { flags: "wx", mode: 0o600, fs: sharedFs });
  try {
    await pipeline(part.file, counted(room, before), target);
    if (part.file.truncated) throw new Refused("BODY_TOO_LARGE");
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  }
  return { part: part.fieldname, fileName: part.filename ?? "", path: place, bytes: target.bytesWritten };
}

/** Adds a field; a repeated one becomes an array. Names such as `__proto__` are plain keys. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const next = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  Object.defineProperty(fields, name, { value: next, enumerable: true, writable: true, configurable: true });
}

/**
 * Reads text fields and files of the request; the caller removes the files afterwards. Repeated names and `name[]`
 * become arrays.
 */
export async function readMultipart(
  http: FastifyRequest,
  one: Call,
  folder: string,
  room: Room | null,
): Promise<Multipart> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  const opener = fieldOpener(http);
  let fieldBytes = 0;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Fields and boundaries count too, so a request close to the limit is refused before it is read.
    refuseBeyond(room, Number(http.headers["content-length"] ?? 0) - MULTIPART_SLACK);
    for await (const part of http.parts()) {
      if (part.type === "file") {
        if (!one.files.includes(part.fieldname as FilePart)) {
          throw new Refused("BAD_INPUT", {}, { extras: { fields: [part.fieldname.slice(0, 40).toWellFormed()] } });
        }
        const before = files.reduce((sum, file) => sum + file.bytes, 0);
        const file = await toFolder(part, folder, room, before);
        // A form sends a nameless empty part for an empty file input.
        if (file.bytes === 0 && file.fileName === "") await rm(file.path, { force: true });
        else files.push(file);
      } else {
        const value = await opener.open(part.fieldname, String(part.value));
        fieldBytes += Buffer.byteLength(value);
        if (fieldBytes > one.bodyBytes) throw new Refused("BODY_TOO_LARGE");
        addField(fields, part.fieldname.replace(/\[\]$/, ""), value);
      }
    }
    opener.finish();
    const [empty] = files.filter((file) => file.bytes === 0);
    if (empty !== undefined) throw new Refused("FILE_BROKEN", { file: empty.fileName.slice(0, 100) });
    return { fields: typed(one.body, fields), files };
  } catch (error) {
    await removeFiles(files);
    // Drain the rest: unread, it would block the connection, and the client would not see the refusal.
    http.raw.unpipe().resume();
    throw error;
  }
}

export async function removeFiles(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}
