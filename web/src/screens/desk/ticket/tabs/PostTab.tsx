import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { sorted } from "../../../../lib/sorted.ts";
import { htmlLang } from "../../../../parts/html-lang.ts";
import { isWrittenDown } from "../../../../parts/own-words.ts";
import { Post } from "../post/Post.tsx";
import { DangerDecision, firstPostOf, isDangerAsked } from "../understood/DangerDecision.tsx";
import { Reply } from "../post/Reply.tsx";

interface Props {
  readonly ticket: TicketDetails;
}

/** Posts of the citizen as captured and our replies, oldest first. */
export function PostTab({ ticket }: Props) {
  const t = useWords();
  const mergedNoOf = (ticketId: number): string | undefined =>
    ticketId === ticket.ticket_id
      ? undefined
      : (ticket.combined.find((row) => row.member_ticket_id === ticketId)?.member?.ticket_no ?? "");
  const account = ticket.replies.map((reply) => ({
    at: reply.created_at,
    key: `r${reply.reply_id}`,
    node: <Reply reply={reply} ticket={ticket} />,
  }));
  const first = firstPostOf(ticket);
  const posts = ticket.posts.map((post) => ({
    at: post.created_at,
    key: `p${post.feed_id}`,
    node: (
      <>
        <Post post={post} mergedNo={mergedNoOf(post.ticket_id)} />
        {/* Only the first post has detection results. */}
        {(post !== first || ticket.understood === null) && isDangerAsked(ticket, post) && (
          <DangerDecision ticket={ticket} post={post} />
        )}
      </>
    ),
  }));
  const thread = sorted([...posts, ...account], (a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <div className="thread stack gap-3">
      {isWrittenDown(ticket) && (
        <article className="post">
          <header className="post-head">
            <strong>{ticket.complainant.name}</strong>
            <time dateTime={ticket.received_at} className="numeral">
              {formatMoment(ticket.received_at)} IST
            </time>
          </header>
          <p className="post-text" lang={htmlLang(ticket.lang)}>
            {ticket.description}
          </p>
        </article>
      )}
      <ol className="stack gap-3" aria-label={t("ticket.thread")}>
        {thread.map((item) => (
          <li key={item.key}>{item.node}</li>
        ))}
      </ol>
    </div>
  );
}
