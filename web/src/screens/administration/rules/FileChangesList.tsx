import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { FileChanges } from "./rules-file.ts";

const SHOWN = 20;
const GROUPS = [
  ["gone", "rules.importGone"],
  ["fresh", "rules.importFresh"],
  ["same", "rules.importSame"],
] as const satisfies readonly (readonly [keyof FileChanges, MessageKey])[];

/** Names of rules that a file would add, remove and replace, with their counts. */
export function FileChangesList({ changes }: { readonly changes: FileChanges }) {
  const t = useWords();
  return (
    <dl className="stack gap-1">
      {GROUPS.filter(([group]) => changes[group].length > 0).map(([group, title]) => (
        <div key={group}>
          <dt>
            <strong>{t(title, { n: changes[group].length })}</strong>
          </dt>
          <dd>
            {changes[group].slice(0, SHOWN).join(" · ")}
            {changes[group].length > SHOWN && ` ${t("rules.importMore", { n: changes[group].length - SHOWN })}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
