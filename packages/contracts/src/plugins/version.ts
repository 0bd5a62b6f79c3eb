/**
 * The parts of a version by semver 2.0.0; build metadata after `+` does not affect the order and is
 * ignored.
 */
interface Version {
  readonly numbers: readonly string[];
  /** Empty for a final release. */
  readonly pre: readonly string[];
}

const NUMBER = '(?:0|[1-9]\\d*)';
const PRE = `(?:${NUMBER}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`;
const VERSION = new RegExp(
  `^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${PRE}(?:\\.${PRE})*))?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`,
);
/** Longer than any real version. */
const MAX_LENGTH = 64;

function parseVersion(text: string): Version | null {
  const match = text.length > MAX_LENGTH ? null : VERSION.exec(text);
  if (match === null) return null;
  const [, major = '', minor = '', patch = '', pre] = match;
  return { numbers: [major, minor, patch], pre: pre === undefined ? [] : pre.split('.') };
}

/** Whether a text is a version by semver: `1.2.3`, `1.2.3-beta.1`, `1.2.3+build`. */
export function isVersion(text: string): boolean {
  return parseVersion(text) !== null;
}

/**
 * Compares numbers of any length without leading zeros, because JavaScript numbers lose precision
 * beyond 2^53.
 */
function compareNumbers(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

function compareParts(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return compareNumbers(a, b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  // A final release comes after its pre-releases.
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * Order of two versions by semver 2.0.0 §11: below zero when `a` comes before `b`.
 * @throws Error for a text that is no version
 */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  if (first === null || second === null)
    throw new Error(`Not a version: ${first === null ? a : b}`);
  for (const [index, part] of first.numbers.entries()) {
    const order = compareNumbers(part, second.numbers[index] ?? '');
    if (order !== 0) return order;
  }
  return comparePre(first.pre, second.pre);
}

/**
 * Whether an installation with `current` should update to `candidate`: it is later, and a trial
 * version (`-beta.1`) is only for installations that already run one.
 */
export function isUpdateOf(candidate: string, current: string): boolean {
  const isTrial = (version: string): boolean => (parseVersion(version)?.pre.length ?? 0) > 0;
  return compareVersions(candidate, current) > 0 && (!isTrial(candidate) || isTrial(current));
}
