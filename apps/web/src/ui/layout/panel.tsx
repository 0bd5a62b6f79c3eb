import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './panel.module.css';

/** Class of the title of a panel, and of headings that look like it. */
export const panelTitle = classes['title'] ?? '';

interface PanelProps {
  readonly title?: ReactNode;
  /** Muted text or a link at the end of the title line. */
  readonly aside?: ReactNode;
  /** False when the content extends to the edge (tables). */
  readonly padded?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A surface with a thin border. Panels are separated by space and never nested. */
export function Panel({ title, aside, padded = true, className, children }: PanelProps): ReactNode {
  return (
    <section className={cx(classes['panel'], padded && classes['padded'], className)}>
      {title !== undefined && (
        <header className={classes['head']}>
          <h2 className={panelTitle}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
