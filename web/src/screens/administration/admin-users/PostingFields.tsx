import { placeOfRole } from "@smgt/contract/role-places.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ComboBox } from "../../../ui/ComboBox.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { withRole, type Missing, type PostingDraft } from "./draft.ts";
import type { Choices } from "./use-choices.ts";

interface Props {
  readonly posting: PostingDraft;
  readonly at: number;
  readonly choices: Choices;
  readonly missing: readonly Missing[];
  readonly onChange: (posting: PostingDraft) => void;
  /** Missing for the only posting. */
  readonly onRemove?: () => void;
}

/** Role of a posting, and the place it requires. */
export function PostingFields({ posting, at, choices, missing, onChange, onRemove }: Props) {
  const t = useWords();
  const need = posting.roleId === null ? null : placeOfRole(posting.roleId);
  const wanted = (field: "role" | "department" | "district"): string | undefined =>
    missing.includes(`${field}-${at}`) ? t("people.choose") : undefined;
  const hint = (kind: string | undefined) => (kind === "free" ? { hint: t("people.emptyIsAll") } : {});
  return (
    <fieldset className="people-posting">
      <legend>{at === 0 ? t("people.posting") : t("people.postingNumber", { number: at + 1 })}</legend>
      <SelectField
        id={`people-role-${at}`}
        label={t("people.role")}
        choices={choices.roles}
        value={posting.roleId}
        emptyLabel={t("people.choose")}
        error={wanted("role")}
        onValue={(roleId) => onChange(withRole(posting, roleId))}
      />
      {need !== null && need.department !== "none" && (
        <ComboBox
          id={`people-department-${at}`}
          label={t("people.department")}
          choices={choices.departments}
          value={posting.departmentId}
          error={wanted("department")}
          emptyLabel={t("field.choose")}
          noneLabel={t("people.noMatch")}
          onValue={(departmentId) => onChange({ ...posting, departmentId })}
          {...hint(need.department)}
        />
      )}
      {need !== null && need.district !== "none" && (
        <ComboBox
          id={`people-district-${at}`}
          label={t("people.district")}
          choices={choices.districts}
          value={posting.districtId}
          error={wanted("district")}
          emptyLabel={t("field.choose")}
          noneLabel={t("people.noMatch")}
          onValue={(districtId) => onChange({ ...posting, districtId })}
          {...hint(need.district)}
        />
      )}
      {onRemove !== undefined && (
        <Button small look="quiet" onClick={onRemove}>
          {t("people.removePosting", { number: at + 1 })}
        </Button>
      )}
    </fieldset>
  );
}
