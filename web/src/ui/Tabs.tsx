import "./Tabs.css";
import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as KitTabs } from "react-aria-components/Tabs";

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

/** Tabs with the arrow keys; only the chosen panel is there. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  return (
    <KitTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList className="tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
            {tab.name}
            {tab.count !== undefined && tab.count > 0 && <span className="tab-count numeral">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tab-panel">
          {tab.content}
        </TabPanel>
      ))}
    </KitTabs>
  );
}
