import type { Deed, DeedName } from "@smgt/contract/shapes/foretold.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import type { Words } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";

interface Props {
  readonly deeds: readonly Deed[];
  /** Who gets it by what is chosen in the form. */
  readonly names?: readonly string[];
  /** Numbers of the complaints that are merged into the ticket. */
  readonly merged?: readonly string[];
}

/** Those whom the form may name. */
const NAMED: readonly DeedName[] = ["to_department", "to_extra_department", "to_chosen_officer", "to_field_officers"];

function say(t: Words, { what, at }: Deed, { names = [], merged = [] }: Props): string {
  if (what === "due") return t("deed.due", { at: at === undefined ? "" : formatMomentShort(at) });
  if (what === "members_follow" && merged.length > 0) return t("deed.named_follow", { numbers: merged.join(", ") });
  return NAMED.includes(what) && names.length > 0 ? t("deed.to_named", { names: names.join(", ") }) : t(`deed.${what}`);
}

/** What will happen for sure, in sentences: who gets it, by when, what the citizen hears. Nothing where nothing is known. */
export function Foretold(props: Props) {
  const t = useWords();
  return props.deeds.length > 0 && <p>{props.deeds.map((deed) => say(t, deed, props)).join(" ")}</p>;
}
