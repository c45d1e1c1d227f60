import { useWorkflowMastersQuery } from "../api/master-queries.ts";
import { useWording } from "../i18n/use-words.ts";

/** Name of a feedback answer; its code or the given text until the masters have loaded. */
export function useAnswerNames(): (kind: string, code: string, usual?: string) => string {
  const say = useWording();
  const options = useWorkflowMastersQuery().data?.feedback_options;
  return (kind, code, usual = code) => {
    const option = options?.find((one) => one.kind === kind && one.code === code);
    return option === undefined ? usual : say(option.name);
  };
}

/** Root causes of a report; a chosen one stays even when retired. */
export function useCauses(chosen: string | null): readonly { readonly code: string; readonly name: string }[] {
  const say = useWording();
  const options = useWorkflowMastersQuery().data?.feedback_options ?? [];
  return options
    .filter((one) => one.kind === "root_cause" && (one.is_active === "Y" || one.code === chosen))
    .map(({ code, name }) => ({ code, name: say(name) }));
}
