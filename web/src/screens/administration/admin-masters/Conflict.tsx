import { useMasterChangesInfiniteQuery } from "../../../api/admin-master-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { decided, keyOf, type Draft, type Fields } from "./draft.ts";
import { fieldNamed, sayValue } from "./say-value.ts";
import type { Master } from "./use-master.ts";

interface Props {
  readonly master: Master;
  readonly draft: Draft;
  readonly now: Fields;
  /** Fields that a colleague changed meanwhile. */
  readonly names: readonly string[];
  readonly onDraft: (draft: Draft) => void;
}

/**
 * Conflict with a colleague's change: both versions side by side, and a decision for each field. No typed text is lost.
 */
export function Conflict({ master, draft, now, names, onDraft }: Props) {
  const t = useWords();
  const say = useWording();
  const { form, list } = master;
  const changes = useMasterChangesInfiniteQuery({ list, key: keyOf(form?.key ?? [], now) });
  const last = changes.data?.pages[0]?.rows[0];
  const fields = form?.fields ?? [];
  return (
    <Banner
      tone="warn"
      role="alert"
      title={t("masters.conflict", {
        name: last?.user_name ?? t("masters.pack"),
        time: last === undefined ? "" : formatMomentShort(last.made_at),
      })}
    >
      <ul className="masters-conflict stack gap-3">
        {names.map((name) => {
          const field = fieldNamed(fields, name);
          const label = field === undefined ? name : say(field.label);
          return (
            <li key={name} className="stack gap-2">
              <strong>{label}</strong>
              <span>{t("masters.theirs", { value: sayValue(field, now[name], { t, say }) })}</span>
              <span>{t("masters.yours", { value: sayValue(field, draft.edits[name], { t, say }) })}</span>
              <div className="flow gap-2">
                <Button
                  small
                  aria-label={t("masters.keepMineOf", { field: label })}
                  onClick={() => onDraft(decided(draft, now, name, true))}
                >
                  {t("masters.keepMine")}
                </Button>
                <Button
                  small
                  aria-label={t("masters.takeTheirsOf", { field: label })}
                  onClick={() => onDraft(decided(draft, now, name, false))}
                >
                  {t("masters.takeTheirs")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
