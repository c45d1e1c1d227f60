import { useWords } from "../../../../i18n/use-words.ts";
import { PickOne } from "../../../../ui/PickOne.tsx";
import type { Canned } from "./use-canned.ts";

interface Props {
  readonly canned: readonly Canned[];
  readonly onPick: (text: string) => void;
}

/** Short list of ready replies, in the language of the citizen's post. */
export function CannedPicker({ canned, onPick }: Props) {
  const t = useWords();
  if (canned.length === 0) return null;
  return (
    <PickOne
      label={t("composer.canned")}
      choices={canned.map(({ id, title }) => ({ id, name: title }))}
      onPick={(id) => {
        const found = canned.find((one) => one.id === id);
        if (found !== undefined) onPick(found.text);
      }}
    />
  );
}
