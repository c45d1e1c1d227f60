import { useState } from "react";
import type { ReplyState, TicketDetails, TicketReply } from "@smgt/contract/shapes/ticket.ts";
import { failureOf } from "../../../../api/desk-api.ts";
import { sayFailure } from "../../../../api/say-error.ts";
import { useUndoReplyMutation } from "../../../../api/ticket-queries.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import type { IconName } from "../../../../ui/icon-paths.ts";
import { RefusedReply } from "../../../../parts/RefusedReply.tsx";
import { ResolveReply } from "../../../../parts/ResolveReply.tsx";
import { useTicketDraft } from "../composer/draft.ts";
import { OfficerDraft } from "../reply/OfficerDraft.tsx";
import { undoEndsMs } from "./undo-time.ts";

const STATES: Record<ReplyState, { readonly word: MessageKey; readonly icon: IconName; readonly tone: string }> = {
  draft: { word: "reply.draft", icon: "file", tone: "calm" },
  queued: { word: "reply.queued", icon: "clock", tone: "warn" },
  sending: { word: "reply.sending", icon: "send", tone: "warn" },
  sent: { word: "reply.sent", icon: "checkCircle", tone: "good" },
  refused: { word: "reply.refused", icon: "alert", tone: "bad" },
  unknown: { word: "reply.unknown", icon: "help", tone: "bad" },
  cancelled: { word: "reply.cancelled", icon: "undo", tone: "calm" },
};

interface Props {
  readonly reply: TicketReply;
  readonly ticket: TicketDetails;
}

export function Reply({ reply, ticket }: Props) {
  const t = useWords();
  const { channel_name: channel } = reply;
  const state = STATES[reply.state];
  return (
    <article className={`post post-ours post-${reply.reply_channel === "P" ? "public" : "direct"}`}>
      <header className="post-head">
        <span className="post-who">
          <strong>{t(reply.reply_channel === "P" ? "reply.public" : "reply.direct", { channel })}</strong>
          <span className="muted">{t("reply.by", { name: reply.written_by })}</span>
        </span>
        <span className="post-when stack muted">
          <span className={`reply-state tone-${state.tone}`}>
            <Icon name={state.icon} size={15} />
            {t(state.word, { channel })}
          </span>
          <time dateTime={reply.sent_at ?? reply.created_at} className="numeral">
            {formatMoment(reply.sent_at ?? reply.created_at)} IST
          </time>
        </span>
      </header>
      <p className="post-text">{reply.text}</p>
      {reply.state === "refused" && reply.attended_at === null && (
        <RefusedReply replyId={reply.reply_id} errorCode={reply.error_code} channelName={channel} />
      )}
      {reply.state === "refused" && reply.attended_at !== null && (
        <p className="post-mark">{t("refused.attended", { time: `${formatMoment(reply.attended_at)} IST` })}</p>
      )}
      {reply.member_count > 0 && (
        <p className="post-mark">
          <Icon name="users" size={15} />
          {t("compose.groupReply", { count: reply.member_count })}
        </p>
      )}
      {reply.state === "draft" && <OfficerDraft ticket={ticket} reply={reply} />}
      {reply.state === "queued" && reply.undo_until !== null && (
        <Undo reply={reply} ticket={ticket} until={reply.undo_until} />
      )}
      {reply.state === "unknown" && <ResolveReply replyId={reply.reply_id} channelName={channel} />}
      {reply.url !== null && (
        <a className="post-link" href={reply.url} target="_blank" rel="noopener noreferrer">
          {t("post.onX", { channel })}
        </a>
      )}
      {reply.second_url !== null && (
        <p className="field-error">
          {t("reply.twice", { channel })}{" "}
          <a href={reply.second_url} target="_blank" rel="noopener noreferrer">
            {t("reply.twiceOther")}
          </a>
        </p>
      )}
    </article>
  );
}

/** Undo of a queued reply for ten seconds; its text returns to the composer. */
function Undo({ reply, ticket, until }: Props & { readonly until: string }) {
  const t = useWords();
  const [draft, patch] = useTicketDraft(ticket);
  const [undo, undoing] = useUndoReplyMutation();
  const now = useNow(500);
  const [endsMs] = useState(() => undoEndsMs(until, Date.now()));
  const seconds = Math.ceil((endsMs - now) / 1_000);
  if (seconds <= 0)
    return undoing.error === undefined ? null : (
      <p className="field-error">{sayFailure(failureOf(undoing.error)).join(" ")}</p>
    );
  const takeBack = async (): Promise<void> => {
    const result = await undo({ body: { reply_id: reply.reply_id } });
    if (result.error === undefined && draft.replyText.trim() === "")
      patch({ replyText: reply.text, replyChannel: reply.reply_channel });
  };
  return (
    <div>
      <Button small icon="undo" busy={undoing.isLoading} onClick={() => void takeBack()}>
        {reply.member_count > 0
          ? t("reply.undoAll", { seconds, count: reply.member_count })
          : t("reply.undo", { seconds })}
      </Button>
    </div>
  );
}
