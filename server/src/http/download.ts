/**
 * Downloads of stored files, whatever their content: the browser must never show one as a page, guess its type or run
 * anything in it (decision 14). Every route that returns a stored file uses this.
 */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

interface Named {
  readonly file_name: string;
  readonly content_type: string;
}

/** Sends the bytes under the file's own name; `keep` is the cache policy, by default no caching. */
export async function sendDownload(
  reply: FastifyReply,
  file: Named,
  bytes: Readable,
  keep = "private, no-store",
): Promise<void> {
  const name = encodeURIComponent(file.file_name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  void reply
    .header("content-type", file.content_type)
    .header("content-disposition", `attachment; filename*=UTF-8''${name}`)
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", keep);
  await reply.send(bytes);
}
