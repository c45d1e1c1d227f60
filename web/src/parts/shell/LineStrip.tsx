import { useEffect, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { liveState, onLive } from "../../session/live.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Short interruptions are not reported. */
const PATIENCE_MS = 3_000;

/** Warns that live updates do not arrive; the content stays. */
export function LineStrip() {
  const t = useWords();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const react = (isDown: boolean): void => {
      if (timer !== null) clearTimeout(timer);
      timer = isDown ? setTimeout(() => setLost(true), PATIENCE_MS) : null;
      if (!isDown) setLost(false);
    };
    react(liveState() === "lost");
    const stop = onLive({ onState: (state) => state !== "connecting" && react(state === "lost") });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
  return (
    <div role="status">
      {isLost && (
        <p className="line-strip row gap-2 small">
          <Icon name="alert" size={16} />
          {t("desk.lineLost")}
        </p>
      )}
    </div>
  );
}
