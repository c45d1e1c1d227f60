import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown once only. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  };
  return (
    <>
      <Banner tone="warn" role="status" title={t("factor.codes")}>
        {t("factor.codesLead")}
      </Banner>
      <ul className="account-codes" aria-label={t("factor.codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="account-buttons flow gap-2">
        <Button icon="copy" onClick={() => void copy().catch(() => setCopied(false))}>
          {t("factor.copy")}
        </Button>
        <Button look="primary" onClick={onKept}>
          {t("factor.kept")}
        </Button>
        <span role="status" className="muted">
          {isCopied && t("factor.copied")}
        </span>
      </div>
    </>
  );
}
