import { Suspense } from "react";
import { Link } from "wouter";
import { ACTION, CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails, TicketMember } from "@smgt/contract/shapes/ticket.ts";
import { loadTexts, type MessageKey } from "../../../../i18n/language.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { lazyScreen } from "../../../../lib/lazy-screen.ts";
import { htmlLang } from "../../../../parts/html-lang.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { isTakenDown, memberWords, relationOf } from "../person/member-name.ts";
import type { OnMisc } from "../action/misc-action.ts";
import { useMergeInto } from "../use-merge-into.ts";

const similar = lazyScreen("similar", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("../../../../parts/similar/SimilarTickets.tsx"), loadTexts("similar")]);
  return { default: m.SimilarTickets };
});

interface Props {
  readonly ticket: TicketDetails;
  readonly offers: readonly MiscActionOffer[];
  readonly onMisc: OnMisc;
}

/** Posts, merged complaints and assignments of the group, with the actions on each. */
export function GroupTab({ ticket, offers, onMisc }: Props) {
  const t = useWords();
  return (
    <div className="grid gap-4">
      <ul className="rows-list stack">
        {ticket.combined.map((member) => (
          <Member key={member.ticket_combined_id} ticket={ticket} member={member} offers={offers} onMisc={onMisc} />
        ))}
      </ul>
      {ticket.combined.length === 1 && ticket.phase !== "merged" && <p className="muted">{t("group.alone")}</p>}
      <Suspense fallback={<Skeleton height="6rem" />}>
        <similar.Screen ticketId={ticket.ticket_id} onMerge={useMergeInto(ticket)} />
      </Suspense>
    </div>
  );
}

/** Label of an action beside a member; undefined where the action makes no sense. */
function verbFor(actionId: number, member: TicketMember, isMerged: boolean): MessageKey | undefined {
  const isPrimary = member.relation === "PRIMARY";
  const isDuplicate = member.relation === "DUPLICATE";
  // A manual complaint is part of the ticket: it can become primary again, but never be detached or deleted.
  if (isTakenDown(member) && actionId !== ACTION.MARK_AS_PRIMARY) return undefined;
  switch (actionId) {
    case ACTION.MARK_AS_PRIMARY:
      return isPrimary || isDuplicate ? undefined : "group.makePrimary";
    case ACTION.TICKET_FROM_MARKING:
      if (isDuplicate || (isPrimary && isMerged)) return "group.takeOut";
      return isPrimary ? undefined : "group.makeTicket";
    case ACTION.MARK_DELETE:
      if (isDuplicate) return undefined;
      return isPrimary ? "group.deleteAll" : "group.delete";
    default:
      return undefined;
  }
}

function Member({ ticket, member, offers, onMisc }: Props & { readonly member: TicketMember }) {
  const t = useWords();
  const pick = usePick();
  const isMerged = ticket.phase === "merged";
  const isHidden = member.relation === "DUPLICATE" && member.member === null;
  const words = memberWords(member, ticket, pick);
  const actions = offers.flatMap((offer) => {
    const verb = verbFor(offer.action_id, member, isMerged);
    return verb === undefined || isHidden ? [] : [{ offer, verb }];
  });
  // The own row of a merged ticket represents its link to the primary.
  const meant = isMerged && member.relation === "PRIMARY" ? { ...member, relation: "DUPLICATE" as const } : member;
  return (
    <li>
      <Icon name={member.relation === "PRIMARY" ? "flag" : "link"} size={16} />
      <div className="group-member">
        <strong>{isHidden ? t("group.hidden") : t(relationOf(member))}</strong>
        {words !== "" && <small className={member.member === null ? undefined : "numeral"}>{words}</small>}
        {member.member !== null && (
          <small lang={htmlLang(member.member.lang)} className="group-words">
            {member.member.snippet}
          </small>
        )}
        <div className="row-of-buttons flow gap-2">
          {actions.map(({ offer, verb }) => (
            <Button
              key={offer.action_id}
              small
              className={offer.action_id === ACTION.MARK_AS_PRIMARY ? "group-lead" : undefined}
              onClick={() => onMisc({ offer, member: meant, seenRelation: member.relation })}
            >
              {t(verb)}
            </Button>
          ))}
        </div>
      </div>
      {member.member_ticket_id !== null && member.member_ticket_id !== ticket.ticket_id && !isHidden && (
        <Link href={paths.ticket(member.member_ticket_id)}>{t("queue.open")}</Link>
      )}
    </li>
  );
}
