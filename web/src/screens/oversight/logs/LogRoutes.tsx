import { Route, Switch } from "wouter";
import { NotFound } from "../../../parts/NotFound.tsx";
import { adminPaths } from "../../../admin-paths.ts";
import { Acknowledgements } from "./Acknowledgements.tsx";
import { ApiLog } from "./ApiLog.tsx";
import { Audit } from "./Audit.tsx";
import { MessageQueue } from "./MessageQueue.tsx";
import { UserLog } from "./UserLog.tsx";

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
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
