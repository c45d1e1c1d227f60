import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useCannedQuery } from "../../api/ticket-queries.ts";
import { useBilingual, useWords } from "../../i18n/use-words.ts";
import { PickOne } from "../../ui/PickOne.tsx";

interface Props {
  readonly ticket: TicketDetails;
  readonly onPick: (text: string) => void;
}

/** Ready replies; the text comes in the language in which the citizen wrote. */
export function CannedPicker({ ticket, onPick }: Props) {
  const t = useWords();
  const pick = useBilingual();
  const canned = useCannedQuery({ ticket_id: ticket.ticket_id }).data ?? [];
  if (canned.length === 0) return null;
  const isHindi = ticket.lang === "hi" || ticket.lang === "hx";
  const take = (id: number): void => {
    const reply = canned.find((each) => each.canned_response_id === id);
    if (reply === undefined) return;
    onPick((isHindi ? reply.text_hi : reply.text_en) || reply.text_en || reply.text_hi);
  };
  return (
    <PickOne
      label={t("composer.canned")}
      choices={canned.map((reply) => ({ id: reply.canned_response_id, name: pick(reply.title, reply.title_hi) }))}
      onPick={take}
    />
  );
}
