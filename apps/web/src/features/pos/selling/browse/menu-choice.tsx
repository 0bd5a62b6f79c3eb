import type { SalesMenu } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import classes from './browse.module.css';
import { chooseMenu } from '../current-menu.ts';

/** The sales menus of the till; another one than the hour's stays until the hour brings the next. */
export function MenuChoice({
  menus,
  current,
}: {
  readonly menus: readonly SalesMenu[];
  readonly current: SalesMenu;
}): ReactNode {
  return (
    <div className={classes['menus']}>
      {menus.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes['menu']}
          aria-pressed={id === current.id}
          onClick={() => chooseMenu(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
