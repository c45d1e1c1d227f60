/** Language of a citizen's words for the `lang` attribute; Hindi in Latin letters is still Hindi. */
export function htmlLang(lang: string): string | undefined {
  if (lang === "hx") return "hi-Latn";
  return lang === "other" ? undefined : lang;
}
