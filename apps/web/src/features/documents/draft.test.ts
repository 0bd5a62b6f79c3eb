import type {
  BaseMoves,
  DocumentAccount,
  DocumentContext,
  DocumentView,
  WireCartInput,
} from '@dalpak/contracts';
import {
  type Cart,
  type CartCommand,
  DOCUMENT_TYPES,
  encodeCart,
  findDocumentRule,
  getDocumentType,
  nextTypesOf,
  priceCart,
} from '@dalpak/engine';
import { aProduct } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { beginDocument, type CartClock, documentEnv, hasGoods } from './document-cart.ts';
import {
  applyCommand,
  type Draft,
  emptyDraft,
  withAccount,
  withBaseDocuments,
  startDraft,
} from './draft.ts';

let ids = 0;
const clocks: CartClock = {
  newId: () => `id${(ids += 1)}`,
  now: () => 1_795_000_000_000,
  localNow: () => '2026-11-22T10:00:00',
};
const context: DocumentContext = {
  today: '2026-11-22',
  branches: [{ id: 1, name: 'ראשי' }],
  warehouses: [{ id: 3, name: 'סניף', branch: 1 }],
  vat_rate_bp: 1_800,
  cash_rounding: 'tens_of_agorot',
  date_may_differ: false,
  accounts: [],
};
const env = documentEnv(context, 1_800, clocks);
const who = { terminalId: 0, employeeId: null };
const nothing = { context, vatRate: 1_800, account: null, bases: [], copy: null, products: [] };
const begin = (type: number): Draft => emptyDraft(beginDocument({ type, context, ...who }, clocks));

const milk = aProduct({ id: 1, name: 'חלב', price: 1_000 });
const bread = aProduct({ id: 2, name: 'לחם', price: 333 });

const account = (id: number, terms: Partial<DocumentAccount> = {}): DocumentAccount => ({
  type: 'customer',
  id,
  code: `C${id}`,
  name: 'רות',
  vat_id: '',
  vat_free: false,
  group: null,
  phone: '',
  email: '',
  city: '',
  address: '',
  balance: 0,
  price_list: null,
  discount_type: (terms.discount ?? 0) === 0 ? 'none' : 'percent',
  discount: 0,
  payment_days: null,
  agent: null,
  contacts: [],
  ...terms,
});
const ruth = account(1, { discount: 1_000, payment_days: 30, agent: { id: 8, name: 'דנה' } });
const noam = account(2, { payment_days: 60 });

function done(draft: Draft, ...commands: readonly CartCommand[]): Draft {
  return commands.reduce((at, command) => {
    const next = applyCommand(at, command, env);
    if (next === null) throw new Error(`Refused: ${command.type}`);
    return next;
  }, draft);
}

const goods: readonly CartCommand[] = [
  { type: 'addProduct', product: milk, quantity: 10_000 },
  { type: 'addProduct', product: bread, quantity: 3_000 },
];
const totalOf = ({ cart }: Draft): number => priceCart(cart, env).total;
const lowered = (rate: number): CartCommand => ({
  type: 'setCartDiscount',
  discount: rate === 0 ? null : { type: 'percent', rate },
});
const dueOn = (day: string | null): CartCommand => ({
  type: 'setHeader',
  changes: { dueDate: day },
});

function stored(cart: Cart, number = 7): BaseMoves {
  const priced = priceCart(cart, env);
  const left = new Map<number, number>();
  for (const { product, quantity } of cart.rows)
    left.set(product.id, (left.get(product.id) ?? 0) + quantity);
  return {
    id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01',
    type: cart.header.documentType,
    number,
    day: '2026-11-20',
    due_on: null,
    account: null,
    total: priced.total,
    open: priced.total,
    lifecycle: 'closed',
    payment_status: null,
    reference: '',
    cart: encodeCart(cart, priced) as unknown as WireCartInput,
    rows: [...left].map(([product, quantity]) => ({ product, name: '', quantity, left: quantity })),
  };
}

/** Every pair of document types of which one carries on or reverses the lines of the other. */
const ARROWS = DOCUMENT_TYPES.flatMap(({ id: from }) =>
  nextTypesOf(from)
    .filter(({ use }) => use !== 'pays')
    .map(({ type }) => ({ from, type })),
);

