import type { PackState } from "@smgt/contract/calls/organisation/packs.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Pill } from "../../../ui/Pill.tsx";

const WORDS: Readonly<Record<PackState, MessageKey>> = {
  proposed: "packs.proposed",
  in_force: "packs.inForce",
  superseded: "packs.superseded",
  withdrawn: "packs.withdrawn",
};

export function StateSign({ state }: { readonly state: PackState }) {
  const t = useWords();
  return <Pill tone={state === "in_force" ? "good" : "calm"}>{t(WORDS[state])}</Pill>;
}
