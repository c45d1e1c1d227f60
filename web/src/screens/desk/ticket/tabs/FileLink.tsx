import { loadAttachment } from "../../../../api/load-file.ts";
import { FetchedFile } from "../../../../parts/FetchedFile.tsx";

interface Props {
  readonly attachmentId: number;
  readonly name: string;
  /** Whether the role may have the file; otherwise only its name is shown. */
  readonly mayTake: boolean;
}

/** A file of a ticket. */
export function FileLink({ attachmentId, name, mayTake }: Props) {
  if (!mayTake) return <p className="file-link">{name}</p>;
  return (
    <div className="file-link">
      <FetchedFile name={name} fetchFile={() => loadAttachment(attachmentId)} />
    </div>
  );
}
