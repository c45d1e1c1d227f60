/** Outermost component of the shell: store, choice of role, live line. */
import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { Provider } from "react-redux";
import { useRolesQuery } from "../../api/shell-queries.ts";
import { failureOf } from "../../api/desk-api.ts";
import { sayUnread } from "../../api/say-error.ts";
import { useWords } from "../../i18n/use-words.ts";
import { IdleGuard } from "../../idle-guard.tsx";
import { keepSession } from "../../session/keeper.ts";
import { startLive } from "../../session/live.ts";
import { chooseRole, currentSession } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import { makeStore, useDesk } from "../../state/store.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loader } from "../../ui/Loader.tsx";
import { Shell } from "./Shell.tsx";

keepSession();

interface Props {
  readonly children: ReactNode;
}

/**
 * Remounts for another user or role: answers of another role must never stay on the screen. A renewed token does not
 * count.
 */
export function Desk({ children }: Props) {
  const session = useSession();
  // As on the served page (`write-page.ts`); the public pages may be translated again.
  useLayoutEffect(() => {
    document.documentElement.translate = false;
    return () => document.documentElement.removeAttribute("translate");
  }, []);
  const who = session === null ? "" : session.userId;
  return (
    <IdleGuard>
      <DeskOfRole key={`${who} ${session?.roleId ?? ""}`}>{children}</DeskOfRole>
    </IdleGuard>
  );
}

function DeskOfRole({ children }: Props) {
  const [store] = useState(makeStore);
  return (
    <Provider store={store}>
      <RoleGate>{children}</RoleGate>
    </Provider>
  );
}

/** Waits until the role in use is one of the user's; the first sign-in uses the server's default. */
function RoleGate({ children }: Props) {
  const t = useWords();
  const roles = useRolesQuery();
  const known = useDesk((state) => state.theme.roles);
  const session = useSession();
  const roleId = session?.roleId ?? null;
  useEffect(() => {
    if (roles.data === undefined) return;
    if (roles.data.some((role) => role.role_id === currentSession()?.roleId)) return;
    const first = roles.data.find((role) => role.is_default === "Y") ?? roles.data[0];
    if (first !== undefined) chooseRole(first.role_id);
  }, [roles.data]);
  useEffect(() => (roleId === null ? undefined : startLive()), [roleId]);
  const failure = roles.error === undefined ? null : failureOf(roles.error);

  if (failure !== null && roles.data === undefined && known.length === 0) {
    return (
      <EmptyState
        icon="alert"
        title={t("desk.rolesFailed")}
        action={
          <Button look="primary" icon="refresh" onClick={() => void roles.refetch()}>
            {t("app.retry")}
          </Button>
        }
      >
        {sayUnread(failure).join(" ")}
      </EmptyState>
    );
  }
  if (roleId === null || !known.some((role) => role.role_id === roleId)) return <Loader label={t("app.loading")} />;
  return <Shell>{children}</Shell>;
}
