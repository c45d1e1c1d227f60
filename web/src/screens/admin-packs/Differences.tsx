import type { PackLook } from "../../api/pack-queries.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";

type Difference = PackLook["differences"][number];

const KINDS: Readonly<Record<Difference["kind"], MessageKey>> = {
  added: "packs.added",
  changed: "packs.changed",
  ended: "packs.ended",
};

/** Rows that differ, by file and list, field by field. */
export function Differences({
  differences,
  count,
}: {
  readonly differences: readonly Difference[];
  readonly count: number;
}) {
  const t = useWords();
  const files = [...new Set(differences.map((one) => one.file))];
  return (
    <section className="stack gap-3" aria-labelledby="packs-differences">
      <h2 id="packs-differences">{t("packs.differences")}</h2>
      <p>
        {count === 0 ? t("packs.noDifferences") : t("packs.differenceCount", { count })}{" "}
        {count > differences.length && t("packs.firstOnly", { shown: differences.length })}
      </p>
      {files.map((file) => (
        <div key={file} className="card stack gap-2">
          <h3 lang="en">{file}</h3>
          <ul className="packs-differences stack gap-2">
            {differences
              .filter((one) => one.file === file)
              .map((one) => (
                <li key={`${one.list} ${one.key} ${one.kind}`}>
                  <Row one={one} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ one }: { readonly one: Difference }) {
  const t = useWords();
  return (
    <>
      <p>
        <span className="packs-sign">{t(KINDS[one.kind])}</span>{" "}
        <span lang="en" className="packs-key">
          {one.list} {one.key}
        </span>
      </p>
      {one.kind === "changed" && (
        <dl className="packs-fields" lang="en">
          {one.fields.map((field) => (
            <div key={field.name}>
              <dt>{field.name}</dt>
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
