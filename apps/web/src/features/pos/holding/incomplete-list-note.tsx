import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import type { IncompleteReason } from './held-at-other-tills.ts';
import classes from '../parts/panels.module.css';

/** Note that bills of other tills are missing from the list, with the reason. */
export function IncompleteListNote({ why }: { readonly why: IncompleteReason }): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <p role="status" className={classes['itemSub']}>
      {why === 'offline' ? t('heldUnheard') : t('heldUnheardWhy', { what: why.description })}
    </p>
  );
}
