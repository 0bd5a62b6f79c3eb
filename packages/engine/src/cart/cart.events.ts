import type { CartPayment } from './cart.types.ts';

/** What a command did, for sounds, the customer display and plugins. */
export type CartEvent =
  | { readonly type: 'rowAdded'; readonly rowKey: string }
  | { readonly type: 'rowChanged'; readonly rowKey: string }
  | { readonly type: 'rowRemoved'; readonly rowKey: string }
  /** The document type accepts no new rows; nothing changed. */
  | { readonly type: 'insertIgnored' }
  | { readonly type: 'discountChanged' }
  | { readonly type: 'accountChanged' }
  | { readonly type: 'couponChanged' }
  | { readonly type: 'paymentAdded'; readonly payment: CartPayment }
  | { readonly type: 'paymentRemoved'; readonly payment: CartPayment }
  | { readonly type: 'headerChanged' }
  | { readonly type: 'cartCancelled' };
