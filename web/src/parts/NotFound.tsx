import { Link } from "wouter";
import { useWords } from "../i18n/use-words.ts";
import { paths } from "../paths.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useTitle } from "./use-title.ts";

export function NotFound() {
  const t = useWords();
  useTitle(t("desk.notFound"));
  return (
    <EmptyState
      isPage
      icon="info"
      title={t("desk.notFound")}
      action={
        <Link href={paths.dashboard} className="button button-primary">
          {t("desk.toWork")}
        </Link>
      }
    >
      {t("desk.notFoundWhy")}
    </EmptyState>
  );
}
