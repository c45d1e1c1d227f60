import { DEFAULT_RIGHT_TAB } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Tabs } from "../../../../ui/Tabs.tsx";
import { DetailsTab } from "./DetailsTab.tsx";
import { WithSkeleton } from "./WithSkeleton.tsx";
import { assignmentTab, feedbackTab, filesTab, timelineTab } from "../parts.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Right tabs in order; the position is the key. */
export const RIGHT_TABS = [DEFAULT_RIGHT_TAB, "assignment", "timeline", "files", "feedback"] as const;

export function RightTabs({ ticket, selected, onSelect }: Props) {
  const t = useWords();
  const [details, assignment, timeline, files, feedback] = RIGHT_TABS;
  return (
    <Tabs
      label={t("ticket.facts")}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        { id: details, name: t("ticket.tabDetails"), content: <DetailsTab ticket={ticket} /> },
        {
          id: assignment,
          name: t("ticket.tabAssignment"),
          content: (
            <WithSkeleton>
              <assignmentTab.Screen ticket={ticket} />
            </WithSkeleton>
          ),
        },
        {
          id: timeline,
          name: t("ticket.tabTimeline"),
          count: ticket.history.length,
          content: (
            <WithSkeleton>
              <timelineTab.Screen ticket={ticket} />
            </WithSkeleton>
          ),
        },
        {
          id: files,
          name: t("ticket.tabFiles"),
          count: ticket.atr.length,
          content: (
            <WithSkeleton>
              <filesTab.Screen ticket={ticket} />
            </WithSkeleton>
          ),
        },
        {
          id: feedback,
          name: t("ticket.tabFeedback"),
          count: ticket.feedback.length,
          content: (
            <WithSkeleton>
              <feedbackTab.Screen ticket={ticket} />
            </WithSkeleton>
          ),
        },
      ]}
    />
  );
}
