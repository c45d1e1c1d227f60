import "./Similar.css";
import type { SimilarTicket, SharedFactName } from "@smgt/contract/calls/tickets/similar.ts";
import { Link } from "wouter";
import type { MessageKey } from "../../i18n/language.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { htmlLang } from "../html-lang.ts";
import { StatusPill } from "../StatusPill.tsx";
import { apartOf } from "./apart.ts";

const FACTS: Readonly<Record<SharedFactName, MessageKey>> = {
  person: "similar.person",
  thread: "similar.thread",
  mobile: "similar.mobile",
  issue: "similar.issue",
  sub_issue: "similar.subIssue",
  place: "similar.place",
  words: "similar.words",
};
const VERY = 75;
const RATHER = 50;

const scoreKey = (score: number): MessageKey =>
  score >= VERY ? "similar.very" : score >= RATHER ? "similar.rather" : "similar.perhaps";

interface Props {
  readonly rows: readonly SimilarTicket[];
  readonly onMerge?: ((ticketNo: string) => void) | undefined;
  /** Given while a complaint is written: adds it to that ticket instead. */
  readonly onJoin?: ((ticketNo: string) => void) | undefined;
}

export function SimilarList({ rows, onMerge, onJoin }: Props) {
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <SimilarRow key={row.ticket_id} row={row} onMerge={onMerge} onJoin={onJoin} />
      ))}
    </ul>
  );
}

function SimilarRow({ row, onMerge, onJoin }: Omit<Props, "rows"> & { readonly row: SimilarTicket }) {
  const t = useWords();
  const pick = usePick();
  const apart = apartOf(row.minutes_apart);
  return (
    <li className="similar-row">
      <div className="similar-head row wrap gap-2">
        <Link href={paths.ticket(row.ticket_id)} className="numeral">
          {row.ticket_no}
        </Link>
        <StatusPill statusId={row.status_id} name={row.status_name} translations={row.status_name_translations} />
        <span className="similar-near">{t(scoreKey(row.score))}</span>
      </div>
      <p lang={htmlLang(row.lang)}>{row.snippet}</p>
      <ul className="similar-facts row wrap gap-2" aria-label={t("similar.common")}>
        {row.shared.map(({ fact, value, value_translations }) => (
          <li key={fact}>{t(FACTS[fact], { value: pick(value ?? "", value_translations) })}</li>
        ))}
        {row.why.includes("same_incident") && <li>{t(apart.key, { n: apart.n })}</li>}
      </ul>
      <div className="similar-acts row wrap gap-2">
        {onMerge !== undefined && row.is_open === "Y" && (
          <Button small icon="link" onClick={() => onMerge(row.ticket_no)}>
            {t("similar.merge", { number: row.ticket_no })}
          </Button>
        )}
        {onJoin !== undefined && row.is_open === "Y" && (
          <Button small icon="link" onClick={() => onJoin(row.ticket_no)}>
            {t("similar.join", { number: row.ticket_no })}
          </Button>
        )}
      </div>
    </li>
  );
}
