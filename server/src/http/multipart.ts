/** Reads a multipart call: text fields as the contract types them, files into memory within the limits. */
import type { FastifyRequest } from "fastify";
import type { Call, FilePart } from "@smgt/contract/call.ts";
import type { UploadedFile } from "../domain/files/uploaded-file.ts";
import { Refused } from "../domain/refused.ts";
import { typed } from "./check.ts";
import { fieldOpener } from "./plugins/cipher.ts";

/** The hard limits of the transport; the pack's own limits are checked by the use case. */
export const MULTIPART_LIMITS = { fileSize: 26_214_400, files: 10, fields: 60, fieldSize: 65_536, parts: 70 } as const;

/** Text fields and files of the request. Repeated names and `name[]` become arrays. */
export async function readMultipart(
  http: FastifyRequest,
  one: Call,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  const opener = fieldOpener(http);
  for await (const part of http.parts()) {
    if (part.type === "file") {
      const bytes = await part.toBuffer();
      if (!one.files.includes(part.fieldname as FilePart))
        throw new Refused("BAD_INPUT", { problems: `${part.fieldname}?` });
      if (bytes.length > 0) files.push({ part: part.fieldname, fileName: part.filename, bytes });
      continue;
    }
    const name = part.fieldname.replace(/\[\]$/, "");
    const value = await opener.open(part.fieldname, String(part.value));
    if (Object.hasOwn(fields, name)) {
      const before = fields[name];
      fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
    } else Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true });
  }
  opener.finish();
  return { fields: typed(one.body, fields), files };
}
