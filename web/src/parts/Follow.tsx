import { useEffect } from "react";

const FOLLOW_MS = 5_000;

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly reload: () => void;
}

/** Checkbox that reloads the list every five seconds while ticked. */
export function Follow({ label, isOn, onChange, reload }: Props) {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(reload, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [isOn, reload]);
  return (
    <label className="row gap-2">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
