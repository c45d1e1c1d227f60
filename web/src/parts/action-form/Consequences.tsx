import type { Consequence, ConsequenceName } from "@smgt/contract/shapes/consequence.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import type { Words } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";

interface Props {
  readonly consequences: readonly Consequence[];
  /** Receivers by the values of the form. */
  readonly names?: readonly string[];
  /** Numbers of the complaints merged into the ticket. */
  readonly merged?: readonly string[];
}

/** Consequences for which the form can name the receivers. */
const NAMED: readonly ConsequenceName[] = [
  "to_department",
  "to_extra_department",
  "to_chosen_officer",
  "to_field_officers",
];

function say(t: Words, { what, at }: Consequence, { names = [], merged = [] }: Props): string {
  if (what === "due") return t("consequence.due", { at: at === undefined ? "" : formatMomentShort(at) });
  if (what === "members_follow" && merged.length > 0)
    return t("consequence.named_follow", { numbers: merged.join(", ") });
  return NAMED.includes(what) && names.length > 0
    ? t("consequence.to_named", { names: names.join(", ") })
    : t(`consequence.${what}`);
}

/** Certain effects as sentences: receiver, due date, message to the citizen. Renders nothing without any. */
export function Consequences(props: Props) {
  const t = useWords();
  return (
    props.consequences.length > 0 && (
      <p>{props.consequences.map((consequence) => say(t, consequence, props)).join(" ")}</p>
    )
  );
}
