/** A table of figures as it is shown and as it is downloaded. Pure. */
export interface Cell {
  /** As people read it: '1,934', '82.5%', 'Not shown'. */
  readonly text: string;
  /** As a spreadsheet reads it. */
  readonly raw: string | number;
}

export interface FigureRow {
  readonly key: string;
  readonly head: string;
  readonly cells: readonly Cell[];
}

export interface FigureTableModel {
  readonly caption: string;
  /** The first names the row heads. */
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
}
