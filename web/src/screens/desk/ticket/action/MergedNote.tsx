import { Link } from "wouter";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { paths } from "../../../../paths.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import type { OnMisc } from "./misc-action.ts";
import type { Actions } from "./use-actions.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly actions: Actions;
  readonly onMisc: OnMisc;
}

/** Link from a merged ticket to its primary, and the undo of the merge. */
export function MergedNote({ ticket, actions, onMisc }: Props) {
  const t = useWords();
  const into = ticket.merged_into;
  const offer = actions.misc.find((one) => one.action_id === ACTION.TICKET_FROM_MARKING);
  const own = ticket.combined.find((member) => member.relation === "PRIMARY");
  if (ticket.phase !== "merged") return null;
  return (
    <Banner title={into === null ? t("group.mergedInto") : t("group.mergedIntoThat", { number: into.ticket_no })}>
      <div className="row-of-buttons flow gap-2">
        {into !== null && (
          <Link href={paths.ticket(into.ticket_id)} className="button button-small">
            {t("queue.open")} <span className="numeral">{into.ticket_no}</span>
          </Link>
        )}
        {offer !== undefined && own !== undefined && (
          <Button
            small
            icon="undo"
            onClick={() => onMisc({ offer, member: { ...own, relation: "DUPLICATE" }, seenRelation: "PRIMARY" })}
          >
            {t("group.undoMerge")}
          </Button>
        )}
      </div>
    </Banner>
  );
}
