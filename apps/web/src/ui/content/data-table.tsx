import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './data-table.module.css';

interface DataTableProps {
  /** The name of the table for a screen reader. */
  readonly label?: string | undefined;
  /** The name that stands above the table. */
  readonly caption?: ReactNode;
  /** For a panel without padding, or a table whose cells keep to one line. */
  readonly roomy?: boolean;
  /** On a phone each row becomes a card; each cell names its heading in `data-label`. */
  readonly stacked?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A table of figures. It scrolls within its own box, so that it never widens the page. */
export function DataTable({
  label,
  caption,
  roomy = false,
  stacked = false,
  className,
  children,
}: DataTableProps): ReactNode {
  // The keyboard reaches a named box, because it may hold nothing else to focus.
  const box = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 };
  return (
    <div className={classes['scroll']} {...box}>
      <table
        className={cx(
          classes['table'],
          roomy && classes['roomy'],
          stacked && classes['stacked'],
          className,
        )}
        aria-label={caption === undefined ? label : undefined}
      >
        {caption !== undefined && <caption>{caption}</caption>}
        {children}
      </table>
    </div>
  );
}

/** Class of a cell, or a heading, with a figure. */
export const figure = classes['figure'] ?? '';

/** A link in a cell, large enough for a finger. */
export function CellLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <a className={classes['link']} href={href}>
      {children}
    </a>
  );
}
