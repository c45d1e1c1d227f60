/** Headers on every answer, errors and files included: strict content policy, never inside a frame. */
import type { FastifyInstance } from "fastify";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https://pbs.twimg.com",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
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

/** Sets the headers before anything is answered. */
export function addSecurityHeaders(app: FastifyInstance): void {
  const isHttps = app.ctx.config.publicUrl.startsWith("https:");
  app.addHook("onRequest", async (_http, reply) => {
    void reply
      .header("content-security-policy", POLICY)
      .header("x-frame-options", "DENY")
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .header("cross-origin-opener-policy", "same-origin")
      .header("cross-origin-resource-policy", "same-origin")
      .header("permissions-policy", FEATURES);
    if (isHttps) void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
  app.addHook("onSend", async (_http, reply) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    if (!String(reply.getHeader("content-type")).startsWith("application/json")) return;
    void reply.header("content-security-policy", POLICY_OF_DATA).removeHeader("permissions-policy");
  });
}
