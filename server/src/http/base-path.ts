/**
 * Addresses before routing: the base path of an app under a folder of its host (REQUIREMENTS 2) is removed, and an address
 * with a broken escape is made an ordinary unknown one.
 */
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

/** Returns the URL with each % of its path escaped, if the path cannot be decoded: it then names nothing, like any other. */
function decodable(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

export function rewriteFor(basePath: string): (request: IncomingMessage) => string {
  return (request) => decodable(withoutBase(basePath, request.url ?? "/"));
}

/** Returns whether the original URL is inside the folder. */
export function isInside(basePath: string, originalUrl: string): boolean {
  return withoutBase(basePath, originalUrl) !== OUTSIDE;
}
