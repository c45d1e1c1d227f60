import { useState } from "react";
import { DEFAULT_RIGHT_TAB } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { AssignmentTab } from "./AssignmentTab.tsx";
import { DetailsTab } from "./DetailsTab.tsx";
import { FeedbackTab } from "./FeedbackTab.tsx";
import { FilesTab } from "./FilesTab.tsx";
import { TimelineTab } from "./TimelineTab.tsx";

export function RightTabs({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const [selected, setSelected] = useState(DEFAULT_RIGHT_TAB);
  return (
    <Tabs
      label={t("ticket.facts")}
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: DEFAULT_RIGHT_TAB, name: t("ticket.tabDetails"), content: <DetailsTab ticket={ticket} /> },
        { id: "assignment", name: t("ticket.tabAssignment"), content: <AssignmentTab ticket={ticket} /> },
        {
          id: "timeline",
          name: t("ticket.tabTimeline"),
          count: ticket.history.length,
          content: <TimelineTab ticket={ticket} />,
        },
        { id: "files", name: t("ticket.tabFiles"), count: ticket.atr.length, content: <FilesTab ticket={ticket} /> },
        {
          id: "feedback",
          name: t("ticket.tabFeedback"),
          count: ticket.feedback.length,
          content: <FeedbackTab ticket={ticket} />,
        },
      ]}
    />
  );
}