describe('a document with a base document', () => {
  const partyOf = (type: number, discount: number): DocumentAccount => ({
    ...ruth,
    type: findDocumentRule(type)?.party === 'supplier' ? 'supplier' : 'customer',
    discount,
  });
  /** A document with goods for an account; a consolidated invoice has those of a delivery note. */
  const base = (type: number, discount: number, ...more: readonly CartCommand[]): Draft => {
    const fresh = withAccount(begin(type), partyOf(type, discount));
    if (getDocumentType(type).insertsProducts) return done(fresh, ...goods, ...more);
    return withBaseDocuments(fresh, [stored(base(3, discount, ...more).cart)], new Map(), clocks);
  };

  it('opens a receipt with the open amount of its invoices, and drops it together with them', () => {
    const invoice = { ...stored(base(6, 0).cart, 7), open: 4_000 };
    const second = { ...invoice, number: 8, open: 700 };
    const receipt = startDraft(16, { ...nothing, account: noam, bases: [invoice] }, who, clocks);
    expect(receipt.openAmount).toBe(4_000);
    // Choosing the same one again does not double the amount.
    const both = withBaseDocuments(receipt, [invoice, second], new Map(), clocks);
    expect([both.openAmount, both.cart.header.baseDocuments.length]).toEqual([4_700, 2]);
    expect(withAccount(both, account(3)).openAmount).toBeNull();
    expect(startDraft(16, { ...nothing, account: noam }, who, clocks).openAmount).toBeNull();
    expect(
      startDraft(10, { ...nothing, account: noam, bases: [invoice] }, who, clocks).openAmount,
    ).toBeNull();
  });

  it('requires a warehouse when it has goods, and not when it only has payments', () => {
    expect(
      DOCUMENT_TYPES.filter((type) => findDocumentRule(type.id) !== null && !hasGoods(type)).map(
        ({ id }) => id,
      ),
    ).toEqual([16, 30, 31, 32, 33]);
  });

  it('there are pairs of document types to test, of sales and of purchases', () => {
    expect(ARROWS.map(({ from, type }) => `${from}>${type}`)).toEqual(
      expect.arrayContaining([
        '1>2',
        '2>3',
        '3>6',
        '3>13',
        '6>4',
        '6>10',
        '4>10',
        '20>21',
        '23>24',
      ]),
    );
  });

  it.each(ARROWS)('made from $from has the same total, as $type', ({ from, type }) => {
    const bases = [
      base(from, 1_000),
      base(from, 0),
      base(from, 1_000, lowered(0)),
      base(from, 1_000, lowered(250)),
      base(from, 0, lowered(700)),
    ];
    for (const before of bases) {
      const next = startDraft(
        type,
        { ...nothing, account: partyOf(type, 1_000), bases: [stored(before.cart)] },
        who,
        clocks,
      );
      expect([totalOf(next), next.cart.discount]).toEqual([totalOf(before), null]);
    }
  });

  it.each(ARROWS)('has the same total when $from is chosen later, as $type', ({ from, type }) => {
    for (const before of [base(from, 1_000), base(from, 1_000, lowered(250)), base(from, 0)]) {
      const next = withBaseDocuments(
        withAccount(begin(type), partyOf(type, 1_000)),
        [stored(before.cart)],
        new Map(),
        clocks,
      );
      expect([totalOf(next), next.cart.discount]).toEqual([totalOf(before), null]);
    }
  });

  it('applies the account discount and manual line discounts once', () => {
    const note = base(3, 1_000);
    expect(totalOf(note)).toBe(9_899);
    const [first] = note.cart.rows;
    const row = done(note, {
      type: 'setRowDiscount',
      rowKey: first?.key ?? '',
      discount: { type: 'percent', rate: 500 },
    });
    expect(totalOf(row)).toBeLessThan(totalOf(note));
    const invoice = startDraft(
      6,
      { ...nothing, account: ruth, bases: [stored(row.cart)] },
      who,
      clocks,
    );
    expect(totalOf(invoice)).toBe(totalOf(row));
  });

  it('keeps a discount that the user sets', () => {
    const invoice = startDraft(
      6,
      { ...nothing, account: ruth, bases: [stored(base(3, 1_000).cart)] },
      who,
      clocks,
    );
    expect(done(invoice, lowered(500)).cart.discount).toEqual({ type: 'percent', rate: 500 });
    const before = done(withAccount(begin(6), ruth), lowered(500));
    expect(
      withBaseDocuments(before, [stored(base(3, 0).cart)], new Map(), clocks).cart.discount,
    ).toEqual({ type: 'percent', rate: 500 });
  });
});

