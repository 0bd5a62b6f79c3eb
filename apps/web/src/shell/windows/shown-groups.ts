import type { WindowGroup } from '../../platform/windows/windows.machine.ts';

/** Narrowest useful chip, in pixels: icon, a word and a half, its close control. */
const MIN_CHIP_WIDTH = 132;
const GAP = 4;
/** Width in pixels of the chip that counts the groups that are not shown. */
const COUNT_CHIP_WIDTH = 72;

/**
 * How many of the narrowest chips fit: all of them, or with the last place for the count of the
 * rest.
 */
export function chipsThatFit(width: number): {
  readonly all: number;
  readonly withFurther: number;
} {
  const count = (room: number): number =>
    Math.max(0, Math.floor((room + GAP) / (MIN_CHIP_WIDTH + GAP)));
  return { all: count(width), withFurther: count(width - COUNT_CHIP_WIDTH - GAP) };
}

/**
 * The groups that the top bar shows: the first ones, and always the one in front; the rest is
 * counted.
 */
export function shownGroups(
  groups: readonly WindowGroup[],
  activeUid: string | null,
  fit: { readonly all: number; readonly withFurther: number },
): { readonly shown: readonly WindowGroup[]; readonly further: number } {
  if (groups.length <= fit.all) return { shown: groups, further: 0 };
  const first = groups.slice(0, fit.withFurther);
  const front = groups.find(({ windows }) => windows.some(({ uid }) => uid === activeUid));
  const shown =
    front === undefined || first.includes(front)
      ? first
      : [...first.slice(0, -1), ...(fit.withFurther > 0 ? [front] : [])];
  return { shown, further: groups.length - shown.length };
}
