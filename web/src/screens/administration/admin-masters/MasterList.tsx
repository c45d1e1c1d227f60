import "./Masters.css";
import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { MASTER_LISTS, type MasterList as ListName } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { MasterRow } from "../../../api/admin-master-queries.ts";
import { dayOf, formatDay } from "../../../i18n/formats.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { matches } from "../../../lib/matches.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { NotFound } from "../../../parts/NotFound.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { keyText, type Fields } from "./draft.ts";
import { Approvals } from "./Approvals.tsx";
import { History } from "./History.tsx";
import { OneRow } from "./OneRow.tsx";
import { RowDetail, type Saved } from "./RowDetail.tsx";
import { sayValue } from "./say-value.ts";
import { NEW, useMaster, type Master } from "./use-master.ts";

const Sheet = lazy(() => import("./Sheet.tsx").then((m) => ({ default: m.Sheet })));

/** Search finds further rows. */
const MOST_SHOWN = 200;

const isList = (list: string): list is ListName => MASTER_LISTS.some((one) => one === list && one !== "parameters");

/** List of the masters with the details of the selected row. */
export function MasterList({ list }: { readonly list: string }) {
  return isList(list) ? <Listed key={list} list={list} /> : <NotFound />;
}

function Listed({ list }: { readonly list: ListName }) {
  const t = useWords();
  const say = useWording();
  const master = useMaster(list);
  const [, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get("row");
  const title = master.form === undefined ? t("masters.title") : say(master.form.label);
  useTitle(title);
  const [saved, setSaved] = useState<{ readonly key: string; readonly as: Saved } | null>(null);
  const [isSheet, setSheet] = useState(false);
  const detail = useRef<HTMLDivElement>(null);
  const choose = (key: string | null): void => {
    setSaved(null);
    navigate(
      key === null ? adminPaths.master(list) : `${adminPaths.master(list)}?${new URLSearchParams({ row: key })}`,
    );
    // On a narrow screen the row replaces the list.
    requestAnimationFrame(() => detail.current?.focus());
  };
  const row = master.rows.find((one) => master.keyTextOf(one.row) === chosen);
  const isOne = master.form?.key.length === 0;
  return (
    <div className="masters grid gap-4" data-chosen={chosen !== null || undefined}>
      <Crumbs above={[{ name: t("masters.title"), href: adminPaths.masters }]} here={title} />
      <div className="stack gap-2">
        <h1>{title}</h1>
        {master.form !== undefined && <p className="muted">{say(master.form.about)}</p>}
        <div className="flow gap-3">
          {master.form !== undefined && (
            <Button small icon="rows" onClick={() => setSheet(true)}>
              {t("sheet.open")}
            </Button>
          )}
          {list === "holidays" && <Link href={adminPaths.master("office_hours")}>{t("masters.toOfficeHours")}</Link>}
          {list === "office_hours" && <Link href={adminPaths.master("holidays")}>{t("masters.toHolidays")}</Link>}
        </div>
      </div>
      <LoadError error={master.error} onAgain={master.reload} />
      {master.isLoading && <Skeleton height="20rem" />}
      {master.form !== undefined && <Approvals master={master} />}
      {isOne && !master.isLoading && <OneRow master={master} title={title} />}
      {master.form !== undefined && !isOne && !master.isLoading && (
        <div className="masters-columns">
          <Rows master={master} chosen={chosen} onChoose={choose} />
          <div ref={detail} className="masters-detail card" tabIndex={-1}>
            {chosen === null ? (
              <History
                list={list}
                rowKey={null}
                fields={master.form.fields}
                nameOf={(key) => nameOf(master, key, say)}
                proof={master.proof}
              />
            ) : (
              <RowDetail
                key={chosen}
                master={master}
                row={chosen === NEW ? null : (row ?? null)}
                isNew={chosen === NEW}
                saved={chosen === saved?.key ? saved.as : null}
                onSaved={(key, isWaiting) => {
                  // A new row awaiting approval is not in the list, so the empty form reports the result.
                  const shown = isWaiting && chosen === NEW ? NEW : key;
                  if (shown !== chosen) choose(shown);
                  setSaved({ key: shown, as: isWaiting ? "waits" : "holds" });
                }}
                onBack={() => choose(null)}
              />
            )}
          </div>
        </div>
      )}
      {isSheet && (
        <Suspense fallback={null}>
          <Sheet master={master} title={title} onClose={() => setSheet(false)} />
        </Suspense>
      )}
      {master.proof.isAsked && <ProofDialog proof={master.proof} />}
    </div>
  );
}

/** Name of the row with this key; the key itself if the row is gone. */
function nameOf(master: Master, key: Fields, say: ReturnType<typeof useWording>): string {
  const wanted = keyText(master.form?.key ?? [], key);
  const row = master.rows.find((one) => master.keyTextOf(one.row) === wanted);
  return row === undefined ? Object.values(key).join(" ") : say(row.name);
}

interface RowsProps {
  readonly master: Master;
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
}

function Rows({ master, chosen, onChoose }: RowsProps) {
  const t = useWords();
  const [search, setSearch] = useState("");
  const [withEnded, setWithEnded] = useState(false);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const typed = useDeferredValue(search.trim());
  const found = master.rows.filter(
    (row) =>
      (withEnded || row.is_ended === "N") &&
      (!onlyChanged || row.is_changed === "Y" || row.is_ended === "Y") &&
      (typed === "" || matches([...Object.values(row.name), ...wordsOf(row.row)].join(" "), typed)),
  );
  return (
    <section className="masters-rows stack gap-3" aria-label={t("masters.rowsLabel")}>
      <div className="stack gap-2" role="search">
        <TextField label={t("masters.search")} type="search" value={search} onText={setSearch} />
        <label className="masters-check">
          <input type="checkbox" checked={withEnded} onChange={(event) => setWithEnded(event.currentTarget.checked)} />
          {t("masters.withEnded")}
        </label>
        <label className="masters-check">
          <input
            type="checkbox"
            checked={onlyChanged}
            onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
          />
          {t("masters.onlyChanged")}
        </label>
        <div>
          <Button icon="plus" onClick={() => onChoose(NEW)}>
            {t("masters.new")}
          </Button>
        </div>
      </div>
      <p className="muted small numeral" role="status">
        {t("masters.rows", { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState icon="search" title={t("masters.noneFound")}>
          {t("masters.noneHint")}
        </EmptyState>
      )}
      <ul className="masters-list">
        {found.slice(0, MOST_SHOWN).map((row) => (
          <Row key={master.keyTextOf(row.row)} master={master} row={row} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
      {found.length > MOST_SHOWN && <p className="muted small">{t("masters.moreRows", { count: MOST_SHOWN })}</p>}
    </section>
  );
}

const wordsOf = (row: Fields): string[] =>
  Object.values(row).flatMap((value) =>
    typeof value === "string" || typeof value === "number" ? [String(value)] : [],
  );

interface RowProps extends RowsProps {
  readonly row: MasterRow;
}

function Row({ master, row, chosen, onChoose }: RowProps) {
  const t = useWords();
  const say = useWording();
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const key = master.keyTextOf(row.row);
  const isDrafted = Object.keys(master.draftOf(key)?.edits ?? {}).length > 0;
  // Omits keys that the name already contains.
  const keys = (master.form?.fields ?? []).flatMap((field) => {
    const value = row.row[field.name];
    return field.is_key === "N" || value === null ? [] : [sayValue(field, value, { t, say })];
  });
  const [from, to] = ["valid_from", "valid_to"].map((name) => row.row[name]);
  const signs = [
    ...(typeof from === "string" && from > today ? [t("masters.from", { day: formatDay(from) })] : []),
    ...(typeof to === "string" ? [t(to < today ? "masters.wasUntil" : "masters.until", { day: formatDay(to) })] : []),
    ...(row.is_ended === "Y" ? [t("masters.ended")] : []),
    ...(row.is_ended === "N" && row.is_own === "Y" ? [t("masters.own")] : []),
    ...(row.is_ended === "N" && row.is_own === "N" && row.is_changed === "Y" ? [t("masters.changed")] : []),
    ...(isDrafted ? [t("masters.unsaved")] : []),
  ];
  return (
    <li>
      <button
        type="button"
        className="masters-row"
        aria-current={key === chosen ? "true" : undefined}
        onClick={() => onChoose(key)}
      >
        <span>{say(row.name)}</span>
        <span className="muted small">{[...keys, ...signs].join(" · ")}</span>
      </button>
    </li>
  );
}
