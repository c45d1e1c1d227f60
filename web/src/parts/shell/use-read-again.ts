import { deskApi } from "../../api/desk-api.ts";
import { useOtherLanguage } from "../../i18n/use-other-language.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Reloads all queries after a change of language, because the server words some answers. */
export function useReadAgain(): void {
  const dispatch = useDeskDispatch();
  useOtherLanguage(() => void dispatch(deskApi.util.invalidateTags(["Read"])));
}
