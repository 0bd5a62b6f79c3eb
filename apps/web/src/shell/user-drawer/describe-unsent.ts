import { i18n } from '../../platform/i18n/i18n.ts';
import type { UnsentData } from '../../platform/store/local-data.ts';

/** The unsent data of this device in words: "2 unsent sales, one held sale". */
export function describeUnsent({ sales, held, open, acts, customers, stamps }: UnsentData): string {
  return [
    sales > 0 && i18n.t('userDrawer:unsentSales', { count: sales }),
    held > 0 && i18n.t('userDrawer:unsentHeld', { count: held }),
    open > 0 && i18n.t('userDrawer:unsentOpen'),
    acts > 0 && i18n.t('userDrawer:unsentActs', { count: acts }),
    customers > 0 && i18n.t('userDrawer:unsentCustomers', { count: customers }),
    stamps > 0 && i18n.t('userDrawer:unsentStamps', { count: stamps }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
