import "./Notifications.css";
import { NOTIF_PUBLISH } from "@smgt/contract/shapes/notification.ts";
import { useSearchParams } from "wouter";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { useSession } from "../../../session/use-session.ts";
import { useDesk } from "../../../state/store.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { Manage } from "./Manage.tsx";
import { Mine } from "./Mine.tsx";

/** The officer's own notifications and, for publishers, all of them. */
export function Notifications() {
  const t = useWords();
  const roleId = useSession()?.roleId;
  const role = useDesk((state) => state.theme.roles).find((one) => one.role_id === roleId);
  const publishes = role?.getactivityrole.some((one) => one.activity_code === NOTIF_PUBLISH) === true;
  const [search, setSearch] = useSearchParams();
  const title = t("notifications.title");
  useTitle(title);
  return (
    <div className="notifications stack gap-4">
      <Crumbs above={[]} here={title} />
      <h1>{title}</h1>
      {publishes ? (
        <Tabs
          label={title}
          selected={search.get("tab") === "manage" ? "manage" : "mine"}
          onSelect={(tab) => setSearch(tab === "manage" ? { tab } : {}, { replace: true })}
          tabs={[
            { id: "mine", name: t("notifications.mine"), content: <Mine /> },
            { id: "manage", name: t("notifications.manage"), content: <Manage /> },
          ]}
        />
      ) : (
        <Mine />
      )}
    </div>
  );
}
