/** HTML helpers. Pure; all outside text must pass `escaped`. */

/** Content of a page before the app runs. */
export interface PageContent {
  readonly html: string;
  /** Replaces heading and lead on a page with its own layout. */
  readonly main?: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Escapes text for an element or an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Escapes JSON for a script element. */
export const jsonIn = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");

export function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const cells = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join("");
  return (
    `<h2>${escaped(caption)}</h2><div class="page-table"><table class="numeral"><thead><tr>` +
    head.map((name) => `<th scope="col">${escaped(name)}</th>`).join("") +
    `</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</tbody></table></div>`
  );
}
