import { useWords } from "../../../i18n/use-words.ts";
import { FACT_NAMES, type SameFacts } from "./columns.ts";

/** What all tickets of the list have in common, said once instead of in each row. */
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
