import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

/** The new screen sets the title; wait for it. */
const SETTLE_MS = 350;

/** Announces a new page to assistive technology and focuses the start of the screen. */
export function RouteAnnouncer() {
  const [location] = useLocation();
  const [page, setPage] = useState("");
  const before = useRef(location);
  useEffect(() => {
    if (before.current === location) return undefined;
    before.current = location;
    const timer = setTimeout(() => {
      setPage(document.title);
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) document.getElementById("main")?.focus({ preventScroll: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  return (
    <div className="visually-hidden" role="status">
      {page}
    </div>
  );
}
