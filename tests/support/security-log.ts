import type { SecurityEvent } from "@smgt/contract/audit-events.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

export interface SecurityRow {
  readonly event: string;
  readonly actor_user_id: number | null;
  readonly role_id: number | null;
  readonly ticket_id: number | null;
  readonly ip: string | null;
  readonly call_name: string | null;
  readonly reference: string | null;
  readonly times: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Rows of an event, oldest first. */
export async function securityRows(world: World, event: SecurityEvent): Promise<SecurityRow[]> {
  const rows = await world.ctx.db
    .selectFrom("security_event")
    .selectAll()
    .where("event", "=", event)
    .orderBy("security_id")
    .execute();
  return rows as SecurityRow[];
}

/** Waits for a matching row: refusals are logged concurrently with the answer. */
export const securityRow = (
  world: World,
  event: SecurityEvent,
  fits: (row: SecurityRow) => boolean = () => true,
): Promise<SecurityRow> => until(`a row ${event}`, async () => (await securityRows(world, event)).find(fits) ?? null);

/** Number of occurrences of an event in the log. */
export const timesOf = (rows: readonly SecurityRow[]): number => rows.reduce((sum, row) => sum + row.times, 0);
