import "./Login.css";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { useWords } from "../../i18n/use-words.ts";
import { DailyStatistics } from "../../parts/DailyStatistics.tsx";
import { PublicFrame } from "../../parts/PublicFrame.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/use-session.ts";
import { Banners } from "./Banners.tsx";
import { LoginForm } from "./LoginForm.tsx";

/** Where officers sign in; figures and banners beside it never stand in the way. */
export function Login() {
  const t = useWords();
  const session = useSession();
  const [, go] = useLocation();
  useTitle(t("login.title"));
  useEffect(() => {
    if (session !== null) go(wantedPath(), { replace: true });
  }, [session, go]);
  return (
    <PublicFrame link={<Link href={paths.openDashboard}>{t("login.public")}</Link>}>
      <div className="login">
        <LoginForm />
        <div className="login-side">
          <p className="login-motto">{t("login.motto")}</p>
          <DailyStatistics />
          <Banners />
        </div>
      </div>
    </PublicFrame>
  );
}

/** The page that sent the person here, or the landing page. */
function wantedPath(): string {
  const state: unknown = history.state;
  const isPath = typeof state === "object" && state !== null && "wanted" in state && typeof state.wanted === "string";
  return isPath ? (state.wanted as string) : paths.landing;
}
