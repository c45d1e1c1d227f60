import type { Page } from "playwright-core";

/** Names of elements with the system's highlight background, in forced-colours mode. */
export const chosenNames = (page: Page, of: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const groundOf = (one) => getComputedStyle(one).backgroundColor;
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.background = "Highlight";
    const chosen = groundOf(probe);
    probe.remove();
    return [...document.querySelectorAll("${of}")]
      .filter((one) => groundOf(one) === chosen)
      .map((one) => one.ariaLabel ?? one.textContent);
  })()`);
