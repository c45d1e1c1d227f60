import { iconPaths, type IconName } from "./icon-paths.ts";

interface Props {
  readonly name: IconName;
  /** Pixels; 18 suits the desk. */
  readonly size?: number;
}

/** Decorative icon beside a text, never instead of one: hidden from assistive technology. */
export function Icon({ name, size = 18 }: Props) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
