interface Props {
  readonly size: number;
}

/** Logo of the program: a speech bubble with a clock. Not the State Emblem, which we may not use. */
export function Mark({ size }: Props) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        className="sign-bubble"
        d="M24 3C11.9 3 3 11.6 3 22.4c0 6 2.7 11 7 14.5V45l8.3-4.2c1.8.5 3.7.7 5.7.7 12.1 0 21-8.5 21-19.1S36.1 3 24 3Z"
      />
      <circle className="sign-line" cx="24" cy="22.3" r="12.5" fill="none" strokeWidth="2.2" />
      <path
        className="sign-line"
        d="M24 14.8v7.7l5.2 3.4"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="36.8" cy="10" r="6" fill="#e8862b" />
    </svg>
  );
}
