/** Every screen and who may open it (specification, section 2). Each loads when it is first needed. */
import { Suspense, type ReactNode } from "react";
import { Redirect, Route, Switch } from "wouter";
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { useWords } from "./i18n/use-words.ts";
import { lazyScreen } from "./lib/lazy-screen.ts";
import { basePath, paths } from "./paths.ts";
import { isSignedIn } from "./session/session.ts";
import { useSession } from "./session/use-session.ts";
import { Loader } from "./ui/Loader.tsx";

const login = lazyScreen("login", CHUNK_TIMEOUT_MS, () =>
  import("./screens/login/Login.tsx").then((m) => ({ default: m.Login })),
);
const openDashboard = lazyScreen("open-dashboard", CHUNK_TIMEOUT_MS, () =>
  import("./screens/open-dashboard/OpenDashboard.tsx").then((m) => ({ default: m.OpenDashboard })),
);

/** Starts loading the code of an address before anything renders. */
export function preloadScreen(pathname: string): void {
  const path = pathname.slice(basePath.length);
  if (path === paths.openDashboard) openDashboard.preload();
  else if (path === paths.login || !isSignedIn()) login.preload();
}

export function Routes() {
  return (
    <Waiting>
      <Switch>
        <Route path={paths.login}>
          <login.Screen />
        </Route>
        <Route path={paths.openDashboard}>
          <openDashboard.Screen />
        </Route>
        <Route>
          <Desk />
        </Route>
      </Switch>
    </Waiting>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
  const t = useWords();
  return <Suspense fallback={<Loader label={t("app.loading")} />}>{children}</Suspense>;
}

/** Everything else is the main shell, for those who hold a token. */
function Desk() {
  const session = useSession();
  if (session === null) return <Redirect to={paths.login} replace />;
  return null;
}
