/** Key labels as printed on keyboards sold in India, with Latin beside Devanagari letters. Pure. */
const SIGNS: Readonly<Record<string, string>> = {
  "Shift+Slash": "?",
  Slash: "/",
  Period: ".",
  BracketLeft: "[",
  BracketRight: "]",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

const onePress = (name: string): string => {
  const sign = SIGNS[name];
  if (sign !== undefined) return sign;
  const [last = "", ...held] = name.split("+").toReversed();
  const letter = SIGNS[last] ?? last.replace(/^(?:Key|Digit)/, "");
  const isSingle = held.length === 0 || (held.length === 1 && held[0] === "Shift");
  return [
    ...held.toReversed().map((key) => (key === "Control" ? "Ctrl" : key)),
    isSingle && letter.length === 1 ? letter.toLowerCase() : letter,
  ].join(" + ");
};

/** `Control+Shift+KeyP` becomes `Ctrl + Shift + P`, `KeyG KeyD` becomes `g d`. */
export const shownKey = (name: string): string => name.split(" ").map(onePress).join(" ");
