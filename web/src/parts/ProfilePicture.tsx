import { useEffect, useState } from "react";
import { basePath } from "../lib/base-path.ts";
import { open } from "../api/open.ts";

interface Props {
  readonly name: string;
  /** `profile_image` of the profile; null when there is none. */
  readonly url: string | null;
  /** Alternative text where no name is beside it; empty for decoration. */
  readonly alt: string;
  readonly large?: boolean;
}

/** Picture or initials of an officer. The picture requires the session, so it is fetched, not linked. */
export function ProfilePicture({ name, url, alt, large }: Props) {
  const source = usePicture(url);
  const className = large === true ? "avatar avatar-large" : "avatar";
  if (source !== null) return <img className={className} src={source} alt={alt} />;
  return (
    <span
      className={className}
      role={alt === "" ? undefined : "img"}
      aria-label={alt === "" ? undefined : alt}
      aria-hidden={alt === ""}
    >
      {initials(name)}
    </span>
  );
}

function usePicture(url: string | null): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const stop = new AbortController();
    let made: string | null = null;
    const load = async (): Promise<void> => {
      const answer = await open(`${basePath}${url}`, { signal: stop.signal });
      if (!answer.ok || answer.headers.get("content-type")?.startsWith("image/") !== true) return;
      const picture = await answer.blob();
      if (stop.signal.aborted) return;
      made = URL.createObjectURL(picture);
      setSource(made);
    };
    void load().catch(() => undefined); // Without a picture the initials stay.
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setSource(null);
    };
  }, [url]);
  return source;
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("");
}
