/** Upload with progress, which `fetch` cannot report. Progress covers one form at a time. */

let share: number | null = null;
const listeners = new Set<() => void>();

function tell(next: number | null): void {
  if (next === share) return;
  share = next;
  for (const listener of listeners) listener();
}

/** Store for `useSyncExternalStore`: uploaded share (0 to 1) of the files; null without an upload. */
export const uploadShare = {
  get: (): number | null => share,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const hasFiles = (body: unknown): body is FormData =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File);

function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.trim().split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

function sendForm(address: string, init: RequestInit, form: FormData): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    const { signal } = init;
    const stop = (): void => asked.abort();
    const end = (): void => {
      signal?.removeEventListener("abort", stop);
      tell(null);
    };
    asked.open(init.method ?? "POST", address);
    for (const [name, value] of new Headers(init.headers)) asked.setRequestHeader(name, value);
    asked.upload.addEventListener("progress", ({ loaded, total }) => tell(total === 0 ? null : loaded / total));
    asked.addEventListener("load", () => {
      end();
      const { status } = asked;
      resolve(new Response(asked.responseText, { status, headers: headersOf(asked.getAllResponseHeaders()) }));
    });
    asked.addEventListener("error", () => {
      end();
      reject(new TypeError("The line failed while files were sent."));
    });
    asked.addEventListener("abort", () => {
      end();
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException("Cancelled.", "AbortError"));
    });
    signal?.addEventListener("abort", stop);
    tell(0);
    asked.send(form);
    if (signal?.aborted === true) stop();
  });
}

/** Like `fetch` to our own server, with its cookies. */
export const send = (address: string, init: RequestInit): Promise<Response> =>
  hasFiles(init.body) ? sendForm(address, init, init.body) : fetch(address, init);
