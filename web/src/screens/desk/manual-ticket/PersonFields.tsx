import { useWorkflowMastersQuery } from "../../../api/master-queries.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Caller } from "./Caller.tsx";
import type { Complaint, Problems } from "./complaint.ts";

export interface PartProps {
  readonly complaint: Complaint;
  readonly patch: (more: Partial<Complaint>) => void;
  readonly problems: Problems;
}

export function PersonFields({ complaint, patch, problems }: PartProps) {
  const t = useWords();
  const pick = usePick();
  const wrong = (field: keyof Problems): string | undefined => {
    const key = problems[field];
    return key === undefined ? undefined : t(key);
  };
  const sources = (useWorkflowMastersQuery().data?.sources ?? [])
    .filter((row) => row.is_manual === "Y")
    .map((row) => ({ id: row.source_id, name: pick(row.source_name, row.source_name_translations) }));
  return (
    <section className="card manual-part" aria-labelledby="manual-who">
      <h2 id="manual-who">{t("manual.who")}</h2>
      <SelectField
        id="manual-sourceId"
        label={t("manual.source")}
        choices={sources}
        value={complaint.sourceId}
        emptyLabel={t("field.choose")}
        error={wrong("sourceId")}
        onValue={(sourceId) => patch({ sourceId })}
      />
      <div className="manual-pair">
        <TextField
          id="manual-mobile"
          label={t("manual.mobile")}
          hint={t("manual.mobileHint")}
          autoComplete="off"
          inputMode="tel"
          maxLength={40}
          value={complaint.mobile}
          error={wrong("mobile")}
          onText={(mobile) => patch({ mobile })}
        />
        <TextField
          id="manual-name"
          label={t("manual.name")}
          autoComplete="off"
          maxLength={120}
          value={complaint.name}
          error={wrong("name")}
          onText={(name) => patch({ name })}
        />
      </div>
      <Caller complaint={complaint} patch={patch} />
      <div className="manual-pair">
        <TextField
          id="manual-email"
          label={t("manual.email")}
          optional={t("app.optional")}
          autoComplete="off"
          inputMode="email"
          maxLength={200}
          value={complaint.email}
          error={wrong("email")}
          onText={(email) => patch({ email })}
        />
        <TextField
          label={t("manual.address")}
          optional={t("app.optional")}
          autoComplete="off"
          maxLength={500}
          value={complaint.address}
          onText={(address) => patch({ address })}
        />
      </div>
    </section>
  );
}
