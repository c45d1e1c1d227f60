import "./SideMenu.css";
import { useId } from "react";
import { Link, useLocation } from "wouter";
import type { MenuItem } from "@smgt/contract/calls/oversight/menu.ts";
import { formatNumber } from "../../i18n/formats.ts";
import { usePick, useLanguage, useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../lib/class-names.ts";
import { useDesk } from "../../state/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { menuIcon } from "./menu-icons.ts";

interface Props {
  /** Called after a choice; closes the drawer. */
  readonly onLeave?: () => void;
}

type Leaf = MenuItem["children"][number];

/** Menu of the role from the server, with the length of each list. */
export function SideMenu({ onLeave }: Props) {
  const t = useWords();
  const pick = usePick();
  // The drawer contains the menu a second time, so ids must differ.
  const groups = useId();
  const items = useDesk((state) => state.theme.menuItems);
  if (items.length === 0) {
    return (
      <div className="menu" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <Skeleton key={n} height="2rem" />
        ))}
      </div>
    );
  }
  return (
    <nav className="menu" aria-label={t("desk.menu")}>
      <ul>
        {items.map((item) =>
          item.children.length === 0 ? (
            <MenuLink key={item.menu_id} item={item} onLeave={onLeave} />
          ) : (
            <li key={item.menu_id}>
              <div className="menu-group" id={`${groups}-${item.menu_id}`}>
                {pick(item.menu_name, item.menu_name_translations)}
              </div>
              <ul aria-labelledby={`${groups}-${item.menu_id}`}>
                {item.children.map((child) => (
                  <MenuLink key={child.menu_id} item={child} onLeave={onLeave} />
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function MenuLink({ item, onLeave }: { readonly item: Leaf; readonly onLeave: (() => void) | undefined }) {
  const pick = usePick();
  const [location] = useLocation();
  const count = useDesk((state) => (item.count_key === null ? undefined : state.theme.dashboardCount[item.count_key]));
  const isMore = useDesk((state) => item.count_key !== null && state.theme.countIsMore.includes(item.count_key));
  const name = pick(item.menu_name, item.menu_name_translations);
  const url = item.menu_url ?? "/";
  const isHere = location === url;
  return (
    <li>
      <Link href={url} className="menu-link" aria-current={isHere ? "page" : undefined} onClick={onLeave} title={name}>
        <Icon name={menuIcon(item.menu_icon)} />
        <span className="menu-name">{name}</span>
        {count !== undefined && (
          <MenuCount count={count} isMore={isMore} isUrgent={item.count_key === "overdue" && count > 0} />
        )}
      </Link>
    </li>
  );
}

interface CountProps {
  readonly count: number;
  /** The count stopped at its limit. */
  readonly isMore: boolean;
  readonly isUrgent: boolean;
}

function MenuCount({ count, isMore, isUrgent }: CountProps) {
  const language = useLanguage();
  return (
    <span
      className={classNames("menu-count", "numeral", isUrgent && "menu-count-bad", count === 0 && "menu-count-none")}
    >
      {formatNumber(count, language)}
      {isMore && "+"}
    </span>
  );
}
