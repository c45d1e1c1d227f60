import type { CSSProperties } from "react";
import { OWN_COLOURS, shadesOf, SURFACES, THEMES, type Theme } from "@smgt/contract/colours.ts";
import { wordedIn, type Translations } from "@smgt/contract/languages.ts";
import { markAddress } from "../../../i18n/state-look.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { Mark } from "../../../ui/Mark.tsx";
import type { Fields } from "./draft.ts";

const INK: Readonly<Record<Theme, string>> = { light: "#1b2333", dark: "#e8ebf2" };
const MARK = 40;

/** Styles with custom properties, which React's types lack. */
const styleOf = (style: Readonly<Record<string, string | undefined>>): CSSProperties => style as CSSProperties;

interface Props {
  readonly values: Fields;
}

/** Preview of the typed branding in light and dark mode. */
export function StatePreview({ values }: Props) {
  const t = useWords();
  const language = useLanguage();
  const named = (name: string): string =>
    wordedIn(
      { ...(values[`${name}_translations`] as Translations | undefined), en: String(values[name] ?? "") },
      language,
    );
  const mark = typeof values["mark"] === "string" ? values["mark"] : null;
  return (
    <section className="card state-preview stack gap-3" aria-labelledby="state-preview">
      <h2 id="state-preview">{t("state.preview")}</h2>
      {THEMES.map((theme) => {
        const given = values[`colour_${theme}`];
        const { brand, soft, line } = shadesOf(typeof given === "string" ? given : OWN_COLOURS[theme], theme);
        const [, surface, , , onBrand] = SURFACES[theme];
        return (
          <figure key={theme} className="stack gap-2">
            <figcaption className="muted small">{t(theme === "light" ? "theme.light" : "theme.dark")}</figcaption>
            <div
              className="state-page stack gap-3"
              style={styleOf({
                background: surface,
                color: INK[theme],
                borderColor: line,
                "--brand": brand,
                "--on-brand": onBrand ?? surface,
              })}
            >
              <div className="row gap-3">
                {mark === null ? (
                  <Mark size={MARK} />
                ) : (
                  <img className="mark" src={markAddress(mark)} width={MARK} height={MARK} alt="" />
                )}
                <span>
                  <strong>{named("app_name")}</strong>
                  <small>{named("cell_name")}</small>
                </span>
              </div>
              <p className="state-soft" style={{ background: soft, color: brand }}>
                {named("state_name")} · {String(values["app_short"] ?? "")}
              </p>
              <span className="state-button" style={{ background: brand, color: onBrand ?? surface }}>
                {t("state.previewButton")}
              </span>
            </div>
          </figure>
        );
      })}
    </section>
  );
}
