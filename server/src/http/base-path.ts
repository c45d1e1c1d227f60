/** The app under a folder of its host (REQUIREMENTS 2): the routes know nothing of it. */
import type { IncomingMessage } from "node:http";

/** Where requests from outside the folder end: no route has it, so that they get the ordinary 404. */
const OUTSIDE = "/-outside-the-base-path";

/** What a request asks for inside the folder. */
export function withoutBase(basePath: string, url: string): string {
  if (basePath === "/") return url;
  const folder = basePath.slice(0, -1);
  if (url.startsWith(basePath)) return url.slice(folder.length);
  if (url === folder || url.startsWith(`${folder}?`)) return `/${url.slice(folder.length)}`;
  return OUTSIDE;
}

/** Fastify's hook for it. */
export function rewriteFor(basePath: string): (request: IncomingMessage) => string {
  return (request) => withoutBase(basePath, request.url ?? "/");
}

/** Whether a request, as it came, was for the folder. */
export function isInside(basePath: string, originalUrl: string): boolean {
  return withoutBase(basePath, originalUrl) !== OUTSIDE;
}
