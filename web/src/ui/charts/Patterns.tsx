interface Props {
  /** Same id as for `toneFill`. */
  readonly id: string;
}

/** SVG patterns of the tones, defined once; classes set their colours. */
export function Patterns({ id }: Props) {
  return (
    <svg className="patterns" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={`${id}-solid`} className="tone-solid" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect className="tone-full" width="8" height="8" />
        </pattern>
        <pattern id={`${id}-block`} className="tone-block" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect className="tone-full" width="8" height="8" />
        </pattern>
        <pattern
          id={`${id}-hatch`}
          className="tone-hatch"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="tone-back" width="6" height="6" />
          <rect className="tone-full" width="2.6" height="6" />
        </pattern>
        <pattern id={`${id}-cross`} className="tone-cross" width="7" height="7" patternUnits="userSpaceOnUse">
          <rect className="tone-back" width="7" height="7" />
          <path className="tone-stroke" d="M0 0 7 7M7 0 0 7" />
        </pattern>
        <pattern id={`${id}-dots`} className="tone-dots" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect className="tone-back" width="6" height="6" />
          <circle className="tone-full" cx="3" cy="3" r="1.7" />
        </pattern>
        <pattern id={`${id}-lines`} className="tone-lines" width="6" height="5" patternUnits="userSpaceOnUse">
          <rect className="tone-back" width="6" height="5" />
          <rect className="tone-full" width="6" height="1.6" />
        </pattern>
      </defs>
    </svg>
  );
}
