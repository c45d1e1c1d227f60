import { loadAttachment } from "../../../../api/load-file.ts";
import { FetchedFile } from "../../../../parts/FetchedFile.tsx";

interface Props {
  readonly attachmentId: number;
  readonly name: string;
  /** True when the role may download the file; otherwise only its name is shown. */
  readonly mayTake: boolean;
}

export function FileLink({ attachmentId, name, mayTake }: Props) {
  if (!mayTake) return <p className="file-link">{name}</p>;
  return (
    <div className="file-link">
      <FetchedFile name={name} fetchFile={() => loadAttachment(attachmentId)} />
    </div>
  );
}
