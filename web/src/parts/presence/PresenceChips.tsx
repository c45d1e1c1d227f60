import "./PresenceChips.css";
import type { PersonAtTicket } from "@smgt/contract/calls/tickets/presence.ts";
import { useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../lib/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  readonly people: readonly PersonAtTicket[];
  /** Announces changes to a screen reader; too noisy in a list. */
  readonly isLive?: boolean;
  /** Single truncated line: in a list, arrivals must not change the height of a row. */
  readonly isSmall?: boolean;
}

const MOST_SHOWN = 2;

/** Other officers at a ticket, writers first, by text and sign, never by colour alone. */
export function PresenceChips({ people, isLive = false, isSmall = false }: Props) {
  const t = useWords();
  if (people.length === 0 && !isLive) return null;
  const say = ({ state, user_name: name }: PersonAtTicket): string =>
    t(state === "writing" ? "presence.writing" : "presence.looking", { name });
  const writers = people.filter((person) => person.state === "writing");
  const most = isSmall ? 1 : MOST_SHOWN;
  const order = [...writers, ...people.filter((person) => person.state !== "writing")];
  return (
    <span className={classNames("presence", isSmall && "presence-small")} role={isLive ? "status" : undefined}>
      {order.slice(0, most).map((person) => (
        <span
          key={person.user_id}
          className="presence-chip"
          data-state={person.state}
          title={isSmall ? say(person) : undefined}
        >
          <Icon name={person.state === "writing" ? "message" : "eye"} size={14} />
          <span className="presence-words">{say(person)}</span>
        </span>
      ))}
      {order.length > most && (
        <span className="presence-chip presence-rest" title={order.map((person) => person.user_name).join(", ")}>
          {isSmall ? `+${order.length - most}` : t("presence.more", { count: order.length - most })}
        </span>
      )}
    </span>
  );
}
