import "./DraftNote.css";
import type { DraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { hasContent, wordsOf, type DraftPlace, type DraftState } from "./draft-state.ts";
import { drafts, useDraft } from "./use-draft.ts";

interface Props {
  readonly kind: DraftKind;
  readonly slot: string;
  /** Sentence with the time of the last save and what is still missing. */
  readonly saved?: MessageKey;
}

/** Time of day without the date. */
const timeOf = (iso: string): string => formatMomentShort(iso).slice(11);

/** Save status of a draft; prominent only when two devices have written. */
export function DraftNote({ kind, slot, saved = "draft.saved" }: Props) {
  const t = useWords();
  const { fields, isDirty, isWaiting, savedAt, conflict } = useDraft(kind, slot);
  if (conflict !== null) return <ConflictBanner place={{ kind, slot }} conflict={conflict} />;
  if (!hasContent(kind, fields) || !(isDirty || savedAt !== null)) return null;
  if (isWaiting)
    return (
      <p className="draft-note row muted small" role="status">
        <Icon name="alert" size={15} />
        {t("draft.waiting")}
      </p>
    );
  return (
    <p className="draft-note row muted small numeral">
      <Icon name={isDirty ? "clock" : "check"} size={15} />
      {isDirty || savedAt === null ? t("draft.saving") : t(saved, { time: timeOf(savedAt) })}
    </p>
  );
}

interface ConflictProps {
  readonly place: DraftPlace;
  readonly conflict: NonNullable<DraftState["conflict"]>;
}

/** Conflict between two devices of one officer: they choose, and both texts stay until then. */
function ConflictBanner({ place, conflict: { fields, saved_at: savedAt } }: ConflictProps) {
  const t = useWords();
  return (
    <Banner
      tone="warn"
      role="alert"
      title={
        fields === null ? t("draft.otherEmpty") : t("draft.other", { time: savedAt === null ? "" : timeOf(savedAt) })
      }
    >
      {fields !== null && <p className="draft-words">{wordsOf(fields)}</p>}
      <div className="row-of-buttons flow gap-2">
        <Button small onClick={() => drafts.choose(place, "mine")}>
          {t("draft.keepMine")}
        </Button>
        <Button small look="quiet" onClick={() => drafts.choose(place, "other")}>
          {t(fields === null ? "draft.takeEmpty" : "draft.takeOther")}
        </Button>
      </div>
    </Banner>
  );
}
