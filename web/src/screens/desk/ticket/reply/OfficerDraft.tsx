import { ROLE } from "@smgt/contract/constants.ts";
import type { TicketDetails, TicketReply } from "@smgt/contract/shapes/ticket.ts";
import { failureOf } from "../../../../api/desk-api.ts";
import { sayFailure } from "../../../../api/say-error.ts";
import { useUndoReplyMutation } from "../../../../api/ticket-queries.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useSession } from "../../../../session/use-session.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { useTicketDraft } from "../composer/draft.ts";

interface Props {
  readonly ticket: TicketDetails;
}

/** Actions of the cell on an officer's draft: edit and send it from the composer, or discard it. */
export function OfficerDraft({ ticket, reply }: Props & { readonly reply: TicketReply }) {
  const t = useWords();
  const roleId = useSession()?.roleId ?? 0;
  const [draft, patch] = useTicketDraft(ticket);
  const [discard, discarding] = useUndoReplyMutation();
  const isCell = roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;
  if (!isCell) return null;
  const take = (): void => {
    patch({
      draftReplyId: reply.reply_id,
      replyChannel: reply.reply_channel,
      replyText: draft.replyText.trim() === "" ? reply.text : `${draft.replyText.trimEnd()}\n${reply.text}`,
    });
    document.getElementById("composer-text")?.focus();
  };
  return (
    <div>
      <div className="row-of-buttons flow gap-2">
        {draft.draftReplyId !== reply.reply_id && (
          <Button small icon="reply" onClick={take}>
            {t("reply.editAndSend")}
          </Button>
        )}
        <Button
          small
          look="quiet"
          icon="close"
          busy={discarding.isLoading}
          onClick={() => void discard({ body: { reply_id: reply.reply_id } })}
        >
          {t("reply.discardDraft")}
        </Button>
      </div>
      {discarding.error !== undefined && (
        <p className="field-error">{sayFailure(failureOf(discarding.error)).join(" ")}</p>
      )}
    </div>
  );
}

/** Names the author of a draft in the composer. A draft that was discarded meanwhile is ignored. */
export function OfDraft({ ticket }: Props) {
  const t = useWords();
  const [draft, patch] = useTicketDraft(ticket);
  const reply = ticket.replies.find((one) => one.reply_id === draft.draftReplyId);
  if (reply === undefined) return null;
  return (
    <div className="composer-note row small">
      <Icon name="info" size={15} />
      <span>{t("compose.ofDraft", { name: reply.written_by })}</span>
      <Button small look="quiet" onClick={() => patch({ draftReplyId: null })}>
        {t("compose.ownInstead")}
      </Button>
    </div>
  );
}
