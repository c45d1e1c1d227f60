import "./Ticket.css";
import "./Post.css";
import { useRef, useState } from "react";
import { DEFAULT_LEFT_TAB } from "@smgt/contract/constants.ts";
import { canReply } from "@smgt/contract/actions.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import type { Trouble } from "../../api/client.ts";
import { troubleOf } from "../../api/desk-api.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { useTicketQuery } from "../../api/ticket-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useAtTicket } from "../../parts/presence/use-at-ticket.ts";
import { useTitle } from "../../parts/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ActionPanel } from "./ActionPanel.tsx";
import { LostReply } from "./Clash.tsx";
import { Composer } from "./Composer.tsx";
import { useKeptDrafts } from "./draft.ts";
import { GroupTab } from "./GroupTab.tsx";
import { PostTab } from "./PostTab.tsx";
import { RightTabs } from "./RightTabs.tsx";
import { TicketHead } from "./TicketHead.tsx";
import { useActions } from "./use-actions.ts";
import { useTicketKeys } from "./use-ticket-keys.ts";
import { useTicketLive } from "./use-ticket-live.ts";

interface Props {
  readonly ticketId: number;
}

export function Ticket({ ticketId }: Props) {
  const t = useWords();
  const query = useTicketQuery({ ticket_id: ticketId });
  useTicketLive(ticketId);
  useAtTicket(ticketId);
  useKeptDrafts(ticketId);
  useTitle(query.data?.ticket_no ?? t("ticket.ticket"));
  if (query.data !== undefined) {
    return <OpenTicket ticket={query.data} staleWhy={query.error === undefined ? null : troubleOf(query.error)} />;
  }
  if (query.error === undefined) return <LoadingTicket />;
  return (
    <Banner tone="bad" role="alert" title={t("ticket.failed")}>
      <p>{sayTrouble(troubleOf(query.error)).join(" ")}</p>
      <div>
        <Button small icon="refresh" onClick={() => void query.refetch()}>
          {t("app.retry")}
        </Button>
      </div>
    </Banner>
  );
}

interface OpenProps {
  readonly ticket: TicketDetails;
  /** Why what is shown could not be renewed. */
  readonly staleWhy: Trouble | null;
}

function OpenTicket({ ticket, staleWhy }: OpenProps) {
  const t = useWords();
  const [leftTab, setLeftTab] = useState(DEFAULT_LEFT_TAB);
  const actions = useActions(ticket);
  const composer = useRef<HTMLTextAreaElement>(null);
  useTicketKeys({ onComposer: () => setLeftTab(DEFAULT_LEFT_TAB), ticket, composer });
  const mayReply = canReply(actions.offers);
  return (
    <div className="ticket">
      <TicketHead ticket={ticket} />
      {staleWhy?.refusal === "TICKET_NOT_FOUND" && (
        <Banner role="status" title={t("ticket.gone")}>
          {t("ticket.goneWhy")}
        </Banner>
      )}
      {staleWhy !== null && staleWhy.refusal !== "TICKET_NOT_FOUND" && (
        <Banner tone="warn" role="status">
          {t("ticket.stale")} {sayTrouble(staleWhy).join(" ")}
        </Banner>
      )}
      <div className="ticket-columns">
        <section className="card ticket-left" aria-label={t("ticket.words")}>
          <Tabs
            label={t("ticket.words")}
            selected={leftTab}
            onSelect={setLeftTab}
            tabs={[
              {
                id: DEFAULT_LEFT_TAB,
                name: t(ticket.is_manual_ticket === "Y" ? "ticket.tabComplaint" : "ticket.tabTweet"),
                content: (
                  <>
                    <PostTab ticket={ticket} />
                    {mayReply && <Composer ticket={ticket} textRef={composer} />}
                    {!mayReply && !actions.isLoading && <LostReply ticket={ticket} />}
                  </>
                ),
              },
              {
                id: "group",
                name: t("ticket.tabGroup"),
                count: ticket.combined.length,
                content: <GroupTab ticket={ticket} />,
              },
            ]}
          />
        </section>
        <div className="ticket-right">
          <ActionPanel ticket={ticket} actions={actions} isGone={staleWhy?.refusal === "TICKET_NOT_FOUND"} />
          <section className="card ticket-tabs" aria-label={t("ticket.facts")}>
            <RightTabs ticket={ticket} />
          </section>
        </div>
      </div>
    </div>
  );
}

function LoadingTicket() {
  return (
    <div className="ticket" aria-busy="true">
      <Skeleton height="4.5rem" />
      <div className="ticket-columns">
        <Skeleton height="26rem" />
        <Skeleton height="26rem" />
      </div>
    </div>
  );
}
