/**
 * Where browsers tell that a page of ours wanted what its content policy forbids: a mistake of ours, an extension, or
 * somebody's script. Anyone may send it, so it is small, limited by address, and believed in nothing but its shape.
 */
import type { FastifyInstance } from "fastify";
import { note } from "./security-notes.ts";

export const REPORT_PATH = "/csp-report";
const MOST_BYTES = 16_384;
const PER_MINUTE = 30;
const MOST_WORDS = 80;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The report itself, in the old form or the first of the new one. */
function reportIn(body: unknown): Record<string, unknown> | null {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (!isRecord(first)) return null;
  const inner = first["csp-report"] ?? first["body"];
  return isRecord(inner) ? inner : null;
}

/** Host of what was kept out, or its kind such as inline; never a path, which may hold what is private. */
function blockedIn(value: unknown): string {
  const said = typeof value === "string" ? value : "";
  const host = URL.canParse(said) ? new URL(said).host : said;
  return /^[\w.:-]+$/.test(host) ? host.slice(0, MOST_WORDS) : "";
}

function directiveIn(value: unknown): string {
  const said = typeof value === "string" ? (value.split(" ", 1)[0] ?? "") : "";
  return /^[a-z-]+$/.test(said) ? said.slice(0, MOST_WORDS) : "";
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString("utf8") : "");
  } catch {
    return null;
  }
}

/** Takes reports in; every answer is the same and empty. */
export function addPolicyReports(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MOST_BYTES }, (_http, body, done) =>
      done(null, body),
    );
    const config = { ownLimit: { name: "policy report", perMinute: PER_MINUTE } };
    scope.post(REPORT_PATH, { config, bodyLimit: MOST_BYTES }, async (http, reply) => {
      const report = reportIn(parsed(http.body));
      if (report !== null) {
        const directive = report["effectiveDirective"] ?? report["effective-directive"] ?? report["violated-directive"];
        const blocked = report["blockedURL"] ?? report["blocked-uri"];
        const detail = { directive: directiveIn(directive), blocked: blockedIn(blocked) };
        note(http, { event: "CONTENT_POLICY_BROKEN", detail });
      }
      return reply.code(204).send();
    });
  });
}
