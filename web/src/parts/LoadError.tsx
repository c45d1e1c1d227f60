import { failureOf } from "../api/desk-api.ts";
import { sayUnread } from "../api/say-error.ts";
import { useWords } from "../i18n/use-words.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";

interface Props {
  /** Description of the data that failed to load, if the screen does not name it. */
  readonly title?: string;
  readonly error: unknown;
  readonly onAgain: () => unknown;
}

/** Reason for a failed load and a button to retry; renders nothing without a failure. */
export function LoadError({ title, error, onAgain }: Props) {
  const t = useWords();
  if (error === undefined || error === null) return null;
  const words = sayUnread(failureOf(error)).join(" ");
  return (
    <Banner tone="bad" role="alert" title={title ?? words}>
      {title !== undefined && <p>{words}</p>}
      <div>
        <Button small icon="refresh" onClick={() => void onAgain()}>
          {t("app.retry")}
        </Button>
      </div>
    </Banner>
  );
}
