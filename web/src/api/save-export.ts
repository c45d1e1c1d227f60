/** Fetches a list as a file through the session, which a plain link cannot carry, and hands it to the browser. */
import { exportTickets, type CommonListBody } from "@smgt/contract/calls/tickets.ts";
import { cleanPayload } from "@smgt/contract/clean.ts";
import type { Envelope } from "@smgt/contract/envelope.ts";
import { formatDay } from "../i18n/formats.ts";
import { currentSession } from "../session/session.ts";
import { callAddress, callHeaders } from "./address.ts";
import { sessionReady, tellExpired, type Trouble } from "./client.ts";

export type ExportFormat = "csv" | "json";
const KEEP_URL_MS = 30_000;

/** Lists of ids are repeated, as the server reads them. */
function queryOf(format: ExportFormat, body: CommonListBody): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(cleanPayload(body) ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.toString();
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "STATUS_RESPONSE" in value;
}

/** A refusal comes as an envelope in place of the file. */
async function troubleIn(answer: Response): Promise<Trouble | null> {
  const isFile = answer.headers.get("content-disposition")?.startsWith("attachment") ?? false;
  if (answer.ok && isFile) return null;
  const envelope: unknown = await answer.json().catch(() => null);
  const lines = isEnvelope(envelope) ? [envelope.STATUS_RESPONSE].flat().map(String) : [];
  const kind = answer.status === 401 ? "expired" : lines.length > 0 ? "refused" : "broken";
  return { kind, httpStatus: answer.status, lines };
}

/** Saves the list under its title and the day; null when the file is on its way to the disk. */
export async function saveExport(format: ExportFormat, body: CommonListBody, title: string): Promise<Trouble | null> {
  await sessionReady();
  const token = currentSession()?.token;
  const answer = await fetch(`${callAddress(exportTickets)}?${queryOf(format, body)}`, {
    headers: callHeaders(),
    credentials: "same-origin",
  }).catch(() => null);
  if (answer === null) return { kind: "offline", httpStatus: 0, lines: [] };
  const trouble = await troubleIn(answer);
  if (trouble?.kind === "expired") tellExpired(trouble, token);
  if (trouble !== null) return trouble;
  // The line may break in the middle of the file.
  const file = await answer.blob().catch(() => null);
  if (file === null) return { kind: "offline", httpStatus: 0, lines: [] };
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = `${title} ${formatDay(new Date().toISOString())}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
  return null;
}
