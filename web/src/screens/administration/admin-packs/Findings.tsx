import type { PackFindingKind } from "@smgt/contract/calls/organisation/packs.ts";
import type { PackLook } from "../../../api/pack-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { Pill } from "../../../ui/Pill.tsx";

const WORDS: Readonly<Record<PackFindingKind, MessageKey>> = {
  status_gone: "packs.status_gone",
  phase_moved: "packs.phase_moved",
  no_owner: "packs.no_owner",
  department_ended: "packs.department_ended",
  district_ended: "packs.district_ended",
  sub_issue_ended: "packs.sub_issue_ended",
};

interface Props extends Pick<PackLook, "findings"> {
  /** Omits the heading, and the sentence for no findings. */
  readonly isBare?: boolean;
}

/** Effects on tickets, one sentence each, with some ticket numbers. */
export function Findings({ findings, isBare }: Props) {
  const t = useWords();
  const say = useWording();
  const list = findings.length > 0 && (
    <ul className="packs-findings stack gap-2">
      {findings.map((one) => {
        const numbers = one.ticket_nos.join(", ");
        return (
          <li key={`${one.what} ${one.id}`}>
            <p>
              {one.stops === "Y" && <Pill tone="bad">{t("packs.stops")}</Pill>}{" "}
              {t(WORDS[one.what], { count: one.count, name: say({ en: one.name, ...one.name_translations }) })}
            </p>
            <p className="muted numeral">
              {t("packs.tickets", {
                numbers: one.count > one.ticket_nos.length ? t("packs.andMore", { numbers }) : numbers,
              })}
            </p>
          </li>
        );
      })}
    </ul>
  );
  if (isBare === true) return list;
  return (
    <section className="stack gap-2" aria-labelledby="packs-findings">
      <h2 id="packs-findings">{t("packs.findings")}</h2>
      {findings.length === 0 ? <p>{t("packs.noFindings")}</p> : list}
    </section>
  );
}
