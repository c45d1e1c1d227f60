import "./Login.css";
import { useEffect } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { lazyScreen } from "../../../lib/lazy-screen.ts";
import { Banners } from "../../../parts/Banners.tsx";
import { DailyStatistics } from "../../../parts/DailyStatistics.tsx";
import { PublicFrame } from "../../../parts/PublicFrame.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import type { Session } from "../../../session/session.ts";
import { useSession } from "../../../session/use-session.ts";
import { EndedNotice } from "./EndedNotice.tsx";
import { LoginForm } from "./LoginForm.tsx";

const reset = lazyScreen("reset", CHUNK_TIMEOUT_MS, () =>
  import("./ResetForm.tsx").then((m) => ({ default: m.ResetForm })),
);

/** Sign-in page of officers; its figures and banners never delay the form. */
export function Login() {
  const t = useWords();
  const session = useSession();
  const isReset = new URLSearchParams(useSearch()).has("reset");
  const [, go] = useLocation();
  useTitle(t(isReset ? "reset.title" : "login.title"));
  useEffect(() => {
    if (session !== null) go(placeFor(session), { replace: true });
  }, [session, go]);
  return (
    <PublicFrame
      link={
        <>
          <Link href={paths.myTicket}>{t("mine.link")}</Link>
          <Link href={paths.openDashboard}>{t("login.public")}</Link>
        </>
      }
    >
      <div className="login">
        <div className="login-main">
          <EndedNotice />
          {isReset ? (
            <reset.Screen />
          ) : (
            <LoginForm
              title={t("login.title")}
              lead={t("login.lead")}
              foot={
                <details className="login-forgot">
                  <summary>{t("login.forgot")}</summary>
                  <p>{t("login.forgotHow")}</p>
                  <p>
                    <Link href={paths.reset}>{t("login.haveCode")}</Link>
                  </p>
                </details>
              }
            />
          )}
        </div>
        <div className="login-side">
          <p className="login-motto">{t("login.motto")}</p>
          <DailyStatistics />
          <Banners page="sign_in" />
        </div>
      </div>
    </PublicFrame>
  );
}

/** Target after signing in: a duty, else the page that required it, else the landing page. */
function placeFor(session: Session): string {
  const [duty] = session.duties;
  if (duty !== undefined) return paths.duty(duty);
  const state: unknown = history.state;
  const isPath = typeof state === "object" && state !== null && "wanted" in state && typeof state.wanted === "string";
  return isPath ? (state.wanted as string) : paths.landing;
}
