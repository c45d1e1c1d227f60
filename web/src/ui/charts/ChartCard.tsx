import "./ChartCard.css";
import type { ReactNode } from "react";
import { Button } from "../Button.tsx";
import { FigureTable } from "./FigureTable.tsx";
import type { FigureTableModel } from "./figure-table.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toCsv } from "./to-csv.ts";

export interface CardWords {
  readonly view: string;
  readonly chart: string;
  readonly table: string;
  readonly download: string;
}

interface Props {
  readonly id: string;
  /** Subject of the figures. */
  readonly topic: string;
  /** Main finding as a sentence; a placeholder until known. */
  readonly finding: ReactNode;
  /** Further findings. */
  readonly lead: ReactNode;
  readonly filters: ReactNode;
  readonly words: CardWords;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  /** Absent without data. */
  readonly table: FigureTableModel | null;
  readonly fileName: string;
  /** Note about these figures, for chart and table alike. */
  readonly notice: ReactNode;
  /** Chart, or its replacement. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
  /** New figures are loading; the shown ones belong to the previous choice. */
  readonly isBusy: boolean;
}

/** Finding with its figures: chart or table, filters, download and source. */
export function ChartCard(props: Props) {
  const {
    id,
    topic,
    finding,
    lead,
    filters,
    words,
    isTable,
    onTable,
    table,
    fileName,
    notice,
    children,
    foot,
    isBusy,
  } = props;
  return (
    <section className="card chart-card stack gap-3" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        <span className="chart-topic">{topic}</span>
        <span className="visually-hidden">: </span>
        <span className="chart-finding">{finding}</span>
      </h2>
      <div className="chart-lead">{lead}</div>
      <div className="chart-filters">{filters}</div>
      <div className="chart-tools row wrap spread gap-2">
        <fieldset className="chart-switch" aria-label={words.view}>
          <button type="button" aria-pressed={!isTable} onClick={() => onTable(false)}>
            {words.chart}
          </button>
          <button type="button" aria-pressed={isTable} onClick={() => onTable(true)}>
            {words.table}
          </button>
        </fieldset>
        <Button
          look="quiet"
          small
          icon="download"
          unavailable={table === null}
          onClick={() => table !== null && saveFile(fileName, "text/csv", toCsv(table))}
        >
          {words.download}
        </Button>
      </div>
      <div className="chart-body stack gap-3" aria-busy={isBusy || undefined}>
        {notice}
        {isTable && table !== null ? <FigureTable table={table} /> : children}
      </div>
      <div className="chart-foot stack gap-1 muted small">{foot}</div>
    </section>
  );
}
