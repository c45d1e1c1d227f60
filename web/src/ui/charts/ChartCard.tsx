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
  /** What the figures are about. */
  readonly topic: string;
  /** What they say, in a sentence; the place of it while it is not known. */
  readonly finding: ReactNode;
  /** More of what they say. */
  readonly lead: ReactNode;
  readonly filters: ReactNode;
  readonly words: CardWords;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  /** Null while there is nothing to show. */
  readonly table: FigureTableModel | null;
  readonly fileName: string;
  /** What the reader must know of these figures now, whichever way they are shown. */
  readonly notice: ReactNode;
  /** The chart, or what stands in its place. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
  /** Other figures are on their way: what is shown belongs to the choice before. */
  readonly isBusy: boolean;
}

/** A finding with its proof: a chart that can be a table, filters, download and source. */
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
