import type { PackState } from "@smgt/contract/calls/packs.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../lib/class-names.ts";

const WORDS: Readonly<Record<PackState, MessageKey>> = {
  proposed: "packs.proposed",
  in_force: "packs.inForce",
  superseded: "packs.superseded",
  withdrawn: "packs.withdrawn",
};

/** The state of a version, in words and colour. */
export function StateSign({ state }: { readonly state: PackState }) {
  const t = useWords();
  return <span className={classNames("packs-sign", `packs-sign-${state}`)}>{t(WORDS[state])}</span>;
}
