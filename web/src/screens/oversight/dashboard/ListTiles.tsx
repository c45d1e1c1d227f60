import { Link } from "wouter";
import { formatNumber } from "../../../i18n/formats.ts";
import { usePick, useLanguage, useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { menuIcon } from "../../../parts/shell/menu-icons.ts";
import { useSession } from "../../../session/use-session.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { MyList } from "./use-my-lists.ts";

interface Props {
  readonly lists: readonly MyList[];
}

/** Every tile opens exactly the tickets that it counts. */
export function ListTiles({ lists }: Props) {
  const t = useWords();
  const pick = usePick();
  const language = useLanguage();
  const roleId = useSession()?.roleId ?? 0;
  return (
    <section aria-labelledby="my-lists">
      <h2 id="my-lists" className="tiles-title">
        {t("dashboard.lists")} <small className="muted">{t("dashboard.scope", { role: String(roleId) })}</small>
      </h2>
      <ul className="tiles">
        {lists.map((list) => (
          <li key={list.menu_id}>
            <Link
              href={list.menu_url ?? "/"}
              className={classNames(
                "tile",
                list.count_key === "overdue" && (list.count ?? 0) > 0 && "tile-bad",
                list.count === 0 && "tile-none",
              )}
            >
              <span className="tile-name">
                <Icon name={menuIcon(list.menu_icon)} />
                {pick(list.menu_name, list.menu_name_translations)}
              </span>
              <span className="tile-count numeral">
                {list.count === undefined ? (
                  <Skeleton width="2.5rem" height="1.2em" />
                ) : (
                  `${formatNumber(list.count, language)}${list.isMore ? "+" : ""}`
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
