import type { TicketDetails, UnansweredMember } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly channel: ReplyChannel;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
}

/** Choice to answer the merged complaints too; names beforehand those that cannot be answered. */
export function GroupAnswer({ ticket, channel, isChosen, onChosen }: Props) {
  const t = useWords();
  const merged = ticket.combined.filter((row) => row.relation === "DUPLICATE");
  const seen = merged.flatMap((row) => row.member ?? []);
  const wayTo = (member: (typeof seen)[number]) => (channel === "P" ? member.if_public : member.if_direct);
  const whyNot = (member: (typeof seen)[number]): string => {
    const { refusal } = wayTo(member);
    return refusal === null ? "" : t(`refusal.${refusal}`);
  };
  const reachable = seen.filter((member) => wayTo(member).channel !== null);
  const others = seen.filter((member) => wayTo(member).channel === null);
  const hidden = merged.length - seen.length;
  if (merged.length === 0) return null;
  return (
    <div className="group-answer stack gap-2 small">
      {reachable.length > 0 && (
        // The name stands two elements deep, further than the rule looks.
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control
        <label className="group-answer-choice">
          <input type="checkbox" checked={isChosen} onChange={() => onChosen(!isChosen)} />
          <span>
            <strong>{t("compose.group", { count: reachable.length })}</strong>
            <small>{t("compose.groupMeans")}</small>
          </span>
        </label>
      )}
      {others.length > 0 && (
        <div className="group-answer-not">
          <p>{t("compose.groupNot", { count: others.length })}</p>
          <ul>
            {others.map((member) => (
              <li key={member.ticket_no}>
                <span className="numeral">{member.ticket_no}</span>, {member.citizen_name}: {whyNot(member)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {hidden > 0 && <p className="muted">{t("compose.groupHidden", { count: hidden })}</p>}
    </div>
  );
}

export interface Answered {
  readonly answered_members?: number | undefined;
  readonly unanswered_members?: readonly UnansweredMember[] | undefined;
}

/** Result of the reply for each merged complaint. */
export function GroupAnswered({ answered }: { readonly answered: Answered }) {
  const t = useWords();
  if (answered.answered_members === undefined) return null;
  const missed = answered.unanswered_members ?? [];
  return (
    <Banner
      tone={missed.length > 0 ? "warn" : "good"}
      role="status"
      title={t("compose.groupDone", { count: answered.answered_members })}
    >
      {missed.length > 0 && (
        <>
          <p>{t("compose.groupMissed")}</p>
          <ul>
            {missed.map((one) => (
              <li key={one.ticket_id}>
                <span className="numeral">{one.ticket_no}</span>: {one.why}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
