/** Adds a disclosure of citizens' data to the register (decision 50). Rows of the register never change. */
import type { DisclosedData, DisclosedTo } from "@smgt/contract/shapes/disclosure.ts";
import type { Tx } from "../../../../db/tx.ts";

export interface NewDisclosure {
  readonly citizenIds: readonly number[];
  readonly ticketId: number | null;
  /** Time of the disclosure; not later than `now`. */
  readonly at: Date;
  readonly toKind: DisclosedTo;
  readonly recipient: string;
  readonly basis: string;
  readonly data: readonly DisclosedData[];
  readonly recordedBy: number;
  readonly now: Date;
}

/** Returns the number of the row. */
export async function recordDisclosure(tx: Tx, one: NewDisclosure): Promise<number> {
  const { disclosure_id: id } = await tx
    .insertInto("disclosure")
    .values({
      ticket_id: one.ticketId,
      at: one.at,
      to_kind: one.toKind,
      recipient: one.recipient,
      basis: one.basis,
      data: [...one.data],
      recorded_by: one.recordedBy,
      recorded_at: one.now,
    })
    .returning("disclosure_id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("disclosed_citizen")
    .values(one.citizenIds.map((citizenId) => ({ citizen_id: citizenId, disclosure_id: id })))
    .execute();
  return id;
}
