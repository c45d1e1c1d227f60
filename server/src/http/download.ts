/**
 * A stored file as a download, whatever is in it: the browser never shows it as a page, takes it for nothing else than it
 * says, and lets nothing in it run (decision 27). Every route that gives a stored file sends it from here.
 */
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

interface Named {
  readonly file_name: string;
  readonly content_type: string;
}

/** Sends the bytes under the file's own name; `keep` says who may keep them and how long, by default nobody. */
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
