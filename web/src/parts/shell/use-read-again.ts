import { deskApi } from "../../api/desk-api.ts";
import { useOtherLanguage } from "../../i18n/use-other-language.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Asks again for all that is on the screen when its reader chooses another language: some of it the server has worded. */
export function useReadAgain(): void {
  const dispatch = useDeskDispatch();
  useOtherLanguage(() => void dispatch(deskApi.util.invalidateTags(["Read"])));
}
