import { useState } from "react";
import { ROLE } from "@smgt/contract/constants.ts";
import { failureOf } from "../api/desk-api.ts";
import { sayFailure } from "../api/say-error.ts";
import { useSettleReplyMutation } from "../api/ticket-queries.ts";
import type { MessageKey } from "../i18n/language.ts";
import { useWords } from "../i18n/use-words.ts";
import { useSession } from "../session/use-session.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useHashFocus } from "./use-hash-focus.ts";

/** Texts by kind of refusal, which follows the channel in the error code. */
const WHY: Readonly<Record<string, MessageKey>> = {
  NOT_SUMMONED: "refused.NOT_SUMMONED",
  DM_CLOSED: "refused.DM_CLOSED",
  POST_GONE: "refused.POST_GONE",
  INVALID: "refused.INVALID",
};

interface Props {
  readonly replyId: number;
  readonly errorCode: string | null;
  readonly channelName: string;
}

/**
 * Reason of the platform's refusal, and the alternatives: another text or channel, manually by the link, or a phone
 * call.
 */
export function RefusedReply({ replyId, errorCode, channelName: channel }: Props) {
  const t = useWords();
  const kind = errorCode?.replace(/^[^_]*_/, "") ?? "";
  const roleId = useSession()?.roleId ?? 0;
  const isCell = roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;
  const place = useHashFocus<HTMLDivElement>(`reply-${replyId}`);
  const [settle, settling] = useSettleReplyMutation();
  const [url, setUrl] = useState("");
  const isBusy = settling.isLoading;
  return (
    <div ref={place} id={`reply-${replyId}`} tabIndex={-1}>
      <Banner tone="bad" title={t("refused.notTold", { channel })}>
        <p>{t(WHY[kind] ?? "refused.other", { channel })}</p>
        <p>{t("refused.ways", { channel })}</p>
        {isCell && (
          <>
            <TextField
              label={t("refused.link", { channel })}
              hint={t("refused.linkHint", { channel })}
              value={url}
              maxLength={300}
              onText={setUrl}
            />
            <div className="row-of-buttons flow gap-2">
              <Button
                small
                icon="check"
                busy={isBusy}
                onClick={() => void settle({ body: { reply_id: replyId, decision: "SENT", reply_url: url } })}
              >
                {t("refused.byHand", { channel })}
              </Button>
              <Button
                small
                icon="phone"
                busy={isBusy}
                onClick={() => void settle({ body: { reply_id: replyId, decision: "TOLD" } })}
              >
                {t("refused.told")}
              </Button>
            </div>
            {settling.error !== undefined && (
              <p className="field-error">{sayFailure(failureOf(settling.error)).join(" ")}</p>
            )}
          </>
        )}
      </Banner>
    </div>
  );
}
