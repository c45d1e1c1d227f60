import { loadAttachment } from "../../../../api/load-file.ts";
import { FetchedFile } from "../../../../parts/FetchedFile.tsx";
import { Recording } from "./Recording.tsx";

interface Props {
  readonly attachmentId: number;
  readonly name: string;
  readonly contentType: string;
  /** True when the role may download the file; otherwise only its name is shown. */
  readonly mayTake: boolean;
}

/** A file to save; sound and film also play. */
export function FileLink({ attachmentId, name, contentType, mayTake }: Props) {
  if (!mayTake) return <p className="file-link">{name}</p>;
  return (
    <div className="file-link row wrap gap-2">
      <FetchedFile name={name} fetchFile={() => loadAttachment(attachmentId)} />
      {/^(?:audio|video)\//.test(contentType) && (
        <Recording attachmentId={attachmentId} name={name} contentType={contentType} />
      )}
    </div>
  );
}
