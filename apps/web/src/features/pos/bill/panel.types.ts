import type { QtyMilli } from '@dalpak/engine';

/** What fills the place next to the bill. */
export type Panel =
  | { readonly kind: 'browse' }
  /** Details of a product; `back` is where they were opened. */
  | { readonly kind: 'product'; readonly productId: number; readonly back?: Panel }
  | { readonly kind: 'row'; readonly rowKey: string }
  /**
   * A product, or a line of one, that needs more than a quantity: parts, preparations, numbers, a
   * seller.
   */
  | {
      readonly kind: 'compose';
      readonly productId: number;
      readonly quantity: QtyMilli;
      readonly rowKey: string | null;
    }
  /** The products of a model by colour and size. */
  | { readonly kind: 'model'; readonly modelId: number }
  /** A product sold by weight that waits for its weight. */
  | { readonly kind: 'weigh'; readonly productId: number }
  /** A product that is created for an unknown code. */
  | {
      readonly kind: 'new-product';
      readonly barcode: string;
      readonly scanned: string;
      readonly weighed: boolean;
    }
  | { readonly kind: 'discount' }
  | { readonly kind: 'customer'; readonly at?: 'new'; readonly typed?: string }
  | { readonly kind: 'seller' }
  | { readonly kind: 'bill-note' }
  | { readonly kind: 'recall' }
  | { readonly kind: 'orders' }
  | { readonly kind: 'queue' }
  | { readonly kind: 'more' }
  | {
      readonly kind: 'register';
      readonly at?: 'open' | 'in' | 'out' | 'drawer' | 'atm' | 'x' | 'z';
      /** When it was opened, so that opening it anew leaves the step that it shows. */
      readonly since?: number;
    }
  /** The float of the shift that begins; `must` = nothing is sold before it is declared. */
  | { readonly kind: 'opening'; readonly must: boolean; readonly proposed: number }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'bases' }
  | { readonly kind: 'arrange' }
  /** The bill as a tax invoice (6) or an invoice-receipt (7). */
  | { readonly kind: 'invoice'; readonly type: 6 | 7 }
  | { readonly kind: 'printers' }
  | { readonly kind: 'displays' }
  | { readonly kind: 'transmission' }
  /** `slip`: the code of a gift slip that was scanned. */
  | { readonly kind: 'refund'; readonly at?: 'search' | 'manual'; readonly slip?: string }
  | { readonly kind: 'coupon' }
  | { readonly kind: 'club' }
  | { readonly kind: 'pay' }
  | { readonly kind: 'done' };
