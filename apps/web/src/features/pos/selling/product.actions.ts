import { IconPlus } from '@tabler/icons-react';
import { noticeNow } from '../bill/notice.store.ts';
import { show } from '../bill/open-panel.ts';
import { addOffer, newProductFrom } from './new-product.ts';
import type { TillAction } from '../bill/action.types.ts';

/**
 * Creates a product for an unknown barcode. The key is the same as for a new item on the record
 * screens.
 */
export const addProductAction: TillAction = {
  id: 'add-product',
  label: () => 'addProduct',
  icon: IconPlus,
  hotkey: 'F1',
  enabled: (state) => addOffer(state) === 'ok',
  place: 'hidden',
  run: () => {
    const start = newProductFrom(noticeNow()?.detail ?? '');
    if (start !== null) show({ kind: 'new-product', ...start });
  },
};
