/**
 * Lines of a page that its last signed version does not have (+), and lines that are gone (-), with
 * their numbers; the whole page when there is no version before.
 */
export function changedLines(before: string | null, after: string): string {
  const lines = after.split('\n');
  const numbered = (sign: string, text: string, at: number): string =>
    `${sign} ${String(at + 1).padStart(4)}  ${text}`;
  if (before === null) return lines.map((line, at) => numbered(' ', line, at)).join('\n');
  const earlier = before.split('\n');
  const [had, has] = [new Set(earlier), new Set(lines)];
  return [
    ...earlier.flatMap((line, at) => (has.has(line) ? [] : [numbered('-', line, at)])),
    ...lines.flatMap((line, at) => (had.has(line) ? [] : [numbered('+', line, at)])),
  ].join('\n');
}
