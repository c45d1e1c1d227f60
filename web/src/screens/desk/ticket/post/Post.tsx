import { useState } from "react";
import type { TicketBeside, TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment, formatNumber } from "../../../../i18n/formats.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { useLanguage, useWords } from "../../../../i18n/use-words.ts";
import { htmlLang } from "../../../../parts/html-lang.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";

const KINDS: Readonly<Record<string, MessageKey>> = {
  T: "post.post",
  R: "post.followUp",
  Q: "post.quote",
  D: "post.message",
};

interface PostProps {
  readonly post: TicketPost;
  /** Number of the merged complaint it belongs to; undefined for the ticket's own posts. */
  readonly mergedNo?: string | undefined;
}

/** Post as captured. Later edits or deletions on X are shown, never hidden. */
export function Post({ post, mergedNo }: PostProps) {
  const { channel_name: channel } = post;
  const t = useWords();
  const language = useLanguage();
  return (
    <article className="post">
      <header className="post-head">
        <span className="post-face" aria-hidden="true">
          {Array.from(post.author.name)[0]}
        </span>
        <span className="post-who">
          <strong>{post.author.name}</strong>
          <span className="muted">
            @{post.author.handle}
            {post.author.is_verified === "Y" && ` · ${t("post.verified")}`} ·{" "}
            {t("post.followers", {
              count: post.author.followers,
              shown: formatNumber(post.author.followers, language),
            })}
          </span>
        </span>
        <span className="post-when stack muted">
          <span>{t(KINDS[post.tweet_type] ?? "post.post", { channel })}</span>
          <time dateTime={post.created_at} className="numeral">
            {formatMoment(post.created_at)} IST
          </time>
        </span>
      </header>
      {mergedNo !== undefined && (
        <p className="post-mark">
          <Icon name="link" size={15} />
          {t("group.duplicate")} <span className="numeral">{mergedNo}</span>
        </p>
      )}
      {post.is_deleted_on_x === "Y" && (
        <p className="post-mark post-gone">
          <Icon name="info" size={15} />
          {t(post.is_readable === "Y" ? "post.deleted" : "post.deletedForCell", { channel })}
        </p>
      )}
      {(post.is_readable === "Y" || post.is_deleted_on_x === "N") && (
        <p className="post-text" lang={htmlLang(post.lang)}>
          {post.text}
        </p>
      )}
      {post.media.map((media, index) => (
        <PostMedia key={media.url ?? index} media={media} />
      ))}
      {post.beside.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list of a post never changes its order
        <Beside key={index} one={one} channel={channel} />
      ))}
      {post.edit_versions.length > 0 && <Versions post={post} />}
      {post.url !== null && post.is_deleted_on_x === "N" && (
        <a className="post-link" href={post.url} target="_blank" rel="noopener noreferrer">
          {t("post.onX", { channel })}
        </a>
      )}
    </article>
  );
}

/** Part that came with the post: its poll, its place, or the post of another that it quotes or answers. */
function Beside({ one, channel }: { readonly one: TicketBeside; readonly channel: string }) {
  const t = useWords();
  if (one.kind === "place") {
    return (
      <p className="post-mark">
        {t("post.place")} {one.text}
      </p>
    );
  }
  if (one.kind === "poll") {
    return (
      <div className="post-beside">
        <p className="muted small">{t("post.poll")}</p>
        <ul>
          {one.choices.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <figure className="post-beside">
      <figcaption className="muted small">
        {t(one.kind === "quoted" ? "post.quotes" : "post.answers")} <strong>{one.author?.name}</strong> @
        {one.author?.handle}
        {one.created_at !== null && (
          <>
            {" · "}
            <time dateTime={one.created_at} className="numeral">
              {formatMoment(one.created_at)} IST
            </time>
          </>
        )}
      </figcaption>
      <blockquote className="post-text">{one.text}</blockquote>
      {one.media.map((media, index) => (
        <PostMedia key={media.url ?? index} media={media} />
      ))}
      {one.url !== null && (
        <a className="post-link" href={one.url} target="_blank" rel="noopener noreferrer">
          {t("post.onX", { channel })}
        </a>
      )}
    </figure>
  );
}

/** Pictures load on request: connections are slow, and not every officer needs them. */
function PostMedia({ media }: { readonly media: TicketPost["media"][number] }) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  const alt = media.alt_text ?? t("post.noDescription");
  if (isShown && media.url !== null) {
    return (
      <img
        className="post-image"
        src={media.url}
        alt={alt}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
      />
    );
  }
  return (
    <div className="post-media row gap-3 small">
      <Icon name="eye" size={18} />
      <span>
        {t("post.media", {
          type: media.type,
          size: media.width === null || media.height === null ? "" : `${media.width} × ${media.height}`,
        })}
        <small>{alt}</small>
      </span>
      {media.url !== null && (
        <Button small onClick={() => setShown(true)}>
          {t("post.show")}
        </Button>
      )}
    </div>
  );
}

function Versions({ post }: { readonly post: TicketPost }) {
  const { edit_versions: versions, lang, channel_name: channel } = post;
  const t = useWords();
  return (
    <details className="post-mark">
      <summary>{t("post.edited", { count: versions.length, channel })}</summary>
      <ol>
        {versions.map((version) => (
          <li key={version.tweet_id}>
            <time dateTime={version.created_at} className="numeral muted">
              {formatMoment(version.created_at)} IST
            </time>
            <p lang={htmlLang(lang)}>{version.text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
