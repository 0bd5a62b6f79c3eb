import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import arrange from '../layout/arrange.module.css';
import classes from './list-rows.module.css';

interface ListRowsProps extends ComponentPropsWithRef<'ul'> {
  /** True in a panel without padding. */
  readonly edge?: boolean;
}

/** A list of rows with a line between them. */
export function ListRows({ edge = false, className, ...rest }: ListRowsProps): ReactNode {
  return <ul className={cx(arrange['plainList'], edge && classes['edge'], className)} {...rest} />;
}

interface ListRowProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** What stands at the end of the row: a figure, a state or buttons. */
  readonly end?: ReactNode;
  /** Lines under the title. */
  readonly children?: ReactNode;
}

/** A row of a list: its title, the lines under it, and what stands at its end. */
export function ListRow({ icon, title, end, children }: ListRowProps): ReactNode {
  return (
    <li className={classes['row']}>
      {icon}
      <div className={classes['about']}>
        <div className={classes['title']}>{title}</div>
        {children}
      </div>
      {end}
    </li>
  );
}
