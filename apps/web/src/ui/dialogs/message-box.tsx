import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './message-box.module.css';

interface MessageBoxProps {
  readonly tone: 'bad' | 'warn' | 'quiet';
  readonly icon?: ReactNode;
  readonly title?: string;
  readonly children?: ReactNode;
}

/**
 * A notice at the place that it concerns. Screen readers announce refusals at once and other tones
 * in turn.
 */
export function MessageBox({ tone, icon, title, children }: MessageBoxProps): ReactNode {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx(classes['box'], classes[tone])}>
      {icon !== undefined && (
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
      )}
      <div>
        {title !== undefined && <div className={classes['title']}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
