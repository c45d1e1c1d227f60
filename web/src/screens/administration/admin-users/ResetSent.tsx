import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";

/** Target of a reset code. DANGER: only the account's owner may receive the code. */
export interface Sent {
  readonly to: string;
  readonly minutes: number;
}

/** Information for the administrator to pass on after a reset. */
export function ResetSent({ sent }: { readonly sent: Sent }) {
  const t = useWords();
  return (
    <Banner tone="good" role="status">
      {t("users.resetSent", { target: sent.to, minutes: sent.minutes })}
    </Banner>
  );
}
