import { useState } from "react";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { areShortcutsOn, KEYS, switchShortcuts, type KeyId } from "../../lib/shortcuts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { shownKey } from "./shown-key.ts";

interface Props {
  readonly onClose: () => void;
}

type Word = Extract<MessageKey, `keys.${string}`>;

/** Keys outside `KEYS`: those of several places, or of a field. */
const MORE: Readonly<Record<string, readonly (readonly [string, Word])[]>> = {
  list: [
    ["Enter", "keys.list.open"],
    ["1 – 9", "keys.list.view"],
  ],
  ticket: [
    ["1 – 3", "keys.ticket.left"],
    ["Shift + 1 – 5", "keys.ticket.right"],
  ],
  calls: [["1 – 5", "keys.calls.answer"]],
  form: [
    ["Ctrl + Enter", "keys.form.send"],
    ["; Alt + 1 – 9", "keys.form.canned"],
    ["Esc", "keys.form.leave"],
  ],
};
const GROUPS: readonly (readonly [string, Word])[] = [
  ["app", "keys.inApp"],
  ["list", "keys.inList"],
  ["ticket", "keys.inTicket"],
  ["form", "keys.inForm"],
  ["parked", "keys.inParked"],
  ["feed", "keys.inFeed"],
  ["waiting", "keys.app.waiting"],
  ["log", "keys.inLog"],
  ["users", "keys.inUsers"],
  ["calls", "keys.inCalls"],
];
const rowsOf = (group: string): readonly (readonly [string, Word])[] => [
  ...(Object.keys(KEYS) as KeyId[])
    .filter((id) => id.startsWith(`${group}.`))
    .map((id) => [shownKey(KEYS[id]), `keys.${id}`] as const),
  ...(MORE[group] ?? []),
];

/** All keys, and the switch that turns single keys off (WCAG 2.1.4). */
export function HelpSheet({ onClose }: Props) {
  const t = useWords();
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Dialog title={t("keys.title")} closeLabel={t("app.close")} onClose={onClose} shape="wide">
      <div className="help-grid">
        {GROUPS.map(([group, title]) => (
          <section key={group}>
            <h3>{t(title)}</h3>
            <dl className="help-keys">
              {rowsOf(group).map(([key, does]) => (
                <div key={does}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="profile-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => {
            switchShortcuts(!isOn);
            setOn(!isOn);
          }}
        />
        <span>
          {t("keys.switch")}
          <small>{t("keys.switchMeans")}</small>
        </span>
      </label>
    </Dialog>
  );
}
