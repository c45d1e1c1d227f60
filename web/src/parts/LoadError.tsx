import { failureOf } from "../api/desk-api.ts";
import { sayUnread } from "../api/say-error.ts";
import { useWords } from "../i18n/use-words.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";

interface Props {
  /** What could not be read, where the screen does not say it by itself. */
  readonly title?: string;
  /** The failure of a query; none yet, and nothing shows. */
  readonly error: unknown;
  readonly onAgain: () => unknown;
}

/** Why something could not be read, in its place, and the way to ask again; nothing as long as nothing failed. */
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
