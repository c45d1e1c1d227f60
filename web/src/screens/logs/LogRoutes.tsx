import { Route, Switch } from "wouter";
import { NotFound } from "../../parts/NotFound.tsx";
import { adminPaths, adminPatterns } from "../../admin-paths.ts";
import { Acknowledgements } from "./Acknowledgements.tsx";
import { ApiLog } from "./ApiLog.tsx";
import { Audit } from "./Audit.tsx";
import { ByReference } from "./ByReference.tsx";
import { MessageQueue } from "./MessageQueue.tsx";
import { OfficerDay } from "./OfficerDay.tsx";
import { TicketStory } from "./TicketStory.tsx";
import { UserLog } from "./UserLog.tsx";

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** The logs and the stories across them. */
export function LogRoutes() {
  return (
    <Switch>
      <Route path={adminPaths.logUsers}>
        <UserLog />
      </Route>
      <Route path={adminPaths.logApi}>
        <ApiLog />
      </Route>
      <Route path={adminPaths.logAcknowledgements}>
        <Acknowledgements />
      </Route>
      <Route path={adminPaths.logMessages}>
        <MessageQueue />
      </Route>
      <Route path={adminPaths.audit}>
        <Audit />
      </Route>
      <Route path={adminPatterns.logTicket}>
        {({ ticketId }) => (isId(ticketId) ? <TicketStory key={ticketId} ticketId={Number(ticketId)} /> : <NotFound />)}
      </Route>
      <Route path={adminPatterns.logOfficer}>
        {({ userId }) => (isId(userId) ? <OfficerDay key={userId} userId={Number(userId)} /> : <NotFound />)}
      </Route>
      <Route path={adminPatterns.logId}>
        {({ reference }) => <ByReference key={reference} reference={reference} />}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
