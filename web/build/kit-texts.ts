/** The component kit carries its own texts in 34 languages, Hindi not among them; we give every label ourselves. */
import type { Plugin } from "vite";

const KIT_TEXTS = /[\\/]react-aria[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2}-[A-Z]{2})\.mjs$/;

export function kitTexts(): Plugin {
  return {
    name: "smgt-kit-texts",
    enforce: "pre",
    load(id) {
      const locale = KIT_TEXTS.exec(id)?.[1];
      return locale === undefined || locale === "en-US" ? null : { code: "export default {};", map: null };
    },
  };
}
