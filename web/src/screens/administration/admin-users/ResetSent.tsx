import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";

/** Where the code for a new password went; nobody but its owner is ever handed it. */
export interface Sent {
  readonly to: string;
  readonly minutes: number;
}

/** What the administrator can tell the user after a reset. */
export function ResetSent({ sent }: { readonly sent: Sent }) {
  const t = useWords();
  return (
    <Banner tone="good" role="status">
      {t("users.resetSent", { target: sent.to, minutes: sent.minutes })}
    </Banner>
  );
}
