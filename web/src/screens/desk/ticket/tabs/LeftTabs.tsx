import { canReply } from "@smgt/contract/actions.ts";
import { DEFAULT_LEFT_TAB } from "@smgt/contract/constants.ts";
import type { WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Tabs } from "../../../../ui/Tabs.tsx";
import { LostReply } from "../action/ConflictNote.tsx";
import { Composer } from "../composer/Composer.tsx";
import { WithSkeleton } from "./WithSkeleton.tsx";
import type { OnMisc } from "../action/misc-action.ts";
import { groupTab, personTab } from "../parts.ts";
import { PostTab } from "./PostTab.tsx";
import type { Actions } from "../action/use-actions.ts";

/** Left tabs in order; the position is the key. */
export const LEFT_TABS = [DEFAULT_LEFT_TAB, "group", "person"] as const;

interface Props {
  readonly ticket: TicketDetails;
  readonly actions: Actions;
  /** Open form that contains the reply to the citizen. */
  readonly answering: WorkflowActionOffer | null;
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly isNote: boolean;
  readonly onNote: (isNote: boolean) => void;
  readonly onMisc: OnMisc;
}

/** Left side: the post with its replies, the group, and other tickets of the person. */
export function LeftTabs({ ticket, actions, answering, selected, onSelect, isNote, onNote, onMisc }: Props) {
  const t = useWords();
  const [tweet, group, person] = LEFT_TABS;
  const mayReply = canReply(actions.offers);
  const { mayNote } = actions;
  return (
    <Tabs
      label={t("ticket.words")}
      selected={selected}
      onSelect={onSelect}
      tabs={[
        {
          id: tweet,
          name: t(ticket.is_manual_ticket === "Y" ? "ticket.tabComplaint" : "ticket.tabTweet"),
          content: (
            <>
              <PostTab ticket={ticket} />
              {!mayReply && !actions.isLoading && <LostReply ticket={ticket} />}
              {(mayReply || mayNote) && (
                <Composer
                  ticket={ticket}
                  mayReply={mayReply}
                  mayNote={mayNote}
                  answering={answering}
                  isNote={isNote}
                  onNote={onNote}
                />
              )}
            </>
          ),
        },
        {
          id: group,
          name: t("ticket.tabGroup"),
          count: ticket.combined.length,
          content: (
            <WithSkeleton>
              <groupTab.Screen ticket={ticket} offers={actions.misc} onMisc={onMisc} />
            </WithSkeleton>
          ),
        },
        {
          id: person,
          name: t("ticket.tabPerson"),
          content: (
            <WithSkeleton>
              <personTab.Screen ticket={ticket} />
            </WithSkeleton>
          ),
        },
      ]}
    />
  );
}
