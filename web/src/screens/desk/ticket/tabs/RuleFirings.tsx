import { Link } from "wouter";
import { ROLE } from "@smgt/contract/constants.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { paths } from "../../../../paths.ts";
import { useSession } from "../../../../session/use-session.ts";
import type { RuleFiring } from "./use-rule-firings.ts";

/** Rules that applied, with reasons and, for readers with access, a link to the rule. */
export function RuleFirings({ firings }: { readonly firings: readonly RuleFiring[] }) {
  const t = useWords();
  const roleId = useSession()?.roleId;
  const isRuler = roleId === ROLE.ADMIN || roleId === ROLE.CELL_HEAD;
  return (
    <ul className="timeline-rules">
      {firings.map((one) => (
        <li key={`${one.ruleId} ${one.at}`}>
          <p>
            {isRuler ? <Link href={paths.rule(one.ruleId)}>{one.rule_name}</Link> : <strong>{one.rule_name}</strong>}{" "}
            <span className="muted small numeral">{t("timeline.ruleVersion", { n: one.rule_version })}</span>
          </p>
          {one.did.length > 0 && <p>{one.did.join(" · ")}</p>}
          {one.because.length > 0 && (
            <p className="muted small">{t("timeline.ruleBecause", { why: one.because.join(" · ") })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
