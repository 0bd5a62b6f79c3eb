import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './page.module.css';

interface PageProps {
  /** Pixels that lines are comfortable to read in, the wider the more stands beside each other. */
  readonly width: 720 | 880 | 960 | 1080 | 1120;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A screen of the back office: one column in the middle. */
export function Page({ width, className, children }: PageProps): ReactNode {
  return <div className={cx(classes['page'], className)} style={{ ['--page-width' as string]: `${width}px` }}>{children}</div>;
}

interface PageTitleProps {
  /** 2 where the screen stands inside of another. */
  readonly level?: 1 | 2;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What the screen is called. */
export function PageTitle({ level = 1, className, children }: PageTitleProps): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2';
  return <Heading className={cx(classes['title'], className)}>{children}</Heading>;
}

/** The way back to where the screen was opened from, above its title. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactNode {
  return <a className={classes['back']} href={href}><IconArrowRight size={18} aria-hidden className={mirrored} />{children}</a>;
}

/** Of a sign that means a direction. */
export const mirrored = classes['mirrored'] ?? '';
