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
