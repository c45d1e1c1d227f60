import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { classNames } from "../lib/class-names.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  readonly look?: "plain" | "primary" | "danger" | "quiet";
  readonly small?: boolean;
  readonly wide?: boolean;
  readonly icon?: IconName;
  /** Shows only the icon; the children are its accessible name. */
  readonly iconOnly?: boolean;
  /** Work is under way: keeps the focus, ignores clicks. */
  readonly busy?: boolean;
  /** Not usable now, but focusable and readable. */
  readonly unavailable?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Native button; never `disabled`, which would lose the focus: `unavailable` and `busy` are announced instead. */
export function Button(props: Props) {
  const {
    look = "plain",
    small,
    wide,
    icon,
    iconOnly,
    busy,
    unavailable,
    children,
    onClick,
    className,
    ...rest
  } = props;
  const isBlocked = busy === true || unavailable === true;
  const sign = busy === true ? "refresh" : icon;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      title={iconOnly === true && typeof children === "string" ? children : rest.title}
      className={classNames(
        "button",
        look !== "plain" && `button-${look}`,
        small && "button-small",
        wide && "button-wide",
        iconOnly && "button-icon",
        busy && "button-busy",
        className,
      )}
    >
      {sign !== undefined && <Icon name={sign} size={small === true ? 16 : 18} />}
      {/* A text of its own element survives the browser's translation when the icon beside it changes. */}
      {iconOnly === true || typeof children === "string" ? (
        <span className={iconOnly === true ? "visually-hidden" : undefined}>{children}</span>
      ) : (
        children
      )}
    </button>
  );
}
