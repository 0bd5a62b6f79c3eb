import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mirrored } from '../layout/page.tsx';
import classes from './card-list.module.css';

/** Cards in as many columns as the screen has room for. */
export function CardList({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={classes['cards']}>{children}</ul>;
}

interface LinkCardProps {
  readonly href: string;
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** The second line. */
  readonly note?: ReactNode;
  /** What stands at its end instead of the arrow. */
  readonly end?: ReactNode;
}

/** A card that opens a screen. */
export function LinkCard({
  href,
  icon,
  title,
  note,
  end = <IconChevronLeft size={18} aria-hidden className={mirrored} />,
}: LinkCardProps): ReactNode {
  return (
    <li>
      <a className={classes['card']} href={href}>
        {icon}
        <span className={classes['title']}>
          {title}
          {note !== undefined && <span className={classes['note']}>{note}</span>}
        </span>
        {end}
      </a>
    </li>
  );
}
