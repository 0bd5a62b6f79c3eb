/**
 * The next choice in a list of `count` results for a key: ↓ and ↑ move one step and stop at the
 * ends.
 * @param at index of the chosen result
 * @returns the new index, or null for a key that does not move
 */
export function moveChoice(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.max(0, Math.min(at + 1, count - 1));
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  return null;
}

/**
 * Moves the focus among the buttons of a list by ↓ and ↑; ignores every other key.
 * @param list null before it is drawn
 */
export function moveFocus(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  list: Element | null,
): void {
  const all = [...(list?.querySelectorAll('button') ?? [])];
  const next = moveChoice(
    event.key,
    all.findIndex((one) => one === document.activeElement),
    all.length,
  );
  if (next === null) return;
  event.preventDefault();
  all[next]?.focus();
}
