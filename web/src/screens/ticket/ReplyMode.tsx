import { useWords } from "../../i18n/use-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ReplyChannel } from "./draft.ts";

interface Props {
  readonly channel: ReplyChannel;
  readonly channels: readonly ReplyChannel[];
  readonly onChannel: (channel: ReplyChannel) => void;
  readonly account: string;
  readonly citizen: string;
}

/** The strip over the composer: colour and word say who will read it, and in whose name it goes. */
export function ReplyMode({ channel, channels, onChannel, account, citizen }: Props) {
  const t = useWords();
  return (
    <div className="reply-mode">
      <div className="reply-mode-choice" role="group" aria-label={t("composer.mode")}>
        {channels.map((each) => (
          <button
            key={each}
            type="button"
            className="reply-mode-button"
            aria-pressed={each === channel}
            onClick={() => onChannel(each)}
          >
            <Icon name={each === "P" ? "globe" : "lock"} size={16} />
            {t(each === "P" ? "reply.public" : "reply.direct")}
          </button>
        ))}
      </div>
      <p className="reply-mode-who">
        {t(channel === "P" ? "composer.publicMeans" : "composer.directMeans", { account, citizen })}
      </p>
    </div>
  );
}
