/** Table of figures, for display and download. Pure. */
export interface Cell {
  /** Display text: "1,934", "82.5%", "Not shown". */
  readonly text: string;
  /** Value for a spreadsheet. */
  readonly raw: string | number;
}

export interface FigureRow {
  readonly key: string;
  readonly head: string;
  readonly cells: readonly Cell[];
}

export interface FigureTableModel {
  readonly caption: string;
  /** The first names the row headers. */
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
}
