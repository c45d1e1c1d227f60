import { failureOf } from "../api/desk-api.ts";
import { sayFailure } from "../api/say-error.ts";
import { useSettleReplyMutation } from "../api/ticket-queries.ts";
import { useWords } from "../i18n/use-words.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useHashFocus } from "./use-hash-focus.ts";

interface Props {
  readonly replyId: number;
  readonly channelName: string;
}

/**
 * Resolves a reply of unknown outcome: an officer checks the platform and decides. DANGER: the program must never send
 * it again by itself.
 */
export function ResolveReply({ replyId, channelName }: Props) {
  const t = useWords();
  const place = useHashFocus<HTMLDivElement>(`reply-${replyId}`);
  const [settle, settling] = useSettleReplyMutation();
  const decide = (decision: "SENT" | "AGAIN") => void settle({ body: { reply_id: replyId, decision } });
  return (
    <div ref={place} id={`reply-${replyId}`} tabIndex={-1}>
      <Banner tone="warn" title={t("reply.unknownTitle")}>
        <p>{t("reply.unknownWhat", { channel: channelName })}</p>
        <div className="row-of-buttons flow gap-2">
          <Button small icon="check" busy={settling.isLoading} onClick={() => decide("SENT")}>
            {t("reply.isThere")}
          </Button>
          <Button small icon="send" busy={settling.isLoading} onClick={() => decide("AGAIN")}>
            {t("reply.sendAgain")}
          </Button>
        </div>
        {settling.error !== undefined && (
          <p className="field-error">{sayFailure(failureOf(settling.error)).join(" ")}</p>
        )}
      </Banner>
    </div>
  );
}
