/** All screens and their access (REQUIREMENTS 2). Each is loaded on first use. */
import { Suspense, type ReactNode } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { commonList, LIST_KEYS, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { openFor, whenDrawn } from "./api/first-question.ts";
import { loadTexts } from "./i18n/language.ts";
import { useWords } from "./i18n/use-words.ts";
import { lazyScreen } from "./lib/lazy-screen.ts";
import { basePath } from "./lib/base-path.ts";
import { paths, patterns } from "./paths.ts";
import { hasKept } from "./session/stored-session.ts";
import { useEndNotice, useSession } from "./session/use-session.ts";
import { Loader } from "./ui/Loader.tsx";

/** Delay that lets the list send its next requests first. */
const PRELOAD_AFTER_MS = 1_500;

const login = lazyScreen("login", CHUNK_TIMEOUT_MS, () =>
  import("./screens/account/login/Login.tsx").then((m) => ({ default: m.Login })),
);
const openDashboard = lazyScreen("open-dashboard", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/public/open-dashboard/OpenDashboard.tsx"), loadTexts("open")]);
  return { default: m.OpenDashboard };
});
const myTicket = lazyScreen("my-ticket", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/public/my-ticket/MyTicket.tsx"), loadTexts("citizen")]);
  return { default: m.MyTicket };
});
const ticketSteps = lazyScreen("ticket-steps", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/public/my-ticket/MyTicket.tsx"), loadTexts("citizen")]);
  return { default: m.TicketSteps };
});
const privacy = lazyScreen("privacy", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/public/privacy/Privacy.tsx"), loadTexts("citizen")]);
  return { default: m.Privacy };
});
const desk = lazyScreen("desk", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./parts/shell/DeskShell.tsx"), loadTexts("desk")]);
  return { default: m.Desk };
});
const dashboard = lazyScreen("dashboard", CHUNK_TIMEOUT_MS, () =>
  import("./screens/oversight/dashboard/Dashboard.tsx").then((m) => ({ default: m.Dashboard })),
);
const queue = lazyScreen("queue", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/desk/queue/Queue.tsx"), loadTexts("queue")]);
  // A ticket is usually opened next.
  void whenDrawn().then(() => setTimeout(ticket.preload, PRELOAD_AFTER_MS));
  return { default: m.Queue };
});
const ticket = lazyScreen("ticket", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/desk/ticket/Ticket.tsx"),
    loadTexts("ticket"),
    loadTexts("actions"),
  ]);
  return { default: m.Ticket };
});
const unconfirmed = lazyScreen("unconfirmed", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/desk/unconfirmed/Unconfirmed.tsx"),
    loadTexts("ticket"),
    loadTexts("waiting"),
  ]);
  return { default: m.Unconfirmed };
});
const manualTicket = lazyScreen("manual-ticket", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/desk/manual-ticket/ManualTicket.tsx"),
    loadTexts("manual"),
    loadTexts("similar"),
  ]);
  return { default: m.ManualTicket };
});
const parked = lazyScreen("parked", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/desk/parked/Parked.tsx"), loadTexts("parked")]);
  return { default: m.Parked };
});
const feed = lazyScreen("feed", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/desk/feed/Feed.tsx"),
    loadTexts("feed"),
    loadTexts("parked"),
    loadTexts("actions"),
  ]);
  return { default: m.Feed };
});
const calls = lazyScreen("calls", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/phone-calls/phone-calls/Calls.tsx"), loadTexts("calls")]);
  return { default: m.Calls };
});
const waiting = lazyScreen("waiting", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/desk/inbox/Waiting.tsx"),
    loadTexts("waiting"),
    loadTexts("charge"),
  ]);
  return { default: m.Waiting };
});
const notifications = lazyScreen("notifications", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/desk/notifications/Notifications.tsx"), loadTexts("notifications")]);
  return { default: m.Notifications };
});
const notification = lazyScreen("notification", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/desk/notifications/Editor.tsx"),
    loadTexts("notifications"),
    loadTexts("actions"),
  ]);
  return { default: m.Editor };
});
const account = lazyScreen("account", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/account/account/Account.tsx"), loadTexts("account")]);
  return { default: m.Account };
});
const admin = lazyScreen("admin", CHUNK_TIMEOUT_MS, () =>
  import("./admin-routes.tsx").then((m) => ({ default: m.AdminRoutes })),
);
const notFound = lazyScreen("not-found", CHUNK_TIMEOUT_MS, () =>
  import("./parts/NotFound.tsx").then((m) => ({ default: m.NotFound })),
);

