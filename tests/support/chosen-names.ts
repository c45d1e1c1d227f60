import type { Page } from "playwright-core";

/** The names of what stands on the ground that the browser gives to what is chosen, where it sets the colours. */
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
