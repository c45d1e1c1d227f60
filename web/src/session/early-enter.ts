/**
 * Enter pressed on the sign-in form before the app has loaded. The served fields do not handle Enter, so the first file
 * of the app listens for it (decision 42).
 */
let isWanted = false;

export function hearEarlyEnter(): void {
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLInputElement && target.closest(".as-served") !== null) isWanted = true;
  });
}

/** True if Enter was pressed before the app had loaded; can be asked once. */
export function takeEarlyEnter(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}
