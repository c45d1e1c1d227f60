import { useWorkflowMastersQuery } from "../api/master-queries.ts";
import { useWording } from "../i18n/use-words.ts";

/** What the State calls an answer of a feedback call; its code, or the text that is given, until the masters are here. */
export function useAnswerNames(): (kind: string, code: string, usual?: string) => string {
  const say = useWording();
  const options = useWorkflowMastersQuery().data?.feedback_options;
  return (kind, code, usual = code) => {
    const option = options?.find((one) => one.kind === kind && one.code === code);
    return option === undefined ? usual : say(option.name);
  };
}

/** The root causes that a report can name; the one that is chosen stays, though nobody can choose it any more. */
export function useCauses(chosen: string | null): readonly { readonly code: string; readonly name: string }[] {
  const say = useWording();
  const options = useWorkflowMastersQuery().data?.feedback_options ?? [];
  return options
    .filter((one) => one.kind === "root_cause" && (one.is_active === "Y" || one.code === chosen))
    .map(({ code, name }) => ({ code, name: say(name) }));
}
