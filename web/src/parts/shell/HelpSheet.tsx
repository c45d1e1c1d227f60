import { useState } from "react";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { areShortcutsOn, switchShortcuts } from "../../lib/shortcuts.ts";
import { Dialog } from "../../ui/Dialog.tsx";

interface Props {
  readonly onClose: () => void;
}

const KEYS: readonly { readonly title: MessageKey; readonly rows: readonly (readonly [string, MessageKey])[] }[] = [
  {
    title: "help.everywhere",
    rows: [
      ["?", "help.help"],
      ["g d", "help.dashboard"],
      ["g q", "help.queue"],
      ["g w", "help.waiting"],
      ["Ctrl + K", "help.searchAll"],
      ["[  ]", "help.menu"],
    ],
  },
  {
    title: "help.inList",
    rows: [
      ["j  k  ↓  ↑", "help.move"],
      ["Enter", "help.open"],
      ["Space", "help.peek"],
      ["x", "help.select"],
      ["Shift + j  k", "help.range"],
      ["a", "help.many"],
      ["o", "help.claim"],
      ["t", "help.tag"],
      ["f", "help.filters"],
      ["v", "help.views"],
      ["1 … 9", "help.view"],
      [".", "help.refresh"],
      ["/", "help.search"],
    ],
  },
  {
    title: "help.inTicket",
    rows: [
      ["r", "help.reply"],
      ["d", "help.message"],
      ["a", "help.actions"],
      ["n", "help.note"],
      ["Ctrl + Enter", "help.send"],
      [";  Alt + 1–9", "help.canned"],
      ["1  2  3", "help.leftTab"],
      ["Shift + 1–5", "help.rightTab"],
      ["Alt + ↑ ↓", "help.neighbour"],
      ["o", "help.desk"],
      ["m", "help.lead"],
      ["u", "help.back"],
    ],
  },
  {
    title: "help.inParked",
    rows: [
      ["j  k", "help.move"],
      ["x", "help.selectItem"],
      ["Shift + x", "help.selectAll"],
      ["t", "help.makeTicket"],
      ["m", "help.joinTicket"],
      ["s", "help.setAside"],
    ],
  },
  {
    title: "help.inCalls",
    rows: [
      ["1 – 5", "help.answer"],
      ["Enter", "help.saveCall"],
      ["c", "help.callLater"],
      ["b", "help.questionBack"],
    ],
  },
];

/** All keys in one place, and the switch that turns the single ones off (WCAG 2.1.4). */
export function HelpSheet({ onClose }: Props) {
  const t = useWords();
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Dialog title={t("help.title")} closeLabel={t("app.close")} onClose={onClose} shape="wide">
      <div className="help-grid">
        {KEYS.map((group) => (
          <section key={group.title}>
            <h3>{t(group.title)}</h3>
            <dl className="help-keys">
              {group.rows.map(([key, does]) => (
                <div key={key}>
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
          {t("help.switch")}
          <small>{t("help.switchMeans")}</small>
        </span>
      </label>
    </Dialog>
  );
}
