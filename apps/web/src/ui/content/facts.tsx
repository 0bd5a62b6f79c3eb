import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import classes from './facts.module.css';

interface FactsProps {
  /**
   * `aligned`: values in one column after the names. `spread`: each value at the end of its line.
   * `figures`: large figures under their names.
   */
  readonly layout?: 'aligned' | 'spread' | 'figures';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Names with their values. */
export function Facts({ layout = 'aligned', className, children }: FactsProps): ReactNode {
  return <dl className={cx(classes['facts'], classes[layout], className)}>{children}</dl>;
}

interface FactProps {
  readonly label: ReactNode;
  /** Class of the value. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One name with its value. */
export function Fact({ label, className, children }: FactProps): ReactNode {
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
