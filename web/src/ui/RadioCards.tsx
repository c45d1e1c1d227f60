import "./RadioCards.css";
import { useId, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { Icon } from "./Icon.tsx";

export interface RadioCard {
  readonly value: string;
  readonly name: ReactNode;
  readonly more?: ReactNode;
}

interface Props {
  readonly legend: ReactNode;
  readonly cards: readonly RadioCard[];
  readonly value: string | null;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  readonly inRow?: boolean;
  /** Small cards, with a word or two each. */
  readonly isSmall?: boolean;
  readonly id?: string;
}

/** Choice of one card, each with an explanation; native radio buttons, so the arrow keys work. */
export function RadioCards({ legend, cards, value, onValue, error, inRow, isSmall, id }: Props) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset className="radio-cards stack gap-2" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      <div
        className={classNames(
          inRow === true ? "radio-cards-row" : "radio-cards stack gap-2",
          isSmall && "radio-cards-small",
        )}
      >
        {cards.map((card, index) => (
          <label key={card.value} className="radio-card">
            <input
              type="radio"
              name={name}
              id={index === 0 ? id : undefined}
              value={card.value}
              checked={value === card.value}
              onChange={() => onValue(card.value)}
            />
            <span>
              <span className="radio-card-name">{card.name}</span>
              {card.more !== undefined && <small>{card.more}</small>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <div className="field-error" id={errorId}>
          <Icon name="alert" size={15} />
          <span>{error}</span>
        </div>
      )}
    </fieldset>
  );
}
