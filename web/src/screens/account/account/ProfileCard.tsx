import type { ReplyOf } from "@smgt/contract/call.ts";
import type { userProfile } from "@smgt/contract/calls/organisation/auth.ts";
import { useRef } from "react";
import { useChangePictureMutation } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { FileCover } from "../../../parts/FileField.tsx";
import { ProfilePicture } from "../../../parts/ProfilePicture.tsx";
import { Button } from "../../../ui/Button.tsx";

interface Props {
  readonly profile: ReplyOf<typeof userProfile>;
}

export function ProfileCard({ profile }: Props) {
  const t = useWords();
  const pick = usePick();
  const [changePicture] = useChangePictureMutation();
  const submit = useSubmit();
  /** Pictures to save; null removes the picture. */
  const chosen = useRef<(File | null)[]>([]);
  const isSaving = useRef(false);
  /** Sequential: a picture chosen during a save is saved last, and stays. */
  const change = async (file: File | null): Promise<void> => {
    chosen.current = [file];
    if (isSaving.current) return;
    isSaving.current = true;
    while (chosen.current.length > 0) {
      const [wanted = null] = chosen.current.splice(0);
      await submit.run(() => changePicture(wanted));
    }
    isSaving.current = false;
  };
  const facts = [
    [t("account.userId"), profile.login_id],
    [t("queue.department"), profile.department_name],
    [t("queue.district"), profile.district_name],
    [t("account.mobile"), profile.mobile],
    [t("account.email"), profile.email],
    [t("desk.role"), pick(profile.default_role.name, profile.default_role.name_translations)],
  ] as const;
  return (
    <section className="card account-card" aria-labelledby="account-profile">
      <h2 id="account-profile">{t("account.profile")}</h2>
      <div className="account-profile">
        <ProfilePicture
          name={profile.user_name}
          url={profile.profile_image}
          alt={t("account.pictureOf", { name: profile.user_name })}
          large
        />
        <div>
          <strong>{profile.user_name}</strong>
          <div className="muted">{profile.designation}</div>
        </div>
      </div>
      <div>
        <div className="account-buttons flow gap-2">
          <FileCover
            words={t("account.choosePicture")}
            aria-label={t("account.choosePicture")}
            accept="image/jpeg,image/png,image/webp"
            aria-describedby="picture-hint"
            onFiles={([file]) => file !== undefined && void change(file)}
          />
          {profile.profile_image !== null && (
            <Button small busy={submit.isBusy} onClick={() => void change(null)}>
              {t("account.removePicture")}
            </Button>
          )}
        </div>
        <p className="muted" id="picture-hint">
          {t("account.pictureHint")}
        </p>
        {submit.problem !== null && (
          <p className="field-error" role="alert">
            {submit.problem}
          </p>
        )}
      </div>
      <dl className="account-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === "" ? t("account.notGiven") : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
