import "./Alike.css";
import type { AlikeTicket, SharedFactName } from "@smgt/contract/calls/alike.ts";
import { Link } from "wouter";
import type { MessageKey } from "../../i18n/language.ts";
import { useBilingual, useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { htmlLang } from "../html-lang.ts";
import { StatusPill } from "../StatusPill.tsx";
import { apartOf } from "./apart.ts";

const FACTS: Readonly<Record<SharedFactName, MessageKey>> = {
  person: "alike.person",
  mobile: "alike.mobile",
  issue: "alike.issue",
  sub_issue: "alike.subIssue",
  place: "alike.place",
  words: "alike.words",
};
const VERY = 75;
const RATHER = 50;

const nearnessKey = (nearness: number): MessageKey =>
  nearness >= VERY ? "alike.very" : nearness >= RATHER ? "alike.rather" : "alike.perhaps";

interface Props {
  readonly rows: readonly AlikeTicket[];
  readonly onMerge?: ((ticketNo: string) => void) | undefined;
  /** Given while a complaint is written down: it can be noted on that ticket instead. */
  readonly onJoin?: ((ticketNo: string) => void) | undefined;
}

/** Alike tickets, each with what it has in common. */
export function AlikeList({ rows, onMerge, onJoin }: Props) {
  return (
    <ul className="alike-list">
      {rows.map((row) => (
        <AlikeRow key={row.ticket_id} row={row} onMerge={onMerge} onJoin={onJoin} />
      ))}
    </ul>
  );
}

function AlikeRow({ row, onMerge, onJoin }: Omit<Props, "rows"> & { readonly row: AlikeTicket }) {
  const t = useWords();
  const pick = useBilingual();
  const apart = apartOf(row.minutes_apart);
  return (
    <li className="alike-row">
      <div className="alike-head">
        <Link href={paths.ticket(row.ticket_id)} className="numeral">
          {row.ticket_no}
        </Link>
        <StatusPill statusId={row.status_id} name={row.status_name} nameHi={row.status_name_hi} />
        <span className="alike-near">{t(nearnessKey(row.nearness))}</span>
      </div>
      <p lang={htmlLang(row.lang)}>{row.snippet}</p>
      <ul className="alike-facts" aria-label={t("alike.common")}>
        {row.shared.map(({ fact, value, value_hi }) => (
          <li key={fact}>{t(FACTS[fact], { value: pick(value ?? "", value_hi) })}</li>
        ))}
        {row.why.includes("same_incident") && <li>{t(apart.key, { n: apart.n })}</li>}
      </ul>
      <div className="alike-acts">
        {onMerge !== undefined && row.is_open === "Y" && (
          <Button small icon="link" onClick={() => onMerge(row.ticket_no)}>
            {t("alike.merge", { number: row.ticket_no })}
          </Button>
        )}
        {onJoin !== undefined && row.is_open === "Y" && (
          <Button small icon="link" onClick={() => onJoin(row.ticket_no)}>
            {t("alike.join", { number: row.ticket_no })}
          </Button>
        )}
      </div>
    </li>
  );
}
