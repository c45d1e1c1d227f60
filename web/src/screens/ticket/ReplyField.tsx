import { REPLY_MAX_WEIGHTED } from "@smgt/contract/constants.ts";
import { useParametersQuery } from "../../api/shell-queries.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import type { FieldProps } from "./ActionFields.tsx";
import { CannedPicker } from "./CannedPicker.tsx";
import { ReplyMode } from "./ReplyMode.tsx";
import { personalNumber } from "./personal-data.ts";
import { replyChannels, usualChannel } from "./reply-target.ts";
import { useReplyLength } from "./use-reply-length.ts";

/** The reply that goes out with the action: the same rules as in the composer. */
export function ReplyField({ ticket, draft, patch, problems }: FieldProps) {
  const t = useWords();
  const language = useLanguage();
  const parameters = useParametersQuery().data;
  const channels = replyChannels(ticket);
  const channel =
    draft.actionReplyChannel !== null && channels.includes(draft.actionReplyChannel)
      ? draft.actionReplyChannel
      : usualChannel(ticket);
  const isPublic = channel === "P";
  const limit = isPublic ? (parameters?.reply_max_length ?? REPLY_MAX_WEIGHTED) : (parameters?.dm_max_length ?? 10_000);
  const over = useReplyLength(draft.actionReplyText, isPublic) - limit;
  const number = isPublic ? personalNumber(draft.actionReplyText) : null;
  return (
    <div className={`composer composer-${isPublic ? "public" : "direct"}`}>
      <ReplyMode
        channel={channel}
        channels={channels}
        onChannel={(actionReplyChannel) => patch({ actionReplyChannel })}
        account={parameters?.account_handle ?? "none"}
        citizen={ticket.citizen_handle ?? ticket.citizen_name}
      />
      <div className="composer-body">
        <TextArea
          id="field-reply"
          label={t("field.reply")}
          value={draft.actionReplyText}
          error={problems.reply ?? (over > 0 ? t("composer.over", { count: over }) : undefined)}
          hint={number === null ? undefined : t("composer.personal", { number })}
          onText={(actionReplyText) => patch({ actionReplyText, actionReplyChannel: channel })}
          foot={
            <div className="field-foot">
              <CannedPicker
                ticket={ticket}
                onPick={(actionReplyText) => patch({ actionReplyText, actionReplyChannel: channel })}
              />
              {over <= 0 && (
                <span className="field-count numeral">
                  {t("composer.left", { count: formatNumber(-over, language) })}
                </span>
              )}
            </div>
          }
        />
      </div>
    </div>
  );
}
