import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './quiet.module.css';

/** A muted paragraph: help, or the lack of content. */
export function QuietText({ className, ...rest }: ComponentPropsWithRef<'p'>): ReactNode {
  return <p className={cx(classes['quiet'], classes['text'], className)} {...rest} />;
}

/** Class of muted words within a line. */
export const quiet = classes['quiet'] ?? '';

/** Class of a muted icon before words. */
export const quietIcon = classes['icon'] ?? '';
