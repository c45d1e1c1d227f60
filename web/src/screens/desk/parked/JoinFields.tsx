import { useFindSimilarQuery, useSearchTicketsQuery, useTyped } from "../../../api/typed-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { TextField } from "../../../ui/TextField.tsx";
import type { Triage } from "./use-triage.ts";

const PAUSE_MS = 350;
const MOST = 5;

/** Choice of the ticket to join: similar tickets or search results. */
export function JoinFields({ triage: { chosen, decision, patch } }: { readonly triage: Triage }) {
  const t = useWords();
  const [first] = chosen;
  const search = decision.search.trim();
  const similarTo =
    first === undefined || first.text === null || search !== ""
      ? null
      : {
          text: first.text.slice(0, 4_000),
          ...(first.suggested.district_id === null ? {} : { district_id: first.suggested.district_id }),
          ...(first.suggested.issue_type === null ? {} : { issue_type: first.suggested.issue_type }),
          ...(first.suggested.sub_issue_type === null ? {} : { sub_issue_type: first.suggested.sub_issue_type }),
        };
  const similar = useTyped(useFindSimilarQuery, similarTo, PAUSE_MS);
  const found = useTyped(useSearchTicketsQuery, search === "" ? null : { text: search }, PAUSE_MS);
  const rows = search === "" ? similar.rows : found.rows?.rows;
  return (
    <div className="grid gap-3">
      <TextField
        label={t("parked.search")}
        hint={t("parked.searchHint")}
        value={decision.search}
        onText={(text) => patch({ search: text })}
      />
      <fieldset className="parked-tickets">
        <legend>{t(search === "" ? "parked.similar" : "parked.found")}</legend>
        <span role="status" className="muted">
          {rows?.length === 0 && t("parked.noTicket")}
        </span>
        {rows?.slice(0, MOST).map((row) => (
          <label key={row.ticket_id}>
            <input
              type="radio"
              name="parked-parent"
              checked={decision.parent?.ticketId === row.ticket_id}
              onChange={() => patch({ parent: { ticketId: row.ticket_id, ticketNo: row.ticket_no } })}
            />
            <span>
              <strong className="numeral">{row.ticket_no}</strong> {row.snippet}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
