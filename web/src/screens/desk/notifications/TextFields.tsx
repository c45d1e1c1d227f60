import { LANGUAGES, type Wording } from "@smgt/contract/languages.ts";
import { MAX_MESSAGE, MAX_TITLE } from "@smgt/contract/shapes/notification.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { Draft, Missing } from "./draft.ts";

interface Props {
  readonly draft: Draft;
  readonly languages: readonly string[];
  readonly missing: readonly Missing[];
  readonly onChange: (more: Partial<Draft>) => void;
}

const NAMES: Readonly<Record<string, string>> = LANGUAGES;
const withText = (wording: Wording, code: string, text: string): Wording => ({ ...wording, [code]: text });

export function TextFields({ draft, languages, missing, onChange }: Props) {
  const t = useWords();
  const problem = (field: Missing): string | undefined =>
    missing.includes(field) ? t("notifications.textNeeded") : undefined;
  return (
    <div className="notification-texts">
      {languages.map((code) => (
        <fieldset key={code} className="notification-part stack gap-3">
          <legend lang={code}>{NAMES[code] ?? code}</legend>
          <TextField
            id={`title-${code}`}
            label={t("notifications.titleField")}
            lang={code}
            maxLength={MAX_TITLE}
            value={draft.title[code] ?? ""}
            error={problem(`title-${code}`)}
            onText={(text) => onChange({ title: withText(draft.title, code, text) })}
          />
          <TextArea
            id={`message-${code}`}
            label={t("notifications.messageField")}
            lang={code}
            rows={5}
            maxLength={MAX_MESSAGE}
            value={draft.message[code] ?? ""}
            error={problem(`message-${code}`)}
            onText={(text) => onChange({ message: withText(draft.message, code, text) })}
          />
        </fieldset>
      ))}
    </div>
  );
}
