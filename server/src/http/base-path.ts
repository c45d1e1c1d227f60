/** App under a folder of its host (REQUIREMENTS 2): the base path is removed before routing. */
import type { IncomingMessage } from "node:http";

/** Path for requests outside the folder: no route matches, so they get the ordinary 404. */
const OUTSIDE = "/-outside-the-base-path";

/** Removes the base path from a URL. */
export function withoutBase(basePath: string, url: string): string {
  if (basePath === "/") return url;
  const folder = basePath.slice(0, -1);
  if (url.startsWith(basePath)) return url.slice(folder.length);
  if (url === folder || url.startsWith(`${folder}?`)) return `/${url.slice(folder.length)}`;
  return OUTSIDE;
}

export function rewriteFor(basePath: string): (request: IncomingMessage) => string {
  return (request) => withoutBase(basePath, request.url ?? "/");
}

/** Returns whether the original URL is inside the folder. */
export function isInside(basePath: string, originalUrl: string): boolean {
  return withoutBase(basePath, originalUrl) !== OUTSIDE;
}
