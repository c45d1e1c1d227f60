import { useState } from "react";
import type { HeldPerson } from "@smgt/contract/calls/casework/citizen-rights.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Button } from "../../../ui/Button.tsx";
import { CorrectDialog } from "./CorrectDialog.tsx";

interface Props {
  readonly row: HeldPerson;
  readonly isChosen: boolean;
  readonly proof: Proof;
  readonly onToggle: () => void;
}

/** One entry with the numbers of its related records. */
export function PersonalDataEntry({ row, isChosen, proof, onToggle }: Props) {
  const t = useWords();
  const [isCorrecting, setCorrecting] = useState(false);
  const facts = [
    [t("rights.account"), row.handle === null ? null : `@${row.handle}`],
    [t("rights.mobile"), row.mobile],
    [t("rights.email"), row.email],
    [t("rights.address"), row.address],
    [t("rights.tickets"), t("rights.ticketsOpen", { count: row.ticket_count, open: row.open_count })],
    [t("rights.posts"), String(row.post_count)],
    [t("rights.last"), row.last_at === null ? null : formatMomentShort(row.last_at)],
  ] as const;
  return (
    <li className="card rights-entry stack gap-3">
      {row.erased_at === null ? (
        <div className="row wrap gap-3">
          <label className="row gap-2">
            <input type="checkbox" checked={isChosen} onChange={onToggle} />
            <strong>{row.citizen_name}</strong>
          </label>
          <Button small aria-label={`${t("rights.correct")}: ${row.citizen_name}`} onClick={() => setCorrecting(true)}>
            {t("rights.correct")}
          </Button>
        </div>
      ) : (
        <strong>{t("rights.erasedAt", { time: formatMomentShort(row.erased_at) })}</strong>
      )}
      <dl className="rights-facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="numeral">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isCorrecting && <CorrectDialog row={row} proof={proof} onClose={() => setCorrecting(false)} />}
    </li>
  );
}
