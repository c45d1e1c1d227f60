import "./Skeleton.css";

interface Props {
  readonly width?: string;
  readonly height?: string;
}

/** Placeholder of loading content, in its final size. */
export function Skeleton({ width = "100%", height = "1em" }: Props) {
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />;
}
