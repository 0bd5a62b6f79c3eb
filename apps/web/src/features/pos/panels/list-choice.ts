/**
 * Where a key leads in a list of `count` results: ↓ and ↑ a step, to the ends and not over them.
 * @param at index of the chosen result
 * @returns the new index, or null for a key that does not move
 */
export function moveChoice(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.max(0, Math.min(at + 1, count - 1));
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  return null;
}
