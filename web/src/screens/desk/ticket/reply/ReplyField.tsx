import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatNumber } from "../../../../i18n/formats.ts";
import { useLanguage, usePick, useWords } from "../../../../i18n/use-words.ts";
import { idOf } from "../../../../parts/action-form/check-form.ts";
import { FORM } from "../../../../parts/action-form/field-props.ts";
import { TextArea } from "../../../../ui/TextArea.tsx";
import { isFinalReply } from "../action/action-body.ts";
import type { Draft, PatchDraft } from "../composer/draft.ts";
import { CannedPicker } from "./CannedPicker.tsx";
import { GroupAnswer } from "./GroupAnswer.tsx";
import { MODES, ReplyMode } from "./ReplyMode.tsx";
import { ReplyPreview } from "./ReplyPreview.tsx";
import { ReplyWarnings } from "./ReplyWarnings.tsx";
import { useReplyProblems } from "./reply-problems.ts";
import { channelName, replyChannels, usualChannel } from "./reply-target.ts";
import { takeByNumber, useCanned } from "./use-canned.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly offer: WorkflowActionOffer;
  readonly draft: Draft;
  readonly patch: PatchDraft;
  readonly problem: string | undefined;
}

/** Reply sent with the action, under the same rules as in the composer. */
export function ReplyField({ ticket, offer, draft, patch, problem }: Props) {
  const t = useWords();
  const language = useLanguage();
  const pick = usePick();
  const canned = useCanned(ticket);
  const channels = replyChannels(ticket);
  const channel =
    draft.actionReplyChannel !== null && channels.includes(draft.actionReplyChannel)
      ? draft.actionReplyChannel
      : usualChannel(ticket);
  // For a request, such as more time, the reply is sent on approval.
  const isSent = offer.consequences.some(({ what }) => what === "answered");
  const account = ticket.reply_terms[channel]?.account_handle ?? "none";
  const text = draft.actionReplyText;
  const found = useReplyProblems(ticket, text, channel);
  const { over } = found;
  const take = (actionReplyText: string): void => patch({ actionReplyText, actionReplyChannel: channel });
  return (
    <div className={MODES[channel].className}>
      <ReplyMode
        mode={channel}
        modes={channels}
        onMode={(actionReplyChannel) => patch({ actionReplyChannel })}
        account={isSent ? account : "none"}
        channelName={channelName(ticket, "P")}
        citizen={ticket.citizen_handle ?? ticket.citizen_name}
      />
      <div className="composer-body stack gap-2">
        <TextArea
          id={idOf(FORM.action, "reply_text")}
          label={t("field.replyWith", { action: pick(offer.action_name, offer.action_name_translations) })}
          value={text}
          error={
            problem ??
            (over > 0 ? t("composer.over", { count: over, channel: channelName(ticket, channel) }) : undefined)
          }
          onText={take}
          onKeyDown={(event) => void takeByNumber(event, canned, take)}
          foot={
            <div className="field-foot">
              <CannedPicker canned={canned} onPick={take} />
              {over <= 0 && (
                <span className="field-count numeral">
                  {t("composer.left", { count: formatNumber(-over, language) })}
                </span>
              )}
            </div>
          }
        />
        <ReplyWarnings
          problems={found}
          onDirect={channels.includes("D") ? () => patch({ actionReplyChannel: "D" }) : null}
        />
        {isFinalReply(offer.fields) && (
          <GroupAnswer
            ticket={ticket}
            channel={channel}
            isChosen={draft.actionAnswerMembers}
            onChosen={(actionAnswerMembers) => patch({ actionAnswerMembers })}
          />
        )}
        <ReplyPreview ticket={ticket} text={text} channel={channel} account={account} />
      </div>
    </div>
  );
}
