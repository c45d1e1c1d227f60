/** Exports a list to a file as the screen does: request, wait, download. */
import type { BodyOf } from "@smgt/contract/call.ts";
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import { exportLog } from "@smgt/contract/calls/oversight/logs.ts";
import type { Client } from "./client.ts";
import { until } from "./until.ts";

export async function savedList(who: Client, asked: BodyOf<typeof exportTickets>): Promise<string> {
  return fetched(who, (await who.ok(exportTickets, asked)).export_id);
}

export async function savedLog(who: Client, asked: BodyOf<typeof exportLog>): Promise<string> {
  return fetched(who, (await who.ok(exportLog, asked)).export_id);
}

async function fetched(who: Client, export_id: string): Promise<string> {
  await until("the file is ready", async () => (await who.ok(exportStatus, { export_id })).state === "ready");
  return (await who.ok(exportFile, { export_id })).text;
}
