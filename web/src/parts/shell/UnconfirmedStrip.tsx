import { Link, useRoute } from "wouter";
import { ROLE } from "@smgt/contract/constants.ts";
import { useUnconfirmedQuery } from "../../api/ticket-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/use-session.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Above every screen of the cell: replies that only a person can tell about. Live, as the counts of the menu are. */
export function UnconfirmedStrip() {
  const t = useWords();
  const roleId = useSession()?.roleId ?? 0;
  const [isThere] = useRoute(paths.unconfirmed);
  const isCell = roleId === ROLE.CELL_HEAD || roleId === ROLE.CELL_EXEC;
  const query = useUnconfirmedQuery(undefined, { skip: !isCell });
  const count = isCell ? (query.data?.length ?? 0) : 0;
  return (
    <div role="status">
      {count > 0 && !isThere && (
        <p className="line-strip">
          <Icon name="help" size={16} />
          {t("desk.unconfirmed", { count })}
          <Link href={paths.unconfirmed}>{t("desk.unconfirmedLook")}</Link>
        </p>
      )}
    </div>
  );
}
