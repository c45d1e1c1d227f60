import { MOST_IN_BULK, type BulkOffer } from "@smgt/contract/calls/casework/bulk.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";

interface Props {
  readonly count: number;
  readonly offers: readonly BulkOffer[];
  readonly onAction: (offer: BulkOffer) => void;
  readonly onClear: () => void;
}

const ICONS: Readonly<Partial<Record<number, IconName>>> = {
  [ACTION.ACCEPT]: "check",
  [ACTION.ASSIGN_DESK_OWNER]: "user",
  [ACTION.MARK]: "send",
  [ACTION.ADD_TAGS]: "tag",
  [ACTION.CHANGE_PRIORITY]: "flag",
  [ACTION.REMARK]: "message",
  [ACTION.MERGE]: "link",
  [ACTION.CLOSE_NO_ACTION]: "archive",
};

/** Actions for the selected tickets; announces the number to screen readers. */
export function BulkBar({ count, offers, onAction, onClear }: Props) {
  const t = useWords();
  const pick = usePick();
  return (
    <>
      <div className="visually-hidden" role="status">
        {count === 0 ? "" : t("bulk.selected", { count })}
      </div>
      {count > 0 && (
        <section className="bulk-bar" id="bulk-bar" aria-label={t("bulk.title")}>
          <strong className="bulk-count numeral">{t("bulk.selected", { count })}</strong>
          {count === MOST_IN_BULK && <span className="muted">{t("bulk.most", { most: MOST_IN_BULK })}</span>}
          <Button small look="quiet" icon="close" onClick={onClear}>
            {t("bulk.clear")}
          </Button>
          <div className="bulk-actions flow gap-2">
            {offers.map((offer) => (
              <Button
                key={offer.action_id}
                small
                icon={ICONS[offer.action_id] ?? "arrowRight"}
                onClick={() => onAction(offer)}
              >
                {pick(offer.action_name, offer.action_name_translations)}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
