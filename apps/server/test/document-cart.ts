import { randomUUID } from 'node:crypto';
import { wireCartSchema, type BaseMoves, type DocumentResult } from '@dalpak/contracts';
import {
  buildRuleIndex,
  decodeCart,
  encodeCart,
  freezeSale,
  makeAccount,
  tenderFields,
  TENDER_NAME,
  newCart,
  validatePayment,
  priceCart,
  reduceCart,
  type Agorot,
  type BaseDocument,
  type Cart,
  type CartCommand,
  type CartEnv,
  type CatalogueProduct,
  type HeaderChanges,
  type Tender,
  type PricedCart,
  type WireCart,
} from '@dalpak/engine';
import { toLocalDateTime } from '../src/kernel/time/local-time.ts';
import { RULES } from './sale-shop.ts';
import type { Browser } from './test-app.ts';

export const RUTH = makeAccount({ type: 'customer', id: 1, code: 'C1', name: 'רות', groupId: 1 });
export const SUPPLIER = makeAccount({ type: 'supplier', id: 1, code: 'S1', name: 'תנובה' });

/** A document of the back office, built with the engine as its screen does. */
export class DocumentCart {
  readonly env: CartEnv;
  cart: Cart;

  constructor(
    documentType: number,
    options: { readonly now?: number; readonly header?: Partial<Cart['header']> } = {},
  ) {
    const now = options.now ?? Date.now();
    this.env = {
      vatRate: 1_800,
      rounding: 'tens_of_agorot',
      rules: buildRuleIndex(RULES),
      newId: randomUUID,
      paymentRules: validatePayment,
      now: () => now,
      localNow: () => toLocalDateTime(now),
    };
    this.cart = newCart(
      {
        documentType,
        branchId: 1,
        terminalId: 0,
        employeeId: null,
        header: { warehouseId: 1, ...options.header },
      },
      this.env,
    );
  }

  get id(): string {
    return this.cart.id;
  }

  get priced(): PricedCart {
    return priceCart(this.cart, this.env);
  }

  do(command: CartCommand): this {
    const reduced = reduceCart(this.cart, command, this.env);
    if (!reduced.ok) throw new Error(`${command.type} was refused: ${reduced.error.code}`);
    this.cart = reduced.value.cart;
    return this;
  }

  for(account: NonNullable<Cart['account']>): this {
    return this.do({ type: 'setAccount', account });
  }

  add(product: CatalogueProduct, quantity = 1, price: Agorot | null = null): this {
    this.do({ type: 'addProduct', product, quantity: Math.round(quantity * 1_000) });
    return price === null
      ? this
      : this.do({ type: 'setUnitPrice', rowKey: this.cart.rows.at(-1)?.key ?? '', price });
  }

  header(changes: HeaderChanges): this {
    return this.do({ type: 'setHeader', changes });
  }

  pay(amount: Agorot, means: Tender = { method: 'transfer', reference: '' }): this {
    return this.do({
      type: 'addPayment',
      payment: { ...tenderFields(means), name: TENDER_NAME[means.method], amount },
    });
  }

  from(...baseDocuments: readonly BaseDocument[]): this {
    return this.header({ baseDocuments });
  }

  /**
   * Takes over the stored rows of base documents, also when the type normally takes them by hand.
   */
  takeAll(...moves: readonly Pick<BaseMoves, 'type' | 'number' | 'cart'>[]): this {
    const rows = moves.flatMap(({ cart: wire }) => {
      const decoded = decodeCart(wire);
      if (!decoded.ok) throw new Error(decoded.error.reason);
      return decoded.value.cart.rows.map((row) => ({ ...row, key: randomUUID() }));
    });
    this.cart = { ...this.cart, rows: [...this.cart.rows, ...rows] };
    return this.from(...moves.map(({ type, number }) => ({ typeId: type, number })));
  }

  wire(): WireCart {
    const frozen = freezeSale(this.cart, this.priced);
    return encodeCart(frozen.cart, frozen.priced);
  }

  /** Sends the document; returns the result, or the code of a refusal. */
  async send(office: Browser): Promise<DocumentResult | string> {
    const response = await office.post('documents/cart_format', wireCartSchema.parse(this.wire()));
    const body = response.json<{ code?: string; data?: [string, string, DocumentResult] }>();
    return body.data?.[2] ?? body.code ?? response.body;
  }

  /** Sends the document and expects it to be accepted. */
  async store(office: Browser): Promise<DocumentResult> {
    const sent = await this.send(office);
    if (typeof sent === 'string') throw new Error(`Refused: ${sent}`);
    return sent;
  }
}
