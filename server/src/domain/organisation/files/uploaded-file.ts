import path from "node:path";

/** A file of a request, in its own folder until the request ends. All its properties are untrusted. */
export interface UploadedFile {
  readonly part: string;
  readonly fileName: string;
  /** Path of its bytes during the request. */
  readonly path: string;
  readonly bytes: number;
}

export const incomingFolder = (dataDir: string): string => path.join(dataDir, "incoming");
