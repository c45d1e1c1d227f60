import { useEffect, useMemo, useRef } from "react";

/** Grace period after leaving: the pointer often only crosses the edge. */
const RELEASE_MS = 500;

/** True while pointer or focus is inside the list; nothing in it may move then. */
export function useFreeze() {
  const inside = useRef({ pointer: false, focus: false });
  const release = useRef<() => void>(() => undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => void (timer.current !== null && clearTimeout(timer.current)), []);
  return useMemo(() => {
    const isHeld = (): boolean => inside.current.pointer || inside.current.focus;
    const left = (): void => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => !isHeld() && release.current(), RELEASE_MS);
    };
    return {
      isHeld,
      onRelease: (act: () => void): void => {
        release.current = act;
      },
      props: {
        onPointerEnter: () => void (inside.current.pointer = true),
        onPointerLeave: () => {
          inside.current.pointer = false;
          left();
        },
        onFocus: () => void (inside.current.focus = true),
        onBlur: () => {
          inside.current.focus = false;
          left();
        },
      },
    };
  }, []);
}
