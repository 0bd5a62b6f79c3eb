import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './toolbar.module.css';

interface ToolbarProps extends ComponentPropsWithRef<'div'> {
  /** `spread`: the first part at the start, the last one at the end. `fields`: labels above. */
  readonly layout?: 'spread' | 'fields';
}

/** Filters or buttons in one line, which wraps where the screen is narrow. */
export function Toolbar({ layout, className, ...rest }: ToolbarProps): ReactNode {
  return (
    <div
      className={cx(classes['toolbar'], layout !== undefined && classes[layout], className)}
      {...rest}
    />
  );
}

/** The head of a screen: its title, and its buttons after it. */
export function PageHead({ className, ...rest }: ComponentPropsWithRef<'header'>): ReactNode {
  return (
    <header
      className={cx(classes['toolbar'], classes['spread'], classes['head'], className)}
      {...rest}
    />
  );
}
