/** Groups addresses into networks for counting: IPv4 by /24, IPv6 by /48. Pure. */

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns the name of the network, equal for all its addresses. */
export function networkOf(ip: string): string {
  const v4 = MAPPED.exec(ip)?.[1] ?? ip;
  if (!v4.includes(":")) return `${v4.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail] = v4.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: gap }, () => "0"), ...back];
  const first = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/48`;
}
