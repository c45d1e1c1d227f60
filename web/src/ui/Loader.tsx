import "./Skeleton.css";
import { useDelayed } from "../lib/use-delayed.ts";

interface Props {
  readonly label: string;
}

/** Full-page loader of the specification; appears only after a noticeable wait. */
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
