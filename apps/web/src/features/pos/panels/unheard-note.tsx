import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import type { Unheard } from './held-elsewhere.ts';
import classes from './panels.module.css';

/** Stands here for the reason of those of `hold-cart`. */
const WORDS = {
  he: (what: string) => `חשבונות שהושהו בקופות אחרות אינם מוצגים: ${what}`,
  en: (what: string) => `Bills on hold at other tills are not shown: ${what}`,
} as const;

/** That bills of other tills are missing from the list, and why. */
export function UnheardNote({ why }: { readonly why: Unheard }): ReactNode {
  const { t } = useTranslation('orders');
  return <p role="status" className={classes['itemSub']}>{why === 'offline' ? t('heldUnheard') : WORDS[currentLanguage()](why.description)}</p>;
}
