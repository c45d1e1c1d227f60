import "./Dashboard.css";
import { Link } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { DailyStatistics } from "../../../parts/DailyStatistics.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { useDesk } from "../../../state/store.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { FirstTickets } from "./NoTicketsYet.tsx";
import { ListTiles } from "./ListTiles.tsx";
import { useMyLists } from "./use-my-lists.ts";
import { StartSentence } from "./StartSentence.tsx";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { ROLE } from "@smgt/contract/constants.ts";
import { useLazyFirstStepsQuery } from "../../../api/first-run-queries.ts";
import { useSession } from "../../../session/use-session.ts";

/** Redirects only once per page load, so that returning home works. */
let isLed = false;

/** Redirects an administrator of a new system to the first steps after the sign-in, while some are open. */
function useFirstRun(): void {
  const [, go] = useLocation();
  const isAdmin = useSession()?.roleId === ROLE.ADMIN;
  const [ask] = useLazyFirstStepsQuery();
  useEffect(() => {
    if (!isAdmin || isLed) return;
    isLed = true;
    void ask().then(({ data }) => {
      if (data?.opens_itself === "Y") go(paths.firstSteps, { replace: true });
    });
  }, [ask, go, isAdmin]);
}

/** Landing page: where to start, my lists, the State's figures. */
export function Dashboard() {
  const t = useWords();
  const user = useDesk((state) => state.auth.user);
  const lists = useMyLists();
  useTitle(t("desk.home"));
  useFirstRun();
  return (
    <div className="dashboard stack gap-5">
      <header className="dashboard-head stack gap-2">
        <h1>{t("dashboard.hello", { part: partOfDay(), name: user?.user_name ?? "" })}</h1>
        <StartSentence lists={lists} />
      </header>
      {lists.length > 0 && <ListTiles lists={lists} />}
      <div className="dashboard-more">
        <FirstTickets lists={lists} />
        <div className="card dashboard-state stack gap-3">
          <DailyStatistics />
          <Link href={paths.openDashboard} className="dashboard-link">
            {t("login.public")}
            <Icon name="arrowRight" size={16} />
          </Link>
        </div>
      </div>
    </div>
  );
}

function partOfDay(): string {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", hour12: false }).format(new Date()),
  );
  if (hour >= 4 && hour < 12) return "morning";
  return hour >= 12 && hour < 17 ? "afternoon" : "evening";
}
