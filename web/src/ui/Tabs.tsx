import "./Tabs.css";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { nextTab } from "./next-tab.ts";

export interface TabItem {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/**
 * Tabs by the ARIA pattern: one Tab stop; arrows, Home and End move and select; only the selected panel is rendered.
 */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === shown?.id);
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : nextTab(event.key, at, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  if (shown === undefined) return null;
  return (
    <div className="tabs">
      <div ref={list} className="tabs-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${base}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === shown.id}
            aria-controls={tab.id === shown.id ? `${base}-panel-${tab.id}` : undefined}
            tabIndex={tab.id === shown.id ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.name}
            {tab.count !== undefined && tab.count > 0 && <span className="tab-count numeral">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        key={shown.id}
        role="tabpanel"
        className="tab-panel"
        id={`${base}-panel-${shown.id}`}
        aria-labelledby={`${base}-tab-${shown.id}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {shown.content}
      </div>
    </div>
  );
}
