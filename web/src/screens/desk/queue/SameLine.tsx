import { useWords } from "../../../i18n/use-words.ts";
import { FACT_NAMES, type SameFacts } from "./columns.ts";

/** Facts that all tickets of the list share, shown once instead of in each row. */
export function SameLine({ same }: { readonly same: SameFacts }) {
  const t = useWords();
  const said = FACT_NAMES.flatMap((name) => same[name] ?? []);
  if (said.length === 0) return t("queue.list");
  return (
    <>
      <span className="muted">{t("list.same")}</span> {said.join(" · ")}
    </>
  );
}