describe('the terms of an account', () => {
  const shown = ({ cart: { discount, header } }: Draft): unknown[] => [
    discount,
    header.dueDate,
    header.sellerId,
  ];

  it('are applied when it is chosen, and removed with it', () => {
    const invoice = withAccount(begin(6), ruth);
    expect(shown(invoice)).toEqual([{ type: 'percent', rate: 1_000 }, '2026-12-22', 8]);
    expect(shown(withAccount(invoice, null))).toEqual([null, null, null]);
    expect(shown(withAccount(withAccount(invoice, null), noam))).toEqual([
      null,
      '2027-01-21',
      null,
    ]);
    expect(shown(withAccount(invoice, noam))).toEqual([null, '2027-01-21', null]);
    expect(shown(withAccount(begin(16), ruth)).slice(0, 2)).toEqual([null, null]);
  });

  it('follow the date of the document, from which due dates are counted', () => {
    expect(
      done(withAccount(begin(6), ruth), { type: 'setHeader', changes: { date: '2026-11-30' } }).cart
        .header.dueDate,
    ).toBe('2026-12-30');
  });

  it('do not override manual values, set before or after the account, also when it changes', () => {
    const before = done(begin(6), dueOn('2026-11-30'), lowered(100), {
      type: 'setSeller',
      sellerId: 4,
    });
    const own = [{ type: 'percent', rate: 100 }, '2026-11-30', 4];
    for (const draft of [
      before,
      withAccount(before, ruth),
      withAccount(withAccount(before, ruth), null),
      withAccount(withAccount(before, ruth), noam),
    ])
      expect(shown(draft)).toEqual(own);
    const after = done(withAccount(begin(6), ruth), dueOn('2026-11-30'), lowered(1_000), {
      type: 'setSeller',
      sellerId: 8,
    });
    expect(shown(withAccount(after, noam))).toEqual([
      { type: 'percent', rate: 1_000 },
      '2026-11-30',
      8,
    ]);
  });

  it('are not restored in a field that was cleared, while the next account’s own are applied', () => {
    const emptied = done(withAccount(begin(6), ruth), dueOn(null), lowered(0));
    expect(shown(done(emptied, ...goods)).slice(0, 2)).toEqual([null, null]);
    expect(
      shown(withAccount(emptied, account(3, { discount: 300, payment_days: 10 }))).slice(0, 2),
    ).toEqual([{ type: 'percent', rate: 300 }, '2026-12-02']);
    // Before there were terms, clearing a field had no meaning.
    expect(shown(withAccount(done(begin(6), dueOn('2026-11-30'), dueOn(null)), ruth))[1]).toBe(
      '2026-12-22',
    );
  });

  it('take the base documents of the previous account along, and leave lines that did not come from them', () => {
    const note = done(withAccount(begin(3), ruth), ...goods);
    const invoice = done(
      withBaseDocuments(withAccount(begin(6), ruth), [stored(note.cart)], new Map(), clocks),
      {
        type: 'addProduct',
        product: aProduct({ id: 3, name: 'גבינה', price: 2_000 }),
        quantity: 1_000,
      },
    );
    expect(invoice.cart.rows).toHaveLength(3);
    const others = withAccount(invoice, null);
    expect([
      others.cart.rows.map(({ product }) => product.id),
      others.cart.header.baseDocuments,
      others.cart.header.referenceDate,
      others.cart.account,
    ]).toEqual([[3], [], null, null]);
    expect(totalOf(withAccount(others, noam))).toBe(2_000);
  });

  it('are also removed from a copy, unless the copied discount was set manually', () => {
    const copied = (discount: number): Draft => {
      const source = stored(done(withAccount(begin(6), ruth), ...goods, lowered(discount)).cart);
      const copy = { cart: source.cart } as unknown as DocumentView;
      return startDraft(6, { ...nothing, account: ruth, copy }, who, clocks);
    };
    expect([copied(1_000).cart.discount, withAccount(copied(1_000), noam).cart.discount]).toEqual([
      { type: 'percent', rate: 1_000 },
      null,
    ]);
    expect([copied(200).cart.discount, withAccount(copied(200), noam).cart.discount]).toEqual([
      { type: 'percent', rate: 200 },
      { type: 'percent', rate: 200 },
    ]);
  });
});
