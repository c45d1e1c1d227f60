/** Writes the labelled texts of a pack, the base of training. */
import { sql } from "kysely";
import type { Tx } from "../../../../db/tx.ts";
import type { ExampleRow } from "./examples.ts";

/** Synchronizes the table with these rows; returns the number of added, changed or deleted ones. */
export async function writeExamples(tx: Tx, rows: readonly ExampleRow[]): Promise<number> {
  const given = sql`jsonb_populate_recordset(null::example_text, ${JSON.stringify(rows)}::jsonb)`;
  const gone = await sql`
    delete from example_text t where not exists (select 1 from ${given} r where r.file = t.file and r.n = t.n)`.execute(tx);
  const written = await sql`
    insert into example_text as t (file, n, text, kind, sub_issue_type_ids, is_danger, answer)
    select file, n, text, kind, sub_issue_type_ids, is_danger, answer from ${given} r
    on conflict (file, n) do update set text = excluded.text, kind = excluded.kind, answer = excluded.answer,
      sub_issue_type_ids = excluded.sub_issue_type_ids, is_danger = excluded.is_danger
    where (t.text, t.kind, t.answer, t.sub_issue_type_ids, t.is_danger) is distinct from
      (excluded.text, excluded.kind, excluded.answer, excluded.sub_issue_type_ids, excluded.is_danger)`.execute(tx);
  return Number(gone.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0);
}
