import { Link, useRoute } from "wouter";
import { ROLE } from "@smgt/contract/constants.ts";
import { useRefusedQuery, useUnconfirmedQuery } from "../../api/ticket-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/use-session.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Above every screen: replies that only a person can tell about, and those that X refused. Live, as the counts of the menu are. */
export function UnconfirmedStrip() {
  const t = useWords();
  const roleId = useSession()?.roleId ?? 0;
  const [isThere] = useRoute(paths.unconfirmed);
  const isCell = roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;
  const isSender = isCell || roleId === ROLE.OFFICER;
  const unconfirmed = useUnconfirmedQuery(undefined, { skip: !isCell });
  const refused = useRefusedQuery(undefined, { skip: !isSender });
  const unknownCount = isCell ? (unconfirmed.data?.length ?? 0) : 0;
  const refusedCount = isSender ? (refused.data?.length ?? 0) : 0;
  const lines = [
    ...(refusedCount > 0 ? [t("desk.refused", { count: refusedCount })] : []),
    ...(unknownCount > 0 ? [t("desk.unconfirmed", { count: unknownCount })] : []),
  ];
  return (
    <div role="status">
      {lines.length > 0 && !isThere && (
        <p className="line-strip row gap-2 small">
          <Icon name={refusedCount > 0 ? "alert" : "help"} size={16} />
          {lines.join(" · ")}
          <Link href={paths.unconfirmed}>{t("desk.unconfirmedLook")}</Link>
        </p>
      )}
    </div>
  );
}
