import { Link } from "wouter";
import { PROOF_MINUTES } from "@smgt/contract/constants.ts";
import { useSecondFactorQuery } from "../../api/account-queries.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ProveFactor } from "../ProveFactor.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Proof } from "./use-proof.ts";

/** Requests password and code from the administrator; without an app it links to the set-up. */
export function ProofDialog({ proof }: { readonly proof: Proof }) {
  const t = useWords();
  const factor = useSecondFactorQuery().data;
  return (
    <Dialog title={t("proof.title")} closeLabel={t("app.close")} onClose={proof.cancel}>
      {factor?.is_enrolled === "N" ? (
        <Banner tone="warn">
          <p>{t("proof.needsApp")}</p>
          <Link href={paths.account}>{t("proof.setUp")}</Link>
        </Banner>
      ) : (
        <ProveFactor
          lead={t("proof.lead", { minutes: PROOF_MINUTES })}
          verb={t("proof.goOn")}
          onProve={proof.prove}
          onCancel={proof.cancel}
        />
      )}
    </Dialog>
  );
}
