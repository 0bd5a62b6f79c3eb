import type { ReactNode } from 'react';
import classes from './drawer-item.module.css';

interface DrawerItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** A line under the label: an explanation, or why the item is disabled. */
  readonly note?: string;
  readonly onClick: () => void;
  /** Address of its screen; without one the item is a button. */
  readonly href?: string;
}

/** One line of a drawer's menu: an icon and a verb, as wide as the drawer. */
export function DrawerItem({ icon, label, note, onClick, href }: DrawerItemProps): ReactNode {
  const face = (
    <>
      <span className={classes['icon']} aria-hidden>
        {icon}
      </span>
      <span className={classes['text']}>
        <span>{label}</span>
        {note !== undefined && <span className={classes['note']}>{note}</span>}
      </span>
    </>
  );
  if (href !== undefined)
    return (
      <a className={classes['item']} href={href} onClick={onClick}>
        {face}
      </a>
    );
  return (
    <button type="button" className={classes['item']} onClick={onClick}>
      {face}
    </button>
  );
}
