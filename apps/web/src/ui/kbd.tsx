import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './kbd.module.css';

/** A key's name beside the action that it does. Hidden from screen readers (aria-keyshortcuts says it) and on touch. */
export function Kbd({ children, onColour = false }: { readonly children: string; readonly onColour?: boolean }): ReactNode {
  return <kbd aria-hidden className={cx(classes['kbd'], onColour && classes['onColour'])}>{children}</kbd>;
}
