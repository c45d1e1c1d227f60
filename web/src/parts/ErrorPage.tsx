import { isChunkFailure } from "../lib/lazy-screen.ts";
import { useWords } from "../i18n/use-words.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** True inside the shell, which has its own main element. */
  readonly isInside?: boolean;
}

/** Error page in place of a blank screen: the error, the safety of the work, the next step. */
export function ErrorPage({ error, onRetry, isInside }: Props) {
  const t = useWords();
  const isOldVersion = isChunkFailure(error);
  const Part = isInside === true ? "div" : "main";
  return (
    <Part>
      <EmptyState
        isPage
        icon={isOldVersion ? "refresh" : "alert"}
        title={t(isOldVersion ? "error.newVersion" : "error.title")}
        action={
          <Button look="primary" icon="refresh" onClick={isOldVersion ? () => location.reload() : onRetry}>
            {t(isOldVersion ? "app.reload" : "app.retry")}
          </Button>
        }
      >
        <p>{t(isOldVersion ? "error.newVersionText" : "error.text")}</p>
        {error instanceof Error && (
          <p className="muted">
            {t("error.details")}: <span lang="en">{error.message}</span>
          </p>
        )}
      </EmptyState>
    </Part>
  );
}
