import "./Shell.css";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { NOTIFICATIONS_COUNT } from "@smgt/contract/shapes/notification.ts";
import { useCountsQuery, useMenuQuery, useProfileQuery } from "../../api/shell-queries.ts";
import { loadTexts } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ignoreHeldKeys } from "../../lib/held-keys.ts";
import { paths } from "../../paths.ts";
import { useDesk } from "../../state/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { ErrorPage } from "../ErrorPage.tsx";
import { keyed, useCommands } from "../commands.ts";
import { AccountNotices } from "./AccountNotices.tsx";
import { LineStrip } from "./LineStrip.tsx";
import { useLiveNotifications } from "../notifications/use-live-notifications.ts";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import { SenderStrip } from "./SenderStrip.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { useMenuSwitch } from "./use-menu-switch.ts";
import { useLiveCounts } from "./use-live-counts.ts";
import { useReadAgain } from "./use-read-again.ts";
import { useLiveMasters } from "./use-live-masters.ts";

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

ignoreHeldKeys();

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
