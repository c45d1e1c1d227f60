/** A list as a file, as the screen saves it: asked for, waited for, fetched. */
import type { BodyOf } from "@smgt/contract/call.ts";
import { exportFile, exportStatus, exportTickets } from "@smgt/contract/calls/exports.ts";
import type { Client } from "./client.ts";
import { until } from "./until.ts";

/** The text of the file. */
export async function savedList(who: Client, asked: BodyOf<typeof exportTickets>): Promise<string> {
  const { export_id } = await who.ok(exportTickets, asked);
  await until("the file is ready", async () => (await who.ok(exportStatus, { export_id })).state === "ready");
  return (await who.ok(exportFile, { export_id })).text;
}
