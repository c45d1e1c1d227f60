import "./Skeleton.css";
import { useDelayed } from "../lib/use-delayed.ts";

interface Props {
  readonly label: string;
}

/** The full-page loader of the specification; shows only when the wait is long enough to be felt. */
export function Loader({ label }: Props) {
  const isDue = useDelayed(true, 300);
  return (
    <div className="loader" role="status">
      {isDue && (
        <>
          <span className="loader-ring" aria-hidden="true" />
          <span>{label}</span>
        </>
      )}
    </div>
  );
}
