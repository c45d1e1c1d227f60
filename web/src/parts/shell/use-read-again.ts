import { useEffect, useRef } from "react";
import { deskApi } from "../../api/desk-api.ts";
import { useLanguage } from "../../i18n/use-words.ts";
import { useDeskDispatch } from "../../state/store.ts";

/** Asks again for all that is on the screen when its reader chooses another language: some of it the server has worded. */
export function useReadAgain(): void {
  const dispatch = useDeskDispatch();
  const language = useLanguage();
  const before = useRef(language);
  useEffect(() => {
    if (before.current !== language) dispatch(deskApi.util.invalidateTags(["Read"]));
    before.current = language;
  }, [dispatch, language]);
}
