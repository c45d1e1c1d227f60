/** Parses metrics in Prometheus's format. */
export interface Figure {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export const readingsOf = (text: string): Figure[] =>
  text
    .split("\n")
    .map((line) => /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/i.exec(line))
    .filter((found) => found !== null)
    .map(([, name = "", labels = "", value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", text = ""]) => [key, text]),
      ),
      value: Number(value),
    }));
