import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { cx } from './cx.ts';
import classes from './quiet-card.module.css';

interface QuietCardProps {
  readonly title: string;
  readonly help?: string;
  /** 640 px for two columns of fields instead of 400. */
  readonly wide?: boolean;
  /** Muted links under the card. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A page with a single task: sign in, open a business, register a till. */
export function QuietCard({
  title,
  help,
  wide = false,
  foot,
  children,
}: QuietCardProps): ReactNode {
  return (
    <div className={classes['page']}>
      <div className={cx(classes['column'], wide && classes['wide'])}>
        <header className={classes['head']}>
          <BrandMark size={48} />
          <h1 className={classes['title']}>{title}</h1>
          {help !== undefined && <p className={classes['help']}>{help}</p>}
        </header>
        <section className={classes['card']}>{children}</section>
        {foot !== undefined && <footer className={classes['foot']}>{foot}</footer>}
      </div>
    </div>
  );
}
