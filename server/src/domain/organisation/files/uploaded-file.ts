/** Files on their way in. */
import path from "node:path";

/** A file as it came with a call, in its own folder until the call is over; nothing of it is trusted. */
export interface UploadedFile {
  readonly part: string;
  /** The name that the sender gave. */
  readonly fileName: string;
  /** Where its bytes lie for as long as the call lasts. */
  readonly path: string;
  readonly bytes: number;
}

/** Where files lie while their call lasts. */
export const incomingFolder = (dataDir: string): string => path.join(dataDir, "incoming");
