/** Page on which a person acts as a citizen, and the pictures. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { paramOf } from "./api.ts";
import { drawPicture } from "./pictures.ts";

const FILES = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/page.css": ["page.css", "text/css; charset=utf-8"],
  "/page.js": ["page.js", "text/javascript; charset=utf-8"],
} as const;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAX_PICTURES = 500;

/** Adds the page, also at the addresses of posts. */
export function addPageRoutes(app: FastifyInstance): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const content = readFileSync(join(import.meta.dirname, "page", file));
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          "content-type": type,
          "content-security-policy": POLICY,
          "cache-control": "no-cache",
        })
        .send(content),
    );
  }
  const page = readFileSync(join(import.meta.dirname, "page", "index.html"));
  app.get("/:handle/status/:id", async (_request, reply) =>
    reply.headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY }).send(page),
  );

  const pictures = new Map<string, Buffer>();
  app.get("/media/:name", async (request, reply) => {
    const name = paramOf(request, "name");
    if (!/^[\w-]{1,60}\.png$/.test(name)) return reply.code(404).send({ message: "no such picture" });
    const picture = pictures.get(name) ?? drawPicture(name);
    if (pictures.size < MAX_PICTURES) pictures.set(name, picture);
    return reply.headers({ "content-type": "image/png", "cache-control": "public, max-age=86400" }).send(picture);
  });
}
