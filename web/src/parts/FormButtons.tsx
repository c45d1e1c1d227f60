import { useWords } from "../i18n/use-words.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  readonly verb: string;
  readonly isBusy: boolean;
  readonly isDanger?: boolean | undefined;
  readonly onCancel: () => void;
}

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
