import { Route, Switch } from "wouter";
import { NotFound } from "../../../parts/NotFound.tsx";
import { paths } from "../../../paths.ts";
import { User } from "./User.tsx";
import { Users } from "./Users.tsx";

/** Routes of the accounts: the list, and one account. */
export function AdminUsers() {
  return (
    <Switch>
      <Route path={paths.users}>
        <Users />
      </Route>
      <Route path={`${paths.users}/:userId`}>
        {({ userId }) => (/^[1-9]\d{0,8}$/.test(userId) ? <User key={userId} userId={Number(userId)} /> : <NotFound />)}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
