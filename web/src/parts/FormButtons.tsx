import { useWords } from "../i18n/use-words.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  /** What the form does when it is sent. */
  readonly verb: string;
  readonly isBusy: boolean;
  readonly isDanger?: boolean | undefined;
  readonly onCancel: () => void;
}

/** The end of a form that can be left: what sends it, and the way out. */
export function FormButtons({ verb, isBusy, isDanger = false, onCancel }: Props) {
  const t = useWords();
  return (
    <div className="row-of-buttons flow gap-2">
      <Button type="submit" look={isDanger ? "danger" : "primary"} busy={isBusy}>
        {verb}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {t("app.cancel")}
      </Button>
    </div>
  );
}
