import { type FrozenSale, type PaperMode, RESTORE_COPY } from '@dalpak/engine';
import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';

/**
 * The sale as on its last printed document. The first one printed is the original; before it, the
 * screen shows the original too. The header of every later one says `restore_copy`.
 */
export function saleAsPrinted({ sale, prints }: Pick<DeviceSale, 'sale' | 'prints'>): FrozenSale {
  if (prints <= 1) return sale;
  return {
    ...sale,
    cart: { ...sale.cart, header: { ...sale.cart.header, printCopies: RESTORE_COPY } },
  };
}

/** Which document it is (original or copy), by its header. */
export function modeOf({ cart: { header } }: FrozenSale): PaperMode {
  return header.printCopies === RESTORE_COPY ? 'copy' : 'original';
}

/** Which document of a sale its last one is. */
export function printModeOf(stored: Pick<DeviceSale, 'sale' | 'prints'>): PaperMode {
  return modeOf(saleAsPrinted(stored));
}
