import "./PickTicket.css";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { usePreviewMergeQuery } from "../../api/merge-queries.ts";
import { useSimilarQuery } from "../../api/similar-queries.ts";
import { useSearchTicketsQuery, useTyped } from "../../api/typed-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { TextField } from "../../ui/TextField.tsx";
import { SideBySide } from "./SideBySide.tsx";

interface Props {
  readonly fieldId: string;
  readonly label: string;
  readonly error: string | undefined;
  /** Ticket to join; one of them if there are many. */
  readonly ticketId: number;
  readonly isMany: boolean;
  readonly actionId: number;
  readonly value: string;
  readonly onValue: (ticketNo: string) => void;
}

const REST_MS = 250;
const MOST = 5;

/** Picks another ticket by number, text, place or person; similar tickets are listed from the start. */
export function PickTicket({ fieldId, label, error, ticketId, isMany, actionId, value, onValue }: Props) {
  const t = useWords();
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState("");
  const text = typed.trim().normalize("NFC");
  const similar = useSimilarQuery({ ticket_id: ticketId }, { skip: text !== "" || isMany });
  const found = useTyped(useSearchTicketsQuery, text === "" ? null : { text }, REST_MS);
  const open = (similar.data ?? []).filter((row) => row.is_open === "Y");
  const rows = (text === "" ? open : (found.rows?.rows ?? []))
    .filter((row) => row.ticket_id !== ticketId)
    .slice(0, MOST);
  const isAsking = text === "" ? similar.isLoading : found.isAsking;
  const otherId = useIdOf(value, rows);
  const problems = useProblems({ ticketId, actionId, value });
  const onKeyDown = (event: KeyboardEvent): void => {
    const first = list.current?.querySelector<HTMLInputElement>("input");
    if (event.key !== "ArrowDown" || first == null) return;
    event.preventDefault();
    first.focus();
    first.click();
  };
  return (
    <div className="stack gap-2">
      <TextField
        id={fieldId}
        label={label}
        hint={t("pick.hint")}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={error}
        onText={setTyped}
        onKeyDown={onKeyDown}
      />
      <fieldset ref={list} className="pick-list stack gap-1">
        <legend className="muted small">{t(text === "" ? "pick.similar" : "pick.found")}</legend>
        <span role="status" className="muted small">
          {isAsking ? t("search.searching") : rows.length === 0 && t(text === "" ? "similar.none" : "pick.none")}
        </span>
        {rows.map((row) => (
          <label key={row.ticket_id} className="pick-row">
            <input
              type="radio"
              name={group}
              checked={value === row.ticket_no}
              onChange={() => onValue(row.ticket_no)}
            />
            <span>
              <strong className="numeral">{row.ticket_no}</strong> {row.snippet}
            </span>
          </label>
        ))}
      </fieldset>
      {otherId !== null && <SideBySide joiningId={isMany ? null : ticketId} otherId={otherId} problems={problems} />}
    </div>
  );
}

interface Row {
  readonly ticket_id: number;
  readonly ticket_no: string;
}

/** The choice may come from a draft or another tab. */
function useIdOf(ticketNo: string, rows: readonly Row[]): number | null {
  const here = rows.find((row) => row.ticket_no === ticketNo);
  const isAsked = ticketNo !== "" && here === undefined;
  const asked = useSearchTicketsQuery({ text: ticketNo }, { skip: !isAsked }).currentData;
  const row = here ?? (isAsked ? asked?.rows.find((one) => one.ticket_no === ticketNo) : undefined);
  return row?.ticket_id ?? null;
}

function useProblems(asked: Pick<Props, "ticketId" | "actionId" | "value">): readonly string[] {
  const body = { ticket_ids: [asked.ticketId], action_id: asked.actionId, primary_ticket_no: asked.value };
  const [row] = usePreviewMergeQuery(body, { skip: asked.value === "" }).currentData ?? [];
  return row?.is_allowed === "N" ? row.reasons : [];
}
