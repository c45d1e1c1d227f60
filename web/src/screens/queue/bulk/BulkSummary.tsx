import { useEffect, useRef } from "react";
import type { BulkOffer } from "@smgt/contract/calls/bulk.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { tallyOf, type Item } from "./outcomes.ts";

interface Props {
  readonly offer: BulkOffer;
  readonly items: readonly Item[];
  readonly isUndo: boolean;
  readonly onShow: () => void;
  readonly onDrop: () => void;
}

/** What came of the last action on many; stays until it is put away. */
export function BulkSummary({ offer, items, isUndo, onShow, onDrop }: Props) {
  const t = useWords();
  const pick = usePick();
  const button = useRef<HTMLButtonElement>(null);
  const { done, refused, open } = tallyOf(items);
  const name = pick(offer.action_name, offer.action_name_translations);
  useEffect(() => {
    // The bar from which the dialog was opened is gone with the selection.
    if (document.activeElement === null || document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className="bulk-foot">
      <Banner tone={refused + open > 0 ? "warn" : "good"} role="status">
        <div className="bulk-summary row wrap spread">
          <span>
            <strong>{isUndo ? t("bulk.undoTitle", { action: name }) : name}:</strong>{" "}
            {t("bulk.tally", { done, refused, open })}
          </span>
          <span className="flow gap-2">
            <Button small ref={button} onClick={onShow}>
              {t("bulk.show")}
            </Button>
            <Button small look="quiet" onClick={onDrop}>
              {t("bulk.putAway")}
            </Button>
          </span>
        </div>
      </Banner>
    </div>
  );
}
