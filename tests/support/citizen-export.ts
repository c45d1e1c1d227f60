/** Exports a citizen's data with two administrators. */
import * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { Admin } from "./accounts.ts";

/** The first requests, the second approves, the first downloads; both have proved their identity. */
export async function exportByTwo(first: Admin, second: Admin, citizen_ids: number[], reason: string) {
  await first.client.ok(calls.exportHeld, { citizen_ids, reason });
  const request = rowsOf(await second.client.ok(calls.getErasures, {})).find(
    (row) => row.kind === "EXPORT" && row.state === "waiting",
  );
  const request_id = request?.request_id ?? 0;
  await second.client.ok(calls.settleErasure, { request_id, decision: "APPROVE" });
  return first.client.ok(calls.fetchExport, { request_id });
}
