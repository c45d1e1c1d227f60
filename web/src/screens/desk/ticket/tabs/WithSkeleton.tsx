import { Suspense, type ReactNode } from "react";
import { Skeleton } from "../../../../ui/Skeleton.tsx";

/** Placeholder of a part that is loading. */
export function WithSkeleton({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Skeleton height="6rem" />}>{children}</Suspense>;
}
