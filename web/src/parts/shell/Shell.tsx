import "./Shell.css";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { NOTIFICATIONS_COUNT } from "@smgt/contract/shapes/notification.ts";
import { useCountsQuery, useMenuQuery, useProfileQuery } from "../../api/shell-queries.ts";
import { loadTexts } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ignoreKeyRepeat } from "../../lib/key-repeat.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { ErrorPage } from "../ErrorPage.tsx";
import { keyed, useCommands } from "../commands.ts";
import { AccountNotices } from "./AccountNotices.tsx";
import { LineStrip } from "./LineStrip.tsx";
import { useLiveNotifications } from "../notifications/use-live-notifications.ts";
import { SenderStrip } from "./SenderStrip.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { useMenuSwitch } from "./use-menu-switch.ts";
import { useEffect } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { answerLive } from "../../session/answer-live.ts";
import { useDeskDispatch } from "../../state/store.ts";
import { useOtherLanguage } from "../../i18n/use-other-language.ts";
import { useRef } from "react";

/** Spreads the requests of all screens. */
const SPREAD_MS = 300;

/** Reloads places, issues, actions, parameters and branding. */
function useLiveMasters(): void {
  const dispatch = useDeskDispatch();
  useEffect(
    () =>
      answerLive({
        news: (plan) => ({ onMasters: plan }),
        waitMs: () => Math.random() * SPREAD_MS,
        ask: () => {
          dispatch(deskApi.util.invalidateTags(["Masters", "Ticket"]));
          void import("./renew-masters.ts").then((m) => m.renewMasters(dispatch));
        },
      }),
    [dispatch],
  );
}

/** The new screen sets the title; wait for it. */
const SETTLE_MS = 350;

/** Announces a new page to assistive technology and focuses the start of the screen. */
function RouteAnnouncer() {
  const [location] = useLocation();
  const [page, setPage] = useState("");
  const before = useRef(location);
  useEffect(() => {
    if (before.current === location) return undefined;
    before.current = location;
    const timer = setTimeout(() => {
      setPage(document.title);
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) document.getElementById("main")?.focus({ preventScroll: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  return (
    <div className="visually-hidden" role="status">
      {page}
    </div>
  );
}

/** Reloads all queries after a change of language, because the server words some answers. */
function useReadAgain(): void {
  const dispatch = useDeskDispatch();
  useOtherLanguage(() => void dispatch(deskApi.util.invalidateTags(["Read"])));
}

const BURST_MS = 1_500;

/** Reloads the counts when tickets or the inbox change. */
function useLiveCounts(): void {
  const dispatch = useDeskDispatch();
  useEffect(
    () =>
      answerLive({
        news: (plan) => ({ onTicket: plan, onWaiting: plan }),
        waitMs: () => BURST_MS,
        ask: () => dispatch(deskApi.util.invalidateTags(["Counts"])),
      }),
    [dispatch],
  );
}

const HelpSheet = lazy(async () => {
  const [m] = await Promise.all([import("./HelpSheet.tsx"), loadTexts("keys")]);
  return { default: m.HelpSheet };
});
const Palette = lazy(async () => {
  const [m] = await Promise.all([import("./Palette.tsx"), loadTexts("keys")]);
  return { default: m.Palette };
});

/** Loaded on demand: most of the time there is no notification. */
const Ribbon = lazy(() => import("../notifications/Ribbon.tsx").then((m) => ({ default: m.Ribbon })));

ignoreKeyRepeat();

interface Props {
  readonly children: ReactNode;
}

export function Shell({ children }: Props) {
  const t = useWords();
  const [location, go] = useLocation();
  const menu = useMenuSwitch();
  const isMenuLoading = useDesk((state) => state.theme.loaderTheme);
  const notified = useDesk((state) => state.theme.dashboardCount[NOTIFICATIONS_COUNT]) ?? 0;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isCommanding, setCommanding] = useState(false);
  useMenuQuery();
  useProfileQuery();
  useCountsQuery();
  useLiveCounts();
  useLiveMasters();
  useLiveNotifications();
  useReadAgain();
  useCommands(
    keyed({
      "app.help": () => setHelpOpen(true),
      "app.palette": () => setCommanding(true),
      "app.fold": menu.fold,
      "app.unfold": menu.unfold,
      "app.home": () => go(paths.dashboard),
      "app.mine": () => go(paths.queue("mine")),
      "app.waiting": () => go(paths.waiting),
    }),
  );
  return (
    <div className="shell" data-menu={menu.isFolded ? "folded" : "open"}>
      <a className="skip-link" href="#main">
        {t("app.skip")}
      </a>
      <div className="tricolour shell-line" data-loading={isMenuLoading || undefined} />
      <TopBar onMenu={menu.toggle} onHelp={() => setHelpOpen(true)} onCommands={() => setCommanding(true)} />
      <div className="shell-side">
        <SideMenu />
      </div>
      {menu.isDrawerOpen && (
        <Dialog title={t("desk.menu")} closeLabel={t("app.close")} onClose={menu.closeDrawer} shape="start">
          <SideMenu onLeave={menu.closeDrawer} />
        </Dialog>
      )}
      <main id="main" className="shell-main" tabIndex={-1}>
        <LineStrip />
        <div className="ribbon-place" role="status">
          {notified > 0 && (
            <Suspense fallback={null}>
              <Ribbon />
            </Suspense>
          )}
        </div>
        <AccountNotices />
        <SenderStrip />
        {isMenuLoading && (
          <p className="visually-hidden" role="status">
            {t("desk.menuLoading")}
          </p>
        )}
        <ErrorBoundary
          resetKey={location}
          render={(error, retry) => <ErrorPage error={error} onRetry={retry} isInside />}
        >
          {children}
        </ErrorBoundary>
      </main>
      <RouteAnnouncer />
      <Suspense fallback={null}>
        {isHelpOpen && <HelpSheet onClose={() => setHelpOpen(false)} />}
        {isCommanding && <Palette onClose={() => setCommanding(false)} />}
      </Suspense>
    </div>
  );
}
