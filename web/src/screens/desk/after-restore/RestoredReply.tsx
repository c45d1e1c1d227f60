import { Link } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { Pill } from "../../../ui/Pill.tsx";
import type { Restore } from "./restore.ts";

const TONES = { FOUND: "good", LOOKING: "calm", GOES_OUT: "calm", BY_HAND: "bad" } as const;

export function RestoredReply({ reply }: { readonly reply: Restore["replies"][number] }) {
  const t = useWords();
  const { channel_name: channel, ticket_no, ticket_id, outcome, url, look_url, text } = reply;
  return (
    <>
      <h3 className="row wrap gap-2">
        <Link href={paths.ticket(ticket_id)} className="numeral">
          {ticket_no}
        </Link>
        <Pill tone={TONES[outcome]}>{t(`restore.${outcome}`)}</Pill>
        {reply.is_new === "Y" && <Pill>{t("restore.new")}</Pill>}
      </h3>
      <p className="muted small">{t(reply.reply_channel === "P" ? "reply.public" : "reply.direct", { channel })}</p>
      <blockquote className="after-restore-text">{text}</blockquote>
      {url !== null && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t("restore.shown", { channel })}
        </a>
      )}
      {url === null && look_url !== null && (
        <a href={look_url} target="_blank" rel="noopener noreferrer">
          {t("restore.look", { channel })}
        </a>
      )}
    </>
  );
}
