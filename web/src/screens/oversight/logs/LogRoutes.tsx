import { Route, Switch } from "wouter";
import { NotFound } from "../../../parts/NotFound.tsx";
import { AuditState } from "../../../parts/audit-state/AuditState.tsx";
import { adminPaths } from "../../../admin-paths.ts";
import { ACKNOWLEDGEMENTS, API_LOG, AUDIT, USER_LOG } from "./log-specs.ts";
import { LogTable } from "./LogTable.tsx";
import { MessageQueue } from "./MessageQueue.tsx";

/** One table with a key for each log, so that the state of one log never shows in another. */
export function LogRoutes() {
  return (
    <Switch>
      <Route path={adminPaths.logUsers}>
        <LogTable key="users" spec={USER_LOG} />
      </Route>
      <Route path={adminPaths.logApi}>
        <LogTable key="api" spec={API_LOG} />
      </Route>
      <Route path={adminPaths.logAcknowledgements}>
        <LogTable key="acknowledgements" spec={ACKNOWLEDGEMENTS} />
      </Route>
      <Route path={adminPaths.logMessages}>
        <MessageQueue />
      </Route>
      <Route path={adminPaths.audit}>
        <LogTable key="audit" spec={AUDIT} top={() => <AuditState />} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
