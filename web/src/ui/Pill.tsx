import "./Pill.css";
import type { ReactNode } from "react";

interface Props {
  readonly tone?: "calm" | "good" | "bad";
  readonly children: ReactNode;
}

/** The state of a row in a word or two; the colour says nothing that the words do not. */
export function Pill({ tone = "calm", children }: Props) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
