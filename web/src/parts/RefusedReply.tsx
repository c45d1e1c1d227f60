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

const WHY: Readonly<Record<string, MessageKey>> = {
  X_NOT_SUMMONED: "refused.X_NOT_SUMMONED",
  X_DM_CLOSED: "refused.X_DM_CLOSED",
  X_POST_GONE: "refused.X_POST_GONE",
  X_INVALID: "refused.X_INVALID",
};

interface Props {
  readonly replyId: number;
  readonly errorCode: string | null;
}

/** Why X refused the reply, and the ways out: another text or way, by hand on X with the link, or a call. */
export function RefusedReply({ replyId, errorCode }: Props) {
  const t = useWords();
  const roleId = useSession()?.roleId ?? 0;
  const isCell = roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;
  const [settle, settling] = useSettleReplyMutation();
  const [url, setUrl] = useState("");
  const isBusy = settling.isLoading;
  return (
    <Banner tone="bad" title={t("refused.notTold")}>
      <p>{t(WHY[errorCode ?? ""] ?? "refused.other")}</p>
      <p>{t("refused.ways")}</p>
      {isCell && (
        <>
          <TextField
            label={t("refused.link")}
            hint={t("refused.linkHint")}
            value={url}
            maxLength={300}
            onText={setUrl}
          />
          <div className="row-of-buttons">
            <Button
              small
              icon="check"
              busy={isBusy}
              onClick={() => void settle({ body: { reply_id: replyId, decision: "SENT", reply_url: url } })}
            >
              {t("refused.byHand")}
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
  );
}
