import { CHUNK_TIMEOUT_MS, ROLE } from "@smgt/contract/constants.ts";
import { isExcluded } from "@smgt/contract/phases.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { classNames } from "../../../../lib/class-names.ts";
import { lazyScreen } from "../../../../lib/lazy-screen.ts";
import { useSession } from "../../../../session/use-session.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { WithSkeleton } from "./WithSkeleton.tsx";

const complainedAbout = lazyScreen("complained", CHUNK_TIMEOUT_MS, () =>
  import("../person/ComplainedAbout.tsx").then((m) => ({ default: m.ComplainedAbout })),
);

const KINDS: Readonly<Record<string, MessageKey>> = {
  PRIMARY: "assignment.primary",
  ADDITIONAL: "assignment.additional",
  FIELD: "assignment.field",
};

interface Props {
  readonly ticket: TicketDetails;
}

/** Assignments with their start and acceptance. For the cell, also officers who must never receive the ticket. */
export function AssignmentTab({ ticket }: Props) {
  const roleId = useSession()?.roleId ?? 0;
  const isCell = roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;
  return (
    <>
      <Assignments ticket={ticket} />
      {isCell && !isExcluded(ticket.phase) && (
        <WithSkeleton>
          <complainedAbout.Screen ticket={ticket} />
        </WithSkeleton>
      )}
    </>
  );
}

function Assignments({ ticket }: Props) {
  const t = useWords();
  const pick = usePick();
  if (ticket.markings.length === 0) return <p className="muted">{t("assignment.none")}</p>;
  return (
    <ul className="rows-list stack">
      {ticket.markings.map((assignment) => (
        <li key={assignment.marking_id} className={classNames(assignment.ended_at !== null && "rows-past")}>
          <Icon name="building" size={17} />
          <span>
            <strong>
              {[
                pick(assignment.department_name, assignment.department_name_translations),
                pick(assignment.district_name, assignment.district_name_translations),
              ]
                .filter(Boolean)
                .join(", ")}
            </strong>
            <small>
              {t(KINDS[assignment.kind] ?? "assignment.additional")} · {assignment.user_name ?? t("queue.noOwner")}
            </small>
            <small className="numeral">
              {t("assignment.by", { name: assignment.assigned_by, time: formatMoment(assignment.assigned_at) })}
            </small>
            <small className="numeral">
              {assignment.ended_at !== null
                ? t("assignment.ended", { time: formatMoment(assignment.ended_at) })
                : assignment.accepted_at === null
                  ? t("assignment.notAccepted")
                  : t("assignment.accepted", { time: formatMoment(assignment.accepted_at) })}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
