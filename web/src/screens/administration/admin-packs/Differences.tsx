import type { PackLook } from "../../../api/pack-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { Pill } from "../../../ui/Pill.tsx";

type Difference = PackLook["differences"][number];

const KINDS: Readonly<Record<Difference["kind"], MessageKey>> = {
  added: "packs.added",
  changed: "packs.changed",
  ended: "packs.ended",
};

/** File and list of a difference. */
const placeOf = ({ file, list }: Difference): string => `${file} ${list}`;

/** Differing rows, by list and field. */
export function Differences({
  differences,
  count,
}: {
  readonly differences: readonly Difference[];
  readonly count: number;
}) {
  const t = useWords();
  const places = [...new Set(differences.map(placeOf))];
  return (
    <section className="stack gap-3" aria-labelledby="packs-differences">
      <h2 id="packs-differences">{t("packs.differences")}</h2>
      <p>
        {count === 0 ? t("packs.noDifferences") : t("packs.differenceCount", { count })}{" "}
        {count > differences.length && t("packs.firstOnly", { shown: differences.length })}
      </p>
      {places.map((place) => (
        <PlaceRows key={place} place={place} rows={differences.filter((one) => placeOf(one) === place)} />
      ))}
    </section>
  );
}

function PlaceRows({ place, rows }: { readonly place: string; readonly rows: readonly Difference[] }) {
  const say = useWording();
  const name = rows[0]?.list_name ?? null;
  return (
    <div className="card stack gap-2">
      <h3>{name === null ? <span lang="en">{place}</span> : say(name)}</h3>
      <ul className="packs-differences stack gap-2">
        {rows.map((one) => (
          <li key={`${one.key} ${one.kind}`}>
            <Row one={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ one }: { readonly one: Difference }) {
  const t = useWords();
  const say = useWording();
  return (
    <>
      <p>
        <Pill>{t(KINDS[one.kind])}</Pill> {one.row_name !== null && say(one.row_name)}{" "}
        <span lang={one.key_name === null ? "en" : undefined} className="packs-key muted small">
          {one.key_name === null ? one.key : say(one.key_name)}
        </span>
      </p>
      {one.kind === "changed" && (
        <dl className="packs-fields">
          {one.fields.map((field) => (
            <div key={field.name}>
              <dt>{say(field.label)}</dt>
              <dd>
                <del>{field.before ?? t("packs.nothing")}</del>{" "}
                <span className="visually-hidden">{t("packs.became")}</span>{" "}
                <ins>{field.after ?? t("packs.nothing")}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
