import { useWords } from "../../../../i18n/use-words.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import type { ReplyProblems } from "./reply-problems.ts";

interface Props {
  readonly problems: ReplyProblems;
  /** Absent when no direct message is possible. */
  readonly onDirect: (() => void) | null;
}

/** Warnings about private data and open slots, shown while the reply is written. */
export function ReplyWarnings({ problems, onDirect }: Props) {
  const t = useWords();
  const { number, address, handles, slots } = problems;
  const isPrivate = number !== null || address !== null;
  return (
    <>
      {slots.length > 0 && <Banner tone="warn" role="status" title={t("compose.slots", { slots: slots.join(", ") })} />}
      {isPrivate && (
        <Banner
          tone="warn"
          role="status"
          title={number === null ? t("compose.address", { word: address ?? "" }) : t("composer.personal", { number })}
        >
          {onDirect !== null && (
            <div>
              <Button small icon="mail" onClick={onDirect}>
                {t("composer.toDirect")}
              </Button>
            </div>
          )}
        </Banner>
      )}
      {handles.length > 0 && (
        <Banner tone="warn" role="status" title={t("compose.handles", { handles: handles.join(", ") })} />
      )}
    </>
  );
}
