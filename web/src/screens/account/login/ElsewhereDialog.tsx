import { formatMoment } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { deviceName } from "../../../lib/device-name.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { OtherSession } from "./login-answer.ts";

interface Props {
  readonly other: OtherSession;
  readonly onStay: () => void;
  readonly onTakeOver: () => void;
}

/** Another session exists: its device, start and last activity, and a button to continue here. */
export function ElsewhereDialog({ other, onStay, onTakeOver }: Props) {
  const t = useWords();
  return (
    <Dialog
      title={t("login.elsewhere")}
      closeLabel={t("app.close")}
      onClose={onStay}
      foot={
        <>
          <Button onClick={onStay}>{t("login.stay")}</Button>
          <Button look="primary" onClick={onTakeOver}>
            {t("login.takeOver")}
          </Button>
        </>
      }
    >
      {other.device === null ? (
        <p>{other.words}</p>
      ) : (
        <dl className="elsewhere">
          <Fact name={t("login.device")} value={deviceName(other.device)} />
          {other.since !== null && <Fact name={t("login.since")} value={`${formatMoment(other.since)} IST`} />}
          {other.lastActivity !== null && (
            <Fact name={t("login.lastSeen")} value={`${formatMoment(other.lastActivity)} IST`} />
          )}
        </dl>
      )}
      <p className="muted">{t("login.elsewhereMore")}</p>
    </Dialog>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeral">{value}</dd>
    </div>
  );
}
