import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './page.module.css';

interface PageProps {
  /** Width in pixels; wider for content with more columns. */
  readonly width: 720 | 880 | 960 | 1080 | 1120;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A screen of the back office: one centred column. */
export function Page({ width, className, children }: PageProps): ReactNode {
  return (
    <div
      className={cx(classes['page'], className)}
      style={{ ['--page-width' as string]: `${width}px` }}
    >
      {children}
    </div>
  );
}

interface PageTitleProps {
  /** 2 when the screen is inside another one. */
  readonly level?: 1 | 2;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The title of the screen. */
export function PageTitle({ level = 1, className, children }: PageTitleProps): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2';
  return <Heading className={cx(classes['title'], className)}>{children}</Heading>;
}

/** The link back to the screen that opened this one, above the title. */
export function BackLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <a className={classes['back']} href={href}>
      <IconArrowRight size={18} aria-hidden className={mirrored} />
      {children}
    </a>
  );
}

/** Class for an icon that shows a direction. */
export const mirrored = classes['mirrored'] ?? '';
