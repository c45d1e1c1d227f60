import { useByReferenceInfiniteQuery } from "../../../api/log-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Trail } from "./Trail.tsx";

/** Effects of one call or job, across all logs. */
export function ByReference({ reference }: { readonly reference: string }) {
  const t = useWords();
  const title = t("logs.everythingOf", { id: reference });
  useTitle(title);
  const pages = pagesOf(useByReferenceInfiniteQuery({ reference }));
  return (
    <div className="logs stack gap-4">
      <Crumbs above={[{ name: t("logs.api"), href: adminPaths.logApi }]} here={reference} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("logs.everythingAbout")}</p>
      </div>
      <Trail pages={pages} label={title} />
    </div>
  );
}
