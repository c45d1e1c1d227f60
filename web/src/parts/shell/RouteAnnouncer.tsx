import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

/** The title is set by the screen that was opened; wait until it has been. */
const SETTLE_MS = 350;

/** Tells assistive technology where one is after a change of place, and puts the focus at the start of the screen. */
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
