/**
 * Security headers of every answer, errors and files included: strict content policy, never inside a frame. Scripts,
 * styles and fonts get only the headers against framing and cross-site use.
 */
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from "fastify";
import { failure } from "@smgt/contract/failure.ts";
import { refusals } from "@smgt/contract/refusals.ts";
import type { Context } from "../../context.ts";

type Config = Context["config"];

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https://pbs.twimg.com",
  "media-src blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Only policy; it returns the URL of the push worker (`browser-push.ts`).
  "trusted-types smgt-push-worker",
].join("; ");

/** Data answers need no sources; the long page policy would be sent with each of them. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'";

/** Browser features that the app does not use; a name unknown to a browser would cause a console warning. */
const FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
]
  .map((name) => `${name}=()`)
  .join(", ");

/**
 * Forbids framing of a script, style or font (ASVS 3.4.6). A stricter policy would bind the workers that scripts start.
 */
const POLICY_OF_PARTS = "frame-ancestors 'none'";

/** Headers of every answer. */
function headersOf({ publicUrl }: Config): Readonly<Record<string, string>> {
  return {
    "content-security-policy": POLICY,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": FEATURES,
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Headers with a meaning on pages only; on each app file they would be a third of its size. */
const OF_PAGES = ["x-frame-options", "referrer-policy", "cross-origin-opener-policy", "permissions-policy"] as const;
const PART_OF_PAGE = /^(?:text\/(?:javascript|css)|application\/javascript|font\/)/;

const NOTHING_HERE = failure("NO_SUCH_CALL");

/** Answers of Fastify outside all hooks: invalid URLs, and requests that are not HTTP. */
export function outsideOfHooks(config: Config): Pick<FastifyServerOptions, "frameworkErrors" | "clientErrorHandler"> {
  const headers = { ...headersOf(config), "content-security-policy": POLICY_OF_DATA, "cache-control": "no-store" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    frameworkErrors: (_error, _http, reply) => {
      // Cast: the type requires the shape of a route, and there is no route.
      void (reply as unknown as FastifyReply)
        .code(refusals.NO_SUCH_CALL.http)
        .headers(headers)
        .type("application/json; charset=utf-8")
        .send(NOTHING_HERE);
    },
    clientErrorHandler: (error, socket) => {
      const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
      if (socket.writable)
        socket.write(`HTTP/1.1 ${status}\r\n${lines.join("")}content-length: 0\r\nconnection: close\r\n\r\n`);
      socket.destroySoon();
    },
  };
}

export function addSecurityHeaders(app: FastifyInstance): void {
  const headers = headersOf(app.ctx.config);
  app.addHook("onRequest", async (_http, reply) => void reply.headers(headers));
  app.addHook("onSend", async (_http, reply) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    const type = String(reply.getHeader("content-type"));
    // The file server adds a charset to text/* alone, and XML needs one too (ASVS 4.1.1).
    if (type === "image/svg+xml") void reply.header("content-type", `${type}; charset=utf-8`);
    if (PART_OF_PAGE.test(type)) {
      for (const name of OF_PAGES) void reply.removeHeader(name);
      void reply.header("content-security-policy", POLICY_OF_PARTS);
    }
    if (type.startsWith("application/json")) void reply.header("content-security-policy", POLICY_OF_DATA);
  });
}
