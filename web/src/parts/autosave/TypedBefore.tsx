import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

/** Says that the form holds what was typed before it was left, and takes it away. */
export function TypedBefore({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useWords();
  return (
    <Banner>
      <p>{t("draft.typedBefore")}</p>
      <div>
        <Button small onClick={onDiscard}>
          {t("draft.discard")}
        </Button>
      </div>
    </Banner>
  );
}
