import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import classes from './marketplace.module.css';

/** The way back, above a page's title. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }): ReactNode {
  return <a className={classes['back']} href={hrefOf(to)}><IconArrowRight size={18} aria-hidden className={classes['mirrored']} />{children}</a>;
}
