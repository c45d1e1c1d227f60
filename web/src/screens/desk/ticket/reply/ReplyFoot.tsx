import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatNumber } from "../../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";
import type { ReplyProblems } from "./reply-problems.ts";
import { channelName } from "./reply-target.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly channel: ReplyChannel;
  readonly problems: ReplyProblems;
  readonly isDraftOnly: boolean;
  readonly isSending: boolean;
  readonly isListOpen: boolean;
  readonly onList: () => void;
  readonly onSend: () => void;
}

/** Ready replies, length count, and a button that repeats who will read it and in whose name it is sent. */
export function ReplyFoot(props: Props) {
  const { ticket, channel, problems, isDraftOnly, isSending, isListOpen, onList, onSend } = props;
  const t = useWords();
  const language = useLanguage();
  const account = ticket.reply_terms[channel]?.account_handle;
  const { over } = problems;
  const citizen = ticket.citizen_handle === null ? ticket.citizen_name : `@${ticket.citizen_handle}`;
  const verb = (): string => {
    if (isDraftOnly) return t("composer.saveDraft");
    if (channel === "D") return t("compose.sendDirectTo", { citizen });
    return account == null ? t("composer.sendPublic") : t("compose.sendPublicAs", { account });
  };
  return (
    <div className="composer-foot row wrap">
      <Button
        small
        look="quiet"
        icon="message"
        aria-expanded={isListOpen}
        title={t("compose.cannedKeys")}
        onClick={onList}
      >
        {t("compose.cannedButton")}
      </Button>
      <span
        id="composer-count"
        className={over > 0 ? "composer-count composer-over numeral" : "composer-count numeral"}
        role={over > 0 ? "status" : undefined}
      >
        {over > 0
          ? t("composer.over", { count: over, channel: channelName(ticket, channel) })
          : t("composer.left", { count: formatNumber(-over, language) })}
      </span>
      <Button
        className="composer-send"
        look="primary"
        icon={isDraftOnly ? "file" : "send"}
        busy={isSending}
        unavailable={problems.isBlocked}
        onClick={onSend}
        title={t("composer.keys")}
      >
        {verb()}
      </Button>
    </div>
  );
}
