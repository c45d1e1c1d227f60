import "./Composer.css";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { AnsweredThere } from "./AnsweredThere.tsx";
import { useTicketDraft } from "./draft.ts";
import { reportUnderReview } from "../review/evidence.ts";
import { NoteBox } from "./NoteBox.tsx";
import { ReplyBox } from "../reply/ReplyBox.tsx";
import { MODES, ReplyMode, type ComposerMode } from "../reply/ReplyMode.tsx";
import { channelName, replyChannels, usualChannel } from "../reply/reply-target.ts";
import { useDraftOnly } from "../reply/use-draft-only.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly mayReply: boolean;
  readonly mayNote: boolean;
  /** Open form that contains the reply; the composer has none then. */
  readonly answering: WorkflowActionOffer | null;
  /** True for the note; otherwise the reply, by the channel its draft names. */
  readonly isNote: boolean;
  readonly onNote: (isNote: boolean) => void;
}

/**
 * Replies to the citizen and notes to colleagues. Colour and text show who will read it; each mode keeps its own text.
 */
export function Composer({ ticket, mayReply, mayNote, answering, isNote, onNote }: Props) {
  const t = useWords();
  const [draft, patch] = useTicketDraft(ticket);
  const isDraftOnly = useDraftOnly();
  const channels = mayReply && answering === null ? replyChannels(ticket) : [];
  const modes: readonly ComposerMode[] = mayNote ? [...channels, "N"] : channels;
  const channel =
    draft.replyChannel !== null && channels.includes(draft.replyChannel) ? draft.replyChannel : usualChannel(ticket);
  const mode: ComposerMode = (isNote && mayNote) || channels.length === 0 ? "N" : channel;
  const choose = (next: ComposerMode): void => {
    onNote(next === "N");
    if (next !== "N") patch({ replyChannel: next });
  };
  if (answering !== null && (!isNote || !mayNote))
    return <AnsweredThere offer={answering} draft={draft} patch={patch} />;
  return (
    <section
      className={MODES[mode].className}
      data-mode={mode}
      aria-label={t(mode === "N" ? "note.mode" : "composer.title")}
    >
      <ReplyMode
        mode={mode}
        modes={modes}
        onMode={choose}
        account={isDraftOnly ? "none" : (ticket.reply_terms[channel]?.account_handle ?? "none")}
        channelName={channelName(ticket, "P")}
        citizen={ticket.citizen_handle ?? ticket.citizen_name}
      />
      {mode !== "N" && reportUnderReview(ticket) !== null && (
        <p className="composer-only small">{t("composer.onlyReply")}</p>
      )}
      {mode === "N" ? <NoteBox ticket={ticket} /> : <ReplyBox ticket={ticket} channel={mode} channels={channels} />}
    </section>
  );
}