const CITIZEN: readonly string[] = [paths.myTicket, paths.ticketSteps, paths.privacy];

/** Text files needed by an address; those of public pages include the common texts (`compile-messages.ts`). */
export function firstTexts(pathname: string): "open" | "citizen" | "public" {
  const path = pathname.slice(basePath.length);
  if (path === paths.openDashboard) return "open";
  return CITIZEN.includes(path) ? "citizen" : "public";
}

const isList = (path: string): boolean => LIST_KEYS.some((key) => path === paths.queue(key));

/** Starts loading shell and screen of an address in parallel, before anything renders. */
export function preloadScreen(pathname: string): void {
  const path = pathname.slice(basePath.length);
  if (path === paths.openDashboard) openDashboard.preload();
  else if (path === paths.myTicket) myTicket.preload();
  else if (path === paths.ticketSteps) ticketSteps.preload();
  else if (path === paths.privacy) privacy.preload();
  else if (path === paths.login || !hasKept()) login.preload();
  else {
    desk.preload();
    if (path === "/" || path === paths.dashboard) dashboard.preload();
    else if (isList(path)) {
      openFor(commonList);
      queue.preload();
    } else if (/^\/tickets\/\d+$/.test(path)) {
      openFor(ticketJson);
      ticket.preload();
    }
  }
}

export function Routes() {
  return (
    <Waiting>
      <Switch>
        <Route path={paths.login}>
          <login.Screen />
        </Route>
        <Route path={paths.myTicket}>
          <myTicket.Screen />
        </Route>
        <Route path={paths.ticketSteps}>
          <ticketSteps.Screen />
        </Route>
        <Route path={paths.privacy}>
          <privacy.Screen />
        </Route>
        <Route path={paths.openDashboard}>
          <openDashboard.Screen />
        </Route>
        <Route>
          <MainShell />
        </Route>
      </Switch>
    </Waiting>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
  const t = useWords();
  return <Suspense fallback={<Loader label={t("app.loading")} />}>{children}</Suspense>;
}

/** All other paths; without a token the user signs in first and then returns. */
function MainShell() {
  const session = useSession();
  const notice = useEndNotice();
  const [location] = useLocation();
  const search = useSearch();
  if (session === null) {
    const isWanted = location !== "/" && notice?.reason !== "left";
    return (
      <Redirect
        to={paths.login}
        replace
        state={isWanted ? { wanted: search === "" ? location : `${location}?${search}` } : null}
      />
    );
  }
  return (
    <desk.Screen>
      <Waiting>
        <DeskRoutes />
      </Waiting>
    </desk.Screen>
  );
}

function DeskRoutes() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={paths.landing} replace />
      </Route>
      <Route path={paths.dashboard}>
        <dashboard.Screen />
      </Route>
      <Route path={paths.account}>
        <account.Screen />
      </Route>
      {patterns.admin.map((path) => (
        <Route key={path} path={path}>
          <admin.Screen />
        </Route>
      ))}
      <Route path={paths.feed}>
        <feed.Screen />
      </Route>
      <Route path={paths.notifications}>
        <notifications.Screen />
      </Route>
      <Route path={patterns.notification}>{({ id }) => <notification.Screen key={id} id={id} />}</Route>
      <Route path={paths.calls}>
        <calls.Screen />
      </Route>
      <Route path={paths.parked}>
        <parked.Screen />
      </Route>
      <Route path={patterns.queue}>{({ listKey }) => <queue.Screen key={listKey} listKey={listKey} />}</Route>
      <Route path={paths.newTicket}>
        <manualTicket.Screen />
      </Route>
      <Route path={paths.unconfirmed}>
        <unconfirmed.Screen />
      </Route>
      <Route path={paths.waiting}>
        <waiting.Screen />
      </Route>
      <Route path={patterns.ticket}>
        {({ ticketId }) =>
          /^[1-9]\d{0,9}$/.test(ticketId) ? (
            <ticket.Screen key={ticketId} ticketId={Number(ticketId)} />
          ) : (
            <notFound.Screen />
          )
        }
      </Route>
      <Route>
        <notFound.Screen />
      </Route>
    </Switch>
  );
}
