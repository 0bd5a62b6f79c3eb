import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './kbd.module.css';

/**
 * The name of a shortcut key next to its action. Hidden from screen readers, which read
 * aria-keyshortcuts, and on touch screens.
 */
export function Kbd({
  children,
  onColour = false,
}: {
  readonly children: string;
  readonly onColour?: boolean;
}): ReactNode {
  return (
    <kbd aria-hidden className={cx(classes['kbd'], onColour && classes['onColour'])}>
      {children}
    </kbd>
  );
}
