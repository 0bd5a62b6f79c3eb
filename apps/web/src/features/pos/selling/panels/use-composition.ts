import { ONE, PRODUCT_TYPE } from '@dalpak/engine';
import { useEffect, useState } from 'react';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { cartNow } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import type { Panel } from '../../bill/panel.types.ts';
import { show } from '../../bill/open-panel.ts';
import {
  needsNoInput,
  type Composition,
  fieldsOf,
  defaultInput,
  readComposition,
  type CompositionInput,
} from '../compose.ts';
import { changeByEditor } from '../row-discount.ts';
import { engineProduct } from '../sell.ts';
import { playSound } from '../../till/sounds.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';

export type Start = Extract<Panel, { readonly kind: 'compose' }>;

export const words = () => ({ without: i18n.t('compose:without'), side: i18n.t('compose:side') });

/** Why the product cannot be sold with the current quantity, in words; '' when it can. */
export function refusalOf(
  { product, needsSerial: asksSerial, needsCard: asksCard, joinsClub }: Composition,
  { quantity }: Start,
): string {
  const cart = cartNow();
  // Products with a serial number, and issued cards, are sold as lines of one each.
  if ((asksSerial || asksCard || joinsClub) && quantity !== ONE) return i18n.t('compose:oneByOne');
  if ((asksCard || joinsClub) && useTillStatus.getState().link === 'offline')
    return i18n.t('compose:issuedOffline');
  return product.type === PRODUCT_TYPE.membership && cart?.account?.type !== 'customer'
    ? i18n.t('compose:customerFirst')
    : '';
}

/**
 * Adds the line to the bill, or changes the existing one. False when the engine refused it; the
 * notice shows why.
 */
export function applyComposition(
  start: Start,
  composition: Composition,
  wish: CompositionInput,
): boolean {
  const { rowKey, quantity } = start;
  const fields = fieldsOf(composition, wish, words());
  if (rowKey !== null) {
    const {
      preparations = [],
      components = [],
      serialNumber = '',
      sellerId = null,
      giftCard = '',
    } = fields;
    return changeByEditor({
      type: 'editRow',
      rowKey,
      changes: { preparations, components, serialNumber, sellerId, giftCard },
    });
  }
  const added = dispatch({
    type: 'addProduct',
    product: engineProduct(composition.product),
    quantity,
    fields,
  });
  if (added.ok) playSound('accept');
  return added.ok;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly composition: Composition };

export function useComposition(start: Start): Loaded {
  const { productId, rowKey } = start;
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  useEffect(() => {
    let left = false;
    const till = currentTill();
    const take = (composition: Composition | null): void => {
      if (left) return;
      if (composition === null) setLoaded({ kind: 'failed' });
      else if (
        rowKey === null &&
        needsNoInput(composition) &&
        refusalOf(composition, start) === ''
      ) {
        show({ kind: 'browse' });
        applyComposition(start, composition, defaultInput(composition));
      } else setLoaded({ kind: 'ready', composition });
    };
    if (till === null) take(null);
    else readComposition(till, productId).then(take, () => take(null));
    return () => {
      left = true;
    };
  }, [start, productId, rowKey]);
  return loaded;
}
