/**
 * Widths of bars and spaces in turn, beginning with a bar, of one line of dots (1 = black), without
 * the white margins.
 */
function runsOf(line: Uint8Array): readonly number[] {
  const first = line.indexOf(1);
  const last = line.lastIndexOf(1);
  const runs: number[] = [];
  for (let at = first, from = first; first >= 0 && at <= last; at += 1) {
    if (at !== last && line[at + 1] === line[at]) continue;
    runs.push(at + 1 - from);
    from = at + 1;
  }
  return runs;
}

/**
 * Widths of the odd set (A) by digit; the even set (B) is reversed, and the right half (C) has the
 * same widths as bars.
 */
const DIGITS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** Sets of the left six digits, by the leading digit. */
const FRONTS = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
];

/**
 * Reads an EAN-13 or EAN-8 as a scanner does, from the widths of one line (ISO/IEC 15420), and
 * checks its last digit.
 * @returns the digits, or null when it is no such barcode
 */
export function decodeEan(line: Uint8Array): string | null {
  const dots = runsOf(line);
  const half = dots.length === 59 ? 6 : dots.length === 43 ? 4 : 0;
  if (half === 0) return null;
  const module = dots.reduce((sum, run) => sum + run, 0) / (half === 6 ? 95 : 67);
  const runs = dots.map((run) => Math.round(run / module));
  const middle = 3 + half * 4;
  if (
    ![...runs.slice(0, 3), ...runs.slice(middle, middle + 5), ...runs.slice(-3)].every(
      (run) => run === 1,
    )
  )
    return null;
  const group = (from: number): string => runs.slice(from, from + 4).join('');
  let kinds = '';
  let digits = '';
  for (let at = 0; at < half; at += 1) {
    const widths = group(3 + at * 4);
    const [odd, even] = [DIGITS.indexOf(widths), DIGITS.indexOf([...widths].reverse().join(''))];
    kinds += odd >= 0 ? 'A' : 'B';
    digits += odd >= 0 ? odd : even;
  }
  for (let at = 0; at < half; at += 1) digits += DIGITS.indexOf(group(middle + 5 + at * 4));
  const front = half === 6 ? FRONTS.indexOf(kinds) : kinds === 'AAAA' ? 0 : -1;
  const all = half === 6 ? `${front}${digits}` : digits;
  if (front < 0 || all.includes('-')) return null;
  const sum = [...all]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? all : null;
}
