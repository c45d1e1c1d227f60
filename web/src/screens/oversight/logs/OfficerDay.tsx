import { useSearchParams } from "wouter";
import { useOfficerDayInfiniteQuery } from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { DateField } from "../../../parts/DateField.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Trail } from "./Trail.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Actions of one officer on one day. */
export function OfficerDay({ userId }: { readonly userId: number }) {
  const t = useWords();
  const [params, setParams] = useSearchParams();
  const asked = params.get("day") ?? "";
  const pages = pagesOf(
    useOfficerDayInfiniteQuery({
      user_id: userId,
      ...(DAY.test(asked) ? { day: asked } : {}),
    }),
  );
  const title = t("logs.dayOf", { name: pages.extras?.user_name ?? "" });
  useTitle(title);
  return (
    <div className="logs stack gap-4">
      <Crumbs above={[{ name: t("logs.users"), href: adminPaths.logUsers }]} here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("logs.dayAbout")}</p>
      </div>
      <div className="log-day">
        <DateField
          label={t("logs.onDay")}
          value={DAY.test(asked) ? asked : (pages.extras?.day ?? "")}
          onValue={(day) => setParams(day === "" ? {} : { day })}
          isLate
        />
      </div>
      {pages.extras !== null && <p role="status">{t("logs.callsMade", { n: pages.extras.calls ?? 0 })}</p>}
      <Trail pages={pages} label={title} />
    </div>
  );
}
