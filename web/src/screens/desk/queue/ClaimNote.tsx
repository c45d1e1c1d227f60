import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { Claim } from "./use-claim.ts";

/** Result of a claim; shown over the foot of the window, so that no row moves. */
export function ClaimNote({ claim }: { readonly claim: Claim }) {
  const t = useWords();
  const { said } = claim;
  return (
    <div role={said?.tone === "bad" ? "alert" : "status"}>
      {said !== null && (
        <p className="claim-note row gap-2" data-tone={said.tone}>
          <Icon name={said.tone === "good" ? "checkCircle" : "alert"} />
          <span>{said.text}</span>
          {said.undo !== undefined && (
            <Button small look="quiet" icon="undo" onClick={said.undo}>
              {t("undo.undo")}
            </Button>
          )}
          <Button small look="quiet" icon="close" iconOnly onClick={claim.forget}>
            {t("app.close")}
          </Button>
        </p>
      )}
    </div>
  );
}
