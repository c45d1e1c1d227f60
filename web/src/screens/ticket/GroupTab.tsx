import { Suspense } from "react";
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { Link } from "wouter";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { loadTexts, type MessageKey } from "../../i18n/language.ts";
import { useBilingual, useWords } from "../../i18n/use-words.ts";
import { lazyScreen } from "../../lib/lazy-screen.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useMergeInto } from "./use-merge-into.ts";

const alike = lazyScreen("alike", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("../../parts/alike/AlikeTickets.tsx"), loadTexts("alike")]);
  return { default: m.AlikeTickets };
});

const RELATIONS: Readonly<Record<string, MessageKey>> = {
  PRIMARY: "group.primary",
  DUPLICATE: "group.duplicate",
  FOLLOWUP_POST: "group.followUp",
  ADDITIONAL_MARKING: "group.additional",
};

/** Posts, duplicates and markings that belong to this ticket's group. */
export function GroupTab({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const pick = useBilingual();
  const departmentOf = (id: number | null): string => {
    const marking = ticket.markings.find((each) => each.department_id === id);
    return marking === undefined ? "" : pick(marking.department_name, marking.department_name_hi);
  };
  return (
    <>
      <ul className="rows-list">
        {ticket.combined.map((member) => (
          <li key={member.ticket_combined_id}>
            <Icon name={member.relation === "PRIMARY" ? "flag" : "link"} size={16} />
            <span>
              {t(RELATIONS[member.relation] ?? "group.other")}
              {member.department_id !== null && <small>{departmentOf(member.department_id)}</small>}
              {member.feed_id !== null && (
                <small>{ticket.posts.find((post) => post.feed_id === member.feed_id)?.text}</small>
              )}
            </span>
            {member.member_ticket_id !== null && member.member_ticket_id !== ticket.ticket_id && (
              <Link href={paths.ticket(member.member_ticket_id)}>{t("queue.open")}</Link>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={<Skeleton height="6rem" />}>
        <alike.Screen ticketId={ticket.ticket_id} onMerge={useMergeInto(ticket)} />
      </Suspense>
    </>
  );
}
