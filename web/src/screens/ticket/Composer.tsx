import "./Composer.css";
import { useState, type KeyboardEvent, type Ref } from "react";
import { REPLY_MAX_WEIGHTED, ROLE } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Trouble } from "../../api/client.ts";
import { useParametersQuery } from "../../api/shell-queries.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useSession } from "../../session/use-session.ts";
import { useDesk } from "../../state/store.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { CannedPicker } from "./CannedPicker.tsx";
import { Clash } from "./Clash.tsx";
import { changedMeanwhile, useDraft, useSide, type ReplyChannel } from "./draft.ts";
import { spendDraft } from "./draft-store.ts";
import { DraftNote } from "./DraftNote.tsx";
import { personalNumber } from "./personal-data.ts";
import { ReplyMode } from "./ReplyMode.tsx";
import { replyChannels, usualChannel } from "./reply-target.ts";
import { useReplyLength } from "./use-reply-length.ts";
import { useSend } from "./use-send.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly textRef: Ref<HTMLTextAreaElement>;
}

/** Where the citizen is answered. Mode by colour and word, X's own count, and no surprise about who reads it. */
export function Composer({ ticket, textRef }: Props) {
  const t = useWords();
  const language = useLanguage();
  const [draft, patch] = useDraft(ticket);
  const parameters = useParametersQuery().data;
  const roleId = useSession()?.roleId ?? 0;
  const ownName = useDesk((state) => state.auth.user?.user_name ?? "");
  const changes = changedMeanwhile(ticket, useSide(ticket.ticket_id, "reply").fields, ownName);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const channels = replyChannels(ticket);
  const channel: ReplyChannel =
    draft.replyChannel !== null && channels.includes(draft.replyChannel) ? draft.replyChannel : usualChannel(ticket);
  const isPublic = channel === "P";
  const limit = isPublic ? (parameters?.reply_max_length ?? REPLY_MAX_WEIGHTED) : (parameters?.dm_max_length ?? 10_000);
  const over = useReplyLength(draft.replyText, isPublic) - limit;
  const number = isPublic ? personalNumber(draft.replyText) : null;
  const isDraftOnly = roleId === ROLE.OFFICER && parameters?.officer_can_post !== "Y";
  const { send, isSending } = useSend(ticket, channel, {
    onDone: () => {
      setTrouble(null);
      spendDraft({ ticketId: ticket.ticket_id, kind: "reply" });
    },
    onTrouble: setTrouble,
  });
  const isBlocked = over > 0 || draft.replyText.trim() === "";
  const submit = (): void => {
    if (changes.length > 0) document.getElementById("clash-reply")?.focus();
    else if (!isBlocked && !isSending) void send(draft.replyText);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <section className={`composer composer-${isPublic ? "public" : "direct"}`} aria-label={t("composer.title")}>
      <ReplyMode
        channel={channel}
        channels={channels}
        onChannel={(replyChannel) => patch({ replyChannel })}
        account={parameters?.account_handle ?? "none"}
        citizen={ticket.citizen_handle ?? ticket.citizen_name}
      />
      <div className="composer-body">
        {changes.length > 0 && <Clash ticket={ticket} kind="reply" changes={changes} isGone={false} />}
        <label className="visually-hidden" htmlFor="composer-text">
          {t(isPublic ? "reply.public" : "reply.direct")}
        </label>
        <textarea
          id="composer-text"
          ref={textRef}
          className="input"
          rows={4}
          value={draft.replyText}
          placeholder={t(isPublic ? "composer.publicHint" : "composer.directHint")}
          aria-invalid={over > 0 || undefined}
          aria-describedby="composer-count"
          onChange={(event) => patch({ replyText: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {number !== null && (
          <Banner tone="warn" role="status" title={t("composer.personal", { number })}>
            {channels.includes("D") && (
              <div>
                <Button small icon="mail" onClick={() => patch({ replyChannel: "D" })}>
                  {t("composer.toDirect")}
                </Button>
              </div>
            )}
          </Banner>
        )}
        {trouble !== null && (
          <Banner tone="bad" role="alert" title={t("composer.notSent")}>
            {sayTrouble(trouble).join(" ")}
          </Banner>
        )}
        <div className="composer-foot">
          <CannedPicker
            ticket={ticket}
            onPick={(text) =>
              patch({ replyText: draft.replyText.trim() === "" ? text : `${draft.replyText.trimEnd()} ${text}` })
            }
          />
          <span
            id="composer-count"
            className={over > 0 ? "composer-count composer-over numeral" : "composer-count numeral"}
            role={over > 0 ? "status" : undefined}
          >
            {over > 0
              ? t("composer.over", { count: over })
              : t("composer.left", { count: formatNumber(-over, language) })}
          </span>
          <Button
            look="primary"
            icon={isDraftOnly ? "file" : "send"}
            busy={isSending}
            unavailable={isBlocked}
            onClick={submit}
            title={t("composer.keys")}
          >
            {t(isDraftOnly ? "composer.saveDraft" : isPublic ? "composer.sendPublic" : "composer.sendDirect")}
          </Button>
        </div>
        <DraftNote ticketId={ticket.ticket_id} kind="reply" />
        {isDraftOnly && (
          <p className="muted composer-note">
            <Icon name="info" size={15} />
            {t("composer.draftOnly")}
          </p>
        )}
      </div>
    </section>
  );
}
