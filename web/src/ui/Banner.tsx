import "./Banner.css";
import type { ReactNode, Ref } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";

type Tone = "calm" | "good" | "warn" | "bad";
const ICONS: Record<Tone, IconName> = { calm: "info", good: "checkCircle", warn: "alert", bad: "alert" };

interface Props {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** 'alert' interrupts, 'status' waits; none for what was there from the start. */
  readonly role?: "alert" | "status";
  readonly ref?: Ref<HTMLDivElement>;
  readonly tabIndex?: number;
}

/** A note that stays: what happened, is the work safe, what to do. */
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

/** Why something was not done, read out as soon as it is there; nothing while there is no problem. */
export const ProblemBanner = ({ problem }: { readonly problem: string | null }) =>
  problem !== null && (
    <Banner tone="bad" role="alert">
      {problem}
    </Banner>
  );
