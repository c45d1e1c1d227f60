import { markAddress } from "../i18n/state-look.ts";
import { Mark } from "../ui/Mark.tsx";
import { useLook } from "./use-look.ts";

interface Props {
  readonly size: number;
}

/** Logo of the State, or the program's own if there is none. */
export function StateMark({ size }: Props) {
  const { mark } = useLook();
  if (mark === null) return <Mark size={size} />;
  return <img className="mark" src={markAddress(mark)} width={size} height={size} alt="" />;
}
