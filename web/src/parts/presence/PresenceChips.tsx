import "./PresenceChips.css";
import type { PersonAtTicket } from "@smgt/contract/calls/presence.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  readonly people: readonly PersonAtTicket[];
  /** Says changes to a screen reader; in a list nobody could follow them. */
  readonly isLive?: boolean;
}

const MOST_SHOWN = 2;

/** Who else is at a ticket, writers first: a word and a sign, never a colour alone. */
export function PresenceChips({ people, isLive = false }: Props) {
  const t = useWords();
  if (people.length === 0 && !isLive) return null;
  const writers = people.filter((person) => person.state === "writing");
  const order = [...writers, ...people.filter((person) => person.state !== "writing")];
  return (
    <span className="presence" role={isLive ? "status" : undefined}>
      {order.slice(0, MOST_SHOWN).map((person) => (
        <span key={person.user_id} className="presence-chip" data-state={person.state}>
          <Icon name={person.state === "writing" ? "message" : "eye"} size={14} />
          {t(person.state === "writing" ? "presence.writing" : "presence.looking", { name: person.user_name })}
        </span>
      ))}
      {order.length > MOST_SHOWN && (
        <span className="presence-chip" title={order.map((person) => person.user_name).join(", ")}>
          {t("presence.more", { count: order.length - MOST_SHOWN })}
        </span>
      )}
    </span>
  );
}
