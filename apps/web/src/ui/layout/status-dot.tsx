import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './status-dot.module.css';

export type Tone = 'quiet' | 'ok' | 'warn' | 'bad';

/**
 * A small dot with a label. The shape differs by tone too, so that colour is not the only
 * difference.
 */
export function StatusDot({
  tone,
  children,
}: {
  readonly tone: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={classes['status']}>
      <span aria-hidden className={cx(classes['dot'], tone !== 'quiet' && classes[tone])} />
      <span>{children}</span>
    </span>
  );
}
