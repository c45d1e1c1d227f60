import { useEffect } from "react";

const FOLLOW_MS = 5_000;

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Reads the list again. */
  readonly reload: () => void;
}

/** Follows what comes: as long as it is ticked, the list is read again every five seconds. */
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
