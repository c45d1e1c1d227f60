import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Typed } from "./keep-typed.ts";

interface Props {
  readonly keeping: Typed & { readonly savedAt: string | null };
  /** Sentence with the time of the last save and what is still missing. */
  readonly sayKept: (time: string) => string;
}

/** Unobtrusive save status of a form. */
export function KeptNote({ keeping: { isDirty, isWaiting, savedAt }, sayKept }: Props) {
  const t = useWords();
  if (isWaiting)
    return (
      <p className="row gap-1 muted" role="status">
        <Icon name="alert" size={15} />
        {t("draft.waiting")}
      </p>
    );
  if (!isDirty && savedAt === null) return null;
  return (
    <p className="row gap-1 muted numeral">
      <Icon name={isDirty ? "clock" : "check"} size={15} />
      {isDirty || savedAt === null ? t("draft.saving") : sayKept(formatMomentShort(savedAt).slice(11))}
    </p>
  );
}
