import { useState, type KeyboardEvent } from "react";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useOwnUserId } from "../../../../session/use-session.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { CannedList } from "./CannedList.tsx";
import { ConflictNote } from "../action/ConflictNote.tsx";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";
import { changedMeanwhile } from "../composer/changed-meanwhile.ts";
import { spendDraft, useFields, useTicketDraft } from "../composer/draft.ts";
import { DraftNote } from "../../../../parts/drafts/DraftNote.tsx";
import { GroupAnswer, GroupAnswered, type Answered } from "./GroupAnswer.tsx";
import { OfDraft } from "./OfficerDraft.tsx";
import { ReplyFoot } from "./ReplyFoot.tsx";
import { ReplyPreview } from "./ReplyPreview.tsx";
import { ReplyWarnings } from "./ReplyWarnings.tsx";
import { channelName } from "./reply-target.ts";
import { useReplyProblems } from "./reply-problems.ts";
import { takeByNumber, useCanned, withCanned } from "./use-canned.ts";
import { useDraftOnly } from "./use-draft-only.ts";
import { useSend } from "./use-send.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly channel: ReplyChannel;
  readonly channels: readonly ReplyChannel[];
}

/** Reply to the citizen, with the channel's length count, ready replies and warnings. */
export function ReplyBox({ ticket, channel, channels }: Props) {
  const t = useWords();
  const [draft, patch] = useTicketDraft(ticket);
  const ownUserId = useOwnUserId();
  const changes = changedMeanwhile(ticket, useFields(ticket.ticket_id, "reply"), ownUserId);
  const canned = useCanned(ticket);
  const [isListOpen, setListOpen] = useState(false);
  const [answered, setAnswered] = useState<Answered>({});
  const text = draft.replyText;
  const problems = useReplyProblems(ticket, text, channel);
  const isDraftOnly = useDraftOnly();
  const { send, isSending, problem } = useSend(ticket, channel, (result) => {
    setAnswered(result);
    spendDraft(ticket.ticket_id, "reply");
  });
  const submit = (): void => {
    if (changes.length > 0) document.getElementById("conflict-reply")?.focus();
    else if (!problems.isBlocked && !isSending) void send(draft);
  };
  const take = (ready: string): void => {
    if (isSending) return;
    patch({ replyText: withCanned(text, ready) });
    setListOpen(false);
    document.getElementById("composer-text")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (takeByNumber(event, canned, take)) return;
    // Compares the character, not the key: with a Hindi layout that key types a letter. Works while the list loads,
    // because it opens then.
    if (event.key === ";" && text === "") setListOpen(true);
    else if (event.key === "Escape") event.currentTarget.blur();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    else return;
    event.preventDefault();
  };
  const closeList = (): void => {
    setListOpen(false);
    document.getElementById("composer-text")?.focus();
  };

  return (
    <div className="composer-body stack gap-2">
      {changes.length > 0 && <ConflictNote ticket={ticket} kind="reply" changes={changes} isGone={false} />}
      <OfDraft ticket={ticket} />
      <label className="visually-hidden" htmlFor="composer-text">
        {t(channel === "P" ? "reply.public" : "reply.direct", { channel: channelName(ticket, channel) })}
      </label>
      <textarea
        id="composer-text"
        className="input"
        rows={4}
        value={text}
        readOnly={isSending}
        aria-busy={isSending}
        placeholder={t(channel === "P" ? "composer.publicHint" : "composer.directHint")}
        aria-invalid={problems.over > 0 || undefined}
        aria-describedby="composer-count"
        onChange={(event) => patch({ replyText: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {isListOpen && canned.length > 0 && <CannedList canned={canned} onPick={take} onClose={closeList} />}
      <ReplyWarnings
        problems={problems}
        onDirect={channels.includes("D") ? () => patch({ replyChannel: "D" }) : null}
      />
      {!isDraftOnly && (
        <GroupAnswer
          ticket={ticket}
          channel={channel}
          isChosen={draft.answerMembers}
          onChosen={(answerMembers) => patch({ answerMembers })}
        />
      )}
      {problem !== null && (
        <Banner tone="bad" role="alert" title={t("composer.notSent")}>
          {problem}
        </Banner>
      )}
      <GroupAnswered answered={answered} />
      <ReplyFoot
        ticket={ticket}
        channel={channel}
        problems={problems}
        isDraftOnly={isDraftOnly}
        isSending={isSending}
        isListOpen={isListOpen}
        onList={() => setListOpen(!isListOpen)}
        onSend={submit}
      />
      <ReplyPreview
        ticket={ticket}
        text={text}
        channel={channel}
        account={ticket.reply_terms[channel]?.account_handle ?? ""}
      />
      <DraftNote slot={String(ticket.ticket_id)} kind="reply" />
      {isDraftOnly && (
        <p className="muted composer-note row small">
          <Icon name="info" size={15} />
          {t("composer.draftOnly")}
        </p>
      )}
    </div>
  );
}
