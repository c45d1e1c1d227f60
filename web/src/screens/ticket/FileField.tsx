import { FilePick } from "../../parts/FilePick.tsx";
import type { FieldProps } from "./field-props.ts";

/** Files for the action. */
export function FileField({ offer, draft, patch, problems }: FieldProps) {
  return (
    <FilePick
      files={draft.files}
      onFiles={(files) => patch({ files: [...files] })}
      isRequired={offer.attachment_required === "Y"}
      error={problems.files}
    />
  );
}
