/** Language of a citizen's words for the `lang` attribute; Hindi in Latin letters is still Hindi. */
export function htmlLang(lang: string): string | undefined {
  if (lang === "hi" || lang === "en") return lang;
  return lang === "hx" ? "hi-Latn" : undefined;
}
