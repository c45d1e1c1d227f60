export interface Choice {
  readonly id: number;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onPick: (id: number) => void;
}

/** Native list that reports a choice and then shows its label again. */
export function PickOne({ label, choices, onPick }: Props) {
  return (
    <select
      className="input pick-one"
      aria-label={label}
      value=""
      onChange={(event) => onPick(Number(event.currentTarget.value))}
    >
      <option value="" disabled hidden>
        {label}
      </option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}
