/** Marks by which texts are found again: letters only, since long numbers look like phone numbers. */

/** Returns the nth mark with this prefix, such as `post-bcda`. */
export function markOf(prefix: string, n: number): string {
  let letters = "";
  for (let rest = n; letters.length < 4 || rest > 0; rest = Math.floor(rest / 20))
    letters = `${"bcdfghjklmnpqrstvwxz"[rest % 20]}${letters}`;
  return `(${prefix}-${letters})`;
}
