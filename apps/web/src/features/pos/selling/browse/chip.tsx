import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../../../ui/layout/cx.ts';
import classes from './browse.module.css';
import { initialsOf, inkOn } from './tile-colour.ts';

/** A department or a category above the tiles, with its colour. */
export function Chip({
  name,
  colour,
  chosen,
  onChoose,
}: {
  readonly name: string;
  /** Absent for a category, which has no mark. */
  readonly colour?: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const style: CSSProperties =
    colour === undefined || colour === '' ? {} : { background: colour, color: inkOn(colour) };
  return (
    <button
      type="button"
      className={cx(classes['department'], chosen && classes['chosen'])}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {colour !== undefined && (
        <span className={classes['swatch']} style={style} aria-hidden>
          {initialsOf(name).slice(0, 1)}
        </span>
      )}
      <span className={classes['departmentName']}>{name}</span>
    </button>
  );
}
