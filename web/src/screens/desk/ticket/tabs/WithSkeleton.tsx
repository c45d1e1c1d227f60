import { Suspense, type ReactNode } from "react";
import { Skeleton } from "../../../../ui/Skeleton.tsx";

/** The place of a piece that is on its way. */
export function WithSkeleton({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Skeleton height="6rem" />}>{children}</Suspense>;
}
