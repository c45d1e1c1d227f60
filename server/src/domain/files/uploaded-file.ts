/** A file as it came with a call, whole and small enough to hold in memory; nothing of it is trusted. */
export interface UploadedFile {
  readonly part: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}
