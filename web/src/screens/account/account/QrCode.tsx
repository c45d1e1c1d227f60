import { encode } from "uqr";

interface Props {
  readonly text: string;
  readonly label: string;
}

export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      className="account-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
