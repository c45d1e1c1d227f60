import { Route, Switch } from "wouter";
import { adminPatterns } from "../../../admin-paths.ts";
import { NotFound } from "../../../parts/NotFound.tsx";
import { ByReference } from "./ByReference.tsx";
import { OfficerDay } from "./OfficerDay.tsx";
import { TicketStory } from "./TicketStory.tsx";

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Stories across the logs: of a ticket, of an officer's day, of one cause. */
export function TrailRoutes() {
  return (
    <Switch>
      <Route path={adminPatterns.logTicket}>
        {({ ticketId }) => (isId(ticketId) ? <TicketStory key={ticketId} ticketId={Number(ticketId)} /> : <NotFound />)}
      </Route>
      <Route path={adminPatterns.logOfficer}>
        {({ userId }) => (isId(userId) ? <OfficerDay key={userId} userId={Number(userId)} /> : <NotFound />)}
      </Route>
      <Route path={adminPatterns.logId}>
        {({ reference }) => <ByReference key={reference} reference={reference} />}
      </Route>
    </Switch>
  );
}
