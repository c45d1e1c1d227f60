/** After a merge its toast takes it back for a while, wherever the officer has gone meanwhile. */
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useSplitMemberMutation } from "../../../api/group-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { randomId } from "../../../lib/random-id.ts";
import { actOnToast } from "../../../ui/toasts.ts";

const WHILE_MS = 20_000;

/** What to call when the ticket has become `statusId` by being merged. */
export function useUndoMerge({
  ticket_id,
  ticket_no,
  ticket_combined_id,
}: TicketDetails): (statusId: number | undefined) => void {
  const t = useWords();
  const [split] = useSplitMemberMutation();
  return (status_id) => {
    if (status_id === undefined) return;
    const body = { ticket_id, status_id, ticket_combined_id, action_id: ACTION.TICKET_FROM_MARKING };
    const run = (): void => void split({ body: { ...body, seen_relation: "PRIMARY", client_ref: randomId() } });
    actOnToast(ticket_no, { label: t("undo.undo"), run }, WHILE_MS);
  };
}
