import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";

/** What the administrator passes on after a reset; exactly one of code and address is there. */
export interface Handover {
  readonly code: string | null;
  readonly sentTo: string | null;
  readonly minutes: number;
}

interface Props {
  readonly name: string;
  readonly handover: Handover;
}

export function ResetCode({ name, handover: { code, sentTo, minutes } }: Props) {
  const t = useWords();
  if (code === null) {
    return (
      <Banner tone="good" role="status">
        {t("users.resetSent", { target: sentTo ?? "", minutes })}
      </Banner>
    );
  }
  return (
    <>
      <Banner tone="warn" role="status" title={t("users.resetCode", { name })}>
        {t("users.resetCodeLead", { minutes })}
      </Banner>
      <p className="users-code">{code}</p>
    </>
  );
}
