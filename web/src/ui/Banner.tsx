import "./Banner.css";
import { useState, type ReactNode, type Ref } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { toasts } from "./toasts.ts";

type Tone = "calm" | "good" | "warn" | "bad";
const ICONS: Record<Tone, IconName> = { calm: "info", good: "checkCircle", warn: "alert", bad: "alert" };

interface Props {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** "alert" interrupts, "status" waits; none for content present from the start. */
  readonly role?: "alert" | "status" | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  readonly tabIndex?: number;
}

/** Persistent note: the event, the safety of the work, the next step. */
export function Banner({ tone = "calm", title, children, role, ref, tabIndex }: Props) {
  return (
    <div className={`banner banner-${tone}`} role={role} ref={ref} tabIndex={tabIndex}>
      <Icon name={ICONS[tone]} />
      <div className="banner-body stack gap-1">
        {title !== undefined && <div className="banner-title">{title}</div>}
        {children}
      </div>
    </div>
  );
}

/**
 * Problem of an action, in place; renders nothing without one. Announced at once, unless a toast announces it (decision
 * 43).
 */
export const ProblemBanner = ({ problem }: { readonly problem: string | null }) =>
  problem !== null && <Problem key={problem} problem={problem} />;

function Problem({ problem }: { readonly problem: string }) {
  const [isToasted] = useState(() => toasts().some(({ lines }) => lines.join(" ") === problem));
  return (
    <Banner tone="bad" role={isToasted ? undefined : "alert"}>
      {problem}
    </Banner>
  );
}
