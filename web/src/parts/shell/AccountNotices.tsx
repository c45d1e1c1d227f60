import "./AccountNotices.css";
import type { AccountNotice } from "@smgt/contract/shapes/account.ts";
import { Link } from "wouter";
import { useConfirmNoticeMutation, useNoticesQuery } from "../../api/shell-queries.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { teamContact } from "../../lib/page-settings.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

/** Changes to the account, above every screen until the owner confirms them. */
export function AccountNotices() {
  const notices = useNoticesQuery().data ?? [];
  const [confirm, { isLoading }] = useConfirmNoticeMutation();
  return (
    <div role="status" className="account-notices grid gap-3">
      {notices.map((notice) => (
        <Notice
          key={notice.notice_id}
          notice={notice}
          isBusy={isLoading}
          onConfirm={() => void confirm({ notice_id: notice.notice_id })}
        />
      ))}
    </div>
  );
}

interface Props {
  readonly notice: AccountNotice;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

function Notice({ notice, isBusy, onConfirm }: Props) {
  const t = useWords();
  const name = notice.by_name ?? t("notice.nobody");
  return (
    <Banner tone="warn" title={t("notice.title")}>
      <p>
        {t(`notice.${notice.kind}`, { name, time: `${formatMoment(notice.at)} IST` })}{" "}
        {teamContact === null ? t("notice.callAdmin") : t("notice.call", { contact: teamContact })}
      </p>
      <div className="account-notice-foot row wrap">
        <Button small busy={isBusy} onClick={onConfirm}>
          {t("notice.confirm")}
        </Button>
        <Link href={paths.account}>{t("notice.account")}</Link>
      </div>
    </Banner>
  );
}
