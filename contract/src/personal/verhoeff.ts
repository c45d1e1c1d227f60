/** The check digit of Aadhaar numbers (Verhoeff's, by the dihedral group of ten). Pure. */

const TIMES = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
] as const;
const TURNS = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
] as const;

/** Returns whether the last digit is the check digit of the others. */
export function isChecked(digits: string): boolean {
  let sum = 0;
  [...digits].toReversed().forEach((digit, at) => {
    const turned = Number(TURNS[at % TURNS.length]?.[Number(digit)]);
    sum = Number(TIMES[sum]?.[turned]);
  });
  return sum === 0;
}
