import { useState } from "react";
import { DISCLOSURES_PAGE } from "@smgt/contract/calls/casework/citizen-rights.ts";
import type { Disclosure } from "@smgt/contract/shapes/disclosure.ts";
import { useDisclosuresQuery } from "../../../api/citizen-rights-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { Button } from "../../../ui/Button.tsx";

/** Disclosures of citizens' data outside, page by page. */
export function DisclosureRegister() {
  const t = useWords();
  const [pages, setPages] = useState<readonly (number | null)[]>([null]);
  return (
    <section className="stack gap-3" aria-labelledby="rights-disclosures">
      <div>
        <h2 id="rights-disclosures">{t("rights.disclosures")}</h2>
        <p className="muted">{t("rights.disclosuresAbout")}</p>
      </div>
      {pages.map((before, at) => (
        <PageOf
          key={before ?? "first"}
          before={before}
          isLast={at === pages.length - 1}
          onOlder={(id) => setPages((all) => [...all, id])}
        />
      ))}
    </section>
  );
}

interface PageProps {
  readonly before: number | null;
  readonly isLast: boolean;
  readonly onOlder: (before: number) => void;
}

function PageOf({ before, isLast, onOlder }: PageProps) {
  const t = useWords();
  const { data, error, refetch } = useDisclosuresQuery(before === null ? {} : { before });
  const oldest = data?.length === DISCLOSURES_PAGE ? data.at(-1)?.disclosure_id : undefined;
  return (
    <>
      <LoadError error={error} onAgain={() => void refetch()} />
      {before === null && data?.length === 0 && <p className="muted">{t("rights.disclosuresEmpty")}</p>}
      <ul className="stack gap-3">
        {data?.map((row) => (
          <li key={row.disclosure_id} className="card rights-entry stack gap-1">
            <Given row={row} />
          </li>
        ))}
      </ul>
      {isLast && oldest !== undefined && (
        <div>
          <Button small onClick={() => onOlder(oldest)}>
            {t("rights.disclosuresOlder")}
          </Button>
        </div>
      )}
    </>
  );
}

function Given({ row }: { readonly row: Disclosure }) {
  const t = useWords();
  const data = row.data.map((one) => t(`rights.data.${one}`)).join(", ");
  return (
    <>
      <strong>
        {t(`rights.to.${row.to_kind}`)}: {row.recipient}
      </strong>
      <p>{t("rights.disclosedOf", { count: row.citizen_count, data })}</p>
      <p>{row.basis}</p>
      <p className="muted">
        <span className="numeral">{formatMomentShort(row.at)}</span> ·{" "}
        {t("rights.disclosedBy", { name: row.recorded_by_name, time: formatMomentShort(row.recorded_at) })}
      </p>
    </>
  );
}
