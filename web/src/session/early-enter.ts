/**
 * Whether somebody wanted to sign in before the app had come: the served fields know no Enter, so the first file of the
 * app listens for it (decision 63).
 */
let isWanted = false;

export function hearEarlyEnter(): void {
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLInputElement && target.closest(".as-served") !== null) isWanted = true;
  });
}

/** Tells it, once. */
export function takeEarlyEnter(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}
