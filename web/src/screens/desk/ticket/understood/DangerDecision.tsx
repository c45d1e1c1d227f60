import { useId } from "react";
import type { TicketDetails, TicketPost } from "@smgt/contract/shapes/ticket.ts";
import { useDecideDangerMutation } from "../../../../api/ticket-queries.ts";
import { useSubmit } from "../../../../api/use-submit.ts";
import { formatMomentShort } from "../../../../i18n/formats.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ProblemBanner } from "../../../../ui/Banner.tsx";

interface Props {
  readonly ticket: TicketDetails;
  readonly post: TicketPost;
}

/** True when the officer of the ticket can read the post and may confirm or deny danger. */
export const isDangerAsked = (ticket: TicketDetails, post: TicketPost): boolean =>
  ticket.permissions.can_see_pii === "Y" && post.ticket_id === ticket.ticket_id && post.is_deleted_on_x === "N";

/** Post whose detection results the ticket shows. */
export function firstPostOf({ combined, posts }: TicketDetails): TicketPost | undefined {
  const feedId = combined.find((member) => member.relation === "PRIMARY")?.feed_id;
  return posts.find((post) => post.feed_id === feedId);
}

/** Danger of a post: an officer's answer, and the buttons to give or change it. */
export function DangerDecision({ ticket, post }: Props) {
  const t = useWords();
  const askId = useId();
  const [decide] = useDecideDangerMutation();
  const { isBusy, problem, run } = useSubmit();
  const { danger_said: said } = post;
  const offered = (["Y", "N"] as const).filter((one) => one !== said?.is_danger);
  return (
    <div className="stack gap-1">
      <div role="group" aria-labelledby={askId} className="row wrap gap-2 small">
        <span id={askId} className="muted">
          {said === null
            ? t("danger.ask")
            : t(`danger.said${said.is_danger}`, { name: said.said_by, time: formatMomentShort(said.said_at) })}
        </span>
        {offered.map((is) => (
          <Button
            key={is}
            small
            busy={isBusy}
            onClick={() =>
              void run(() =>
                decide({
                  body: {
                    ticket_id: ticket.ticket_id,
                    feed_id: post.feed_id,
                    tweet_id: post.tweet_id,
                    is_danger: is,
                    ...(said === null ? {} : { seen: said.is_danger }),
                  },
                }),
              )
            }
          >
            {t(`danger.is${is}`)}
          </Button>
        ))}
      </div>
      <ProblemBanner problem={problem} />
    </div>
  );
}
