import "./Pill.css";
import type { ReactNode } from "react";

interface Props {
  readonly tone?: "calm" | "good" | "bad";
  readonly children: ReactNode;
}

/** Status of a row in a word or two; colour adds no information. */
export function Pill({ tone = "calm", children }: Props) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
