import "./Banner.css";
import { useState, useSyncExternalStore, type ReactNode, type Ref } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { onToasts, toasts } from "./toasts.ts";

type Tone = "calm" | "good" | "warn" | "bad";
const ICONS: Record<Tone, IconName> = { calm: "info", good: "checkCircle", warn: "alert", bad: "alert" };

interface Props {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** 'alert' interrupts, 'status' waits; none for what was there from the start. */
  readonly role?: "alert" | "status" | undefined;
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

/**
 * Why something was not done; nothing while there is no problem. Where a toast says it, that is what is seen and read out: the
 * banner keeps its place meanwhile, and stays when the toast goes (decision 133).
 */
export function ProblemBanner({ problem }: { readonly problem: string | null }) {
  const isToasted = useSyncExternalStore(onToasts, toasts).some((item) => item.lines.join(" ") === problem);
  const [said, setSaid] = useState<string | null>(null);
  const nextSaid = isToasted || problem === null ? problem : said;
  if (nextSaid !== said) setSaid(nextSaid);
  return (
    problem !== null && (
      <div className={isToasted ? "banner-later" : undefined}>
        <Banner tone="bad" role={nextSaid === problem ? undefined : "alert"}>
          {problem}
        </Banner>
      </div>
    )
  );
}
