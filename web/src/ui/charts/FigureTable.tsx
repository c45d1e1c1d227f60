import "./FigureTable.css";
import type { FigureTableModel } from "./figure-table.ts";

interface Props {
  readonly table: FigureTableModel;
}

/** Table of the same figures; a wide one scrolls inside its focusable box. */
export function FigureTable({ table }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus (WCAG 2.1.1)
    <section className="figures" aria-label={table.caption} tabIndex={0}>
      <table>
        <caption>
          <span>{table.caption}</span>
        </caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.head}</th>
              {row.cells.map((cell, at) => (
                <td key={table.columns[at + 1] ?? at} className="numeral">
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
