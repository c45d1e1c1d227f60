import { useWords } from "../../../../i18n/use-words.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import type { IconName } from "../../../../ui/icon-paths.ts";
import type { MessageKey } from "../../../../i18n/language.ts";

/** P is public, D a direct message, N a note for officers. */
export type ComposerMode = "P" | "D" | "N";

interface Look {
  readonly word: MessageKey;
  readonly means: MessageKey;
  readonly icon: IconName;
  readonly className: string;
}

/** Distinguished by text, sign and colour; yellow is for officers only. */
export const MODES: Readonly<Record<ComposerMode, Look>> = {
  P: { word: "reply.public", means: "composer.publicMeans", icon: "globe", className: "composer composer-public" },
  D: { word: "reply.direct", means: "composer.directMeans", icon: "lock", className: "composer composer-direct" },
  N: { word: "note.mode", means: "note.means", icon: "file", className: "composer composer-note-mode" },
};

interface Props<M extends ComposerMode> {
  readonly mode: M;
  readonly modes: readonly M[];
  readonly onMode: (mode: M) => void;
  readonly account: string;
  /** Channel of a public reply. */
  readonly channelName: string;
  readonly citizen: string;
}

/** Bar over the composer: colour and text show who will read it and in whose name it is sent. */
export function ReplyMode<M extends ComposerMode>({ mode, modes, onMode, account, channelName, citizen }: Props<M>) {
  const t = useWords();
  return (
    <div className="reply-mode row wrap">
      <div className="flow gap-1" role="group" aria-label={t("composer.mode")}>
        {modes.map((each) => (
          <button
            key={each}
            type="button"
            className="reply-mode-button"
            aria-pressed={each === mode}
            onClick={() => onMode(each)}
          >
            <Icon name={MODES[each].icon} size={16} />
            {t(MODES[each].word, { channel: channelName })}
          </button>
        ))}
      </div>
      <p className="reply-mode-who">{t(MODES[mode].means, { account, citizen })}</p>
    </div>
  );
}
