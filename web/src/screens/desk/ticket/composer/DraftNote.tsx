import "../action/ConflictNote.css";
import type { DraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import { formatMomentShort } from "../../../../i18n/formats.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { useSide } from "./draft.ts";
import { hasContent, wordsOf } from "./draft-side.ts";
import { chooseDraft } from "./draft-store.ts";

interface Props {
  readonly ticketId: number;
  readonly kind: DraftKind;
}

/** Time of day without the date. */
const timeOf = (iso: string): string => formatMomentShort(iso).slice(11);

/** Save status of a draft; prominent only when two devices have written. */
export function DraftNote({ ticketId, kind }: Props) {
  const t = useWords();
  const side = useSide(ticketId, kind);
  if (side.other !== null) return <OtherText ticketId={ticketId} kind={kind} />;
  if (!hasContent(side.fields)) return null;
  if (side.isWaiting)
    return (
      <p className="draft-note row muted small" role="status">
        <Icon name="alert" size={15} />
        {t("draft.waiting")}
      </p>
    );
  return (
    <p className="draft-note row muted small numeral">
      <Icon name={side.isDirty ? "clock" : "check"} size={15} />
      {side.isDirty || side.savedAt === null ? t("draft.saving") : t("draft.saved", { time: timeOf(side.savedAt) })}
    </p>
  );
}

/** Conflict between two devices of one officer: they choose, and both texts stay until then. */
function OtherText({ ticketId, kind }: Props) {
  const t = useWords();
  const { other } = useSide(ticketId, kind);
  if (other === null) return null;
  const { fields, saved_at: savedAt } = other;
  return (
    <Banner
      tone="warn"
      role="alert"
      title={
        fields === null ? t("draft.otherEmpty") : t("draft.other", { time: savedAt === null ? "" : timeOf(savedAt) })
      }
    >
      {fields !== null && <p className="conflict-words">{wordsOf(fields)}</p>}
      <div className="row-of-buttons flow gap-2">
        <Button small onClick={() => chooseDraft({ ticketId, kind }, "mine")}>
          {t("draft.keepMine")}
        </Button>
        <Button small look="quiet" onClick={() => chooseDraft({ ticketId, kind }, "other")}>
          {t(fields === null ? "draft.takeEmpty" : "draft.takeOther")}
        </Button>
      </div>
    </Banner>
  );
}
