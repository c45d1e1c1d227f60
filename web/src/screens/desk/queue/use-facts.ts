import { useMemo } from "react";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { usePick, useLanguage, useWords } from "../../../i18n/use-words.ts";
import { sameIn, type Facts, type SameFacts } from "./columns.ts";

interface FactsOfList {
  readonly factsOf: (row: TicketRow) => Facts;
  readonly same: SameFacts;
}

/**
 * Texts of the facts of each row, and the facts all rows share. Objects keep their identity while nothing differs, so
 * that no row renders for another.
 */
export function useFacts(rows: readonly TicketRow[], isDeskShown: boolean): FactsOfList {
  const t = useWords();
  const pick = usePick();
  const language = useLanguage();
  const factsOf = useMemo(() => {
    const known = new WeakMap<TicketRow, Facts>();
    const say = (row: TicketRow): Facts => {
      const desk = isDeskShown && row.desk_user_name !== null ? t("list.desk", { name: row.desk_user_name }) : "";
      // A missing owner matters only while the ticket is open.
      const owner = row.assignee_names.join(", ") || (row.phase === "open" ? t("queue.noOwner") : "");
      return {
        status: pick(row.status_name, row.status_name_translations),
        owner: [owner, desk].filter(Boolean).join(" · "),
        issue: pick(row.issue_type_name, row.issue_type_name_translations),
        subIssue: pick(row.sub_issue_type_name, row.sub_issue_type_name_translations),
        district: pick(row.district_name, row.district_name_translations) || t("queue.noDistrict"),
        department: pick(row.department_name, row.department_name_translations),
      };
    };
    return (row: TicketRow): Facts => {
      const facts = known.get(row) ?? say(row);
      known.set(row, facts);
      return facts;
    };
    // `pick` is another function at each rendering, and says the same for the same language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [t, language, isDeskShown]);
  const found = JSON.stringify(sameIn(rows.map(factsOf)));
  const same = useMemo(() => JSON.parse(found) as SameFacts, [found]);
  return { factsOf, same };
}
