/**
 * Headers on every answer, errors and files included: strict content policy, never inside a frame. Scripts, styles and
 * fonts are parts of a page that has them, and carry only what keeps them out of frames and from other sites.
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
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // One policy, which gives the address of the worker that shows messages and no other (`browser-push.ts`).
  "trusted-types smgt-push-worker",
].join("; ");

/** An answer that is data needs nothing from anywhere; what a page may use is a long text to send with each of them. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'";

/** Nothing that the app uses; a name that a browser does not know would only be a warning in its console. */
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

/** No script, style or font in a frame by itself (ASVS 3.4.6). More would bind the workers that scripts start. */
const POLICY_OF_PARTS = "frame-ancestors 'none'";

/** The headers of every answer, whatever it is. */
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

/** What only means something on a page; a kilobyte with each file of the app would be a third of what it weighs. */
const OF_PAGES = ["x-frame-options", "referrer-policy", "cross-origin-opener-policy", "permissions-policy"] as const;
const PART_OF_PAGE = /^(?:text\/(?:javascript|css)|application\/javascript|font\/)/;

const NOTHING_HERE = failure("NO_SUCH_CALL");

/** What Fastify answers without any of our hooks: an address that is none, and what is no HTTP at all. */
export function outsideOfHooks(config: Config): Pick<FastifyServerOptions, "frameworkErrors" | "clientErrorHandler"> {
  const headers = { ...headersOf(config), "content-security-policy": POLICY_OF_DATA, "cache-control": "no-store" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    frameworkErrors: (_error, _http, reply) => {
      // Its type says that an answer here must be of the route's shape; there is no route.
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

/** Sets the headers before anything is answered. */
export function addSecurityHeaders(app: FastifyInstance): void {
  const headers = headersOf(app.ctx.config);
  app.addHook("onRequest", async (_http, reply) => void reply.headers(headers));
  app.addHook("onSend", async (_http, reply) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    const type = String(reply.getHeader("content-type"));
    // The library that serves files names a charset for text/* alone, and XML has one too (ASVS 4.1.1).
    if (type === "image/svg+xml") void reply.header("content-type", `${type}; charset=utf-8`);
    if (PART_OF_PAGE.test(type)) {
      for (const name of OF_PAGES) void reply.removeHeader(name);
      void reply.header("content-security-policy", POLICY_OF_PARTS);
    }
    if (type.startsWith("application/json")) void reply.header("content-security-policy", POLICY_OF_DATA);
  });
}
