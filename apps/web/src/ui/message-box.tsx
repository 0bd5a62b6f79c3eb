import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './message-box.module.css';

interface MessageBoxProps {
  readonly tone: 'bad' | 'warn' | 'quiet';
  readonly icon?: ReactNode;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Something to know, in the place it concerns. Refusals are announced at once, the rest in turn. */
export function MessageBox({ tone, icon, title, children }: MessageBoxProps): ReactNode {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx(classes['box'], classes[tone])}>
      {icon !== undefined && <span className={classes['icon']} aria-hidden>{icon}</span>}
      <div>
        {title !== undefined && <div className={classes['title']}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
