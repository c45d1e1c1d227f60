import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

/** Note that the form holds earlier text, and the button that clears it. */
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
