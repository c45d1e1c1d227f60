import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { idOf } from "../../../../parts/action-form/check-form.ts";
import { FORM } from "../../../../parts/action-form/field-props.ts";
import { Button } from "../../../../ui/Button.tsx";
import type { Draft, PatchDraft } from "./draft.ts";

interface Props {
  readonly offer: WorkflowActionOffer;
  readonly draft: Draft;
  readonly patch: PatchDraft;
}

const goThere = (): void => document.getElementById(idOf(FORM.action, "reply_text"))?.focus();

/** Replaces the composer while the reply is written with a decision; text begun here can be moved there. */
export function AnsweredThere({ offer, draft, patch }: Props) {
  const t = useWords();
  const pick = usePick();
  const isBegun = draft.replyText.trim() !== "" && draft.actionReplyText.trim() === "";
  const take = (): void => {
    patch({ actionReplyText: draft.replyText, actionReplyChannel: draft.replyChannel, replyText: "" });
    goThere();
  };
  return (
    <section className="composer composer-elsewhere stack gap-2" aria-label={t("composer.title")}>
      <p>{t("composer.there", { action: pick(offer.action_name, offer.action_name_translations) })}</p>
      {isBegun && <p className="post-text">{draft.replyText}</p>}
      <div className="row-of-buttons flow gap-2">
        {isBegun && (
          <Button small icon="arrowRight" onClick={take}>
            {t("composer.takeThere")}
          </Button>
        )}
        <Button small look="quiet" onClick={goThere}>
          {t("composer.goThere")}
        </Button>
      </div>
    </section>
  );
}
