import "./EmptyState.css";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** Reason and next step. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** True when the page has no other heading. */
  readonly isPage?: boolean;
}

export function EmptyState({ icon, title, children, action, isPage }: Props) {
  const Heading = isPage === true ? "h1" : "h2";
  return (
    <div className="empty stack gap-3">
      <span className="empty-sign">
        <Icon name={icon} size={26} />
      </span>
      <Heading>{title}</Heading>
      {children !== undefined && <div className="empty-text">{children}</div>}
      {action}
    </div>
  );
}
