import { DOCUMENT_TYPE as T, type CartAccount, type Tender } from '@dalpak/engine';
import { costOf, SUPPLIERS, suppliedBy, WHOLESALER } from './past-records.ts';
import type { DocumentLine, PastOffice, StoredDocument } from './past-office.ts';
import { dayAfter, type PastWorld } from './past-world.ts';

/** Ids of the demonstration's business customers. */
const BUSINESS_CUSTOMERS = {
  cafe: 53,
  restaurant: 54,
  nursery: 55,
  lawyers: 56,
  club: 57,
  grocer: 58,
  catering: 59,
} as const;

const transfer = (reference: string): Tender => ({ method: 'transfer', reference });
const cheque = (number: string, dueDate: string): Tender => ({
  method: 'cheque',
  bank: '12',
  branch: '600',
  account: '123456',
  number,
  dueDate,
  accountConfirmed: true,
});

/** Work of the back office on one day; days count from the first one on which the shop was open. */
export interface OfficeDay {
  readonly at: number;
  readonly does: (office: PastOffice, today: string) => Promise<void>;
}

/** Pieces that fill each warehouse before the shop opens: about what it sells in six weeks. */
const FIRST_PIECES = [
  [1, 9_600],
  [2, 3_400],
] as const;
const PIECES_OF_A_CARTON = 6;

/** What the shop opens with: of each product by how often it is chosen at the tills. */
function firstGoods({ goods }: PastWorld, pieces: number): readonly DocumentLine[] {
  const share = (at: number): number => Math.sqrt(at / goods.length);
  return goods.map((product, at) => [
    product,
    Math.ceil((pieces * (share(at + 1) - share(at))) / PIECES_OF_A_CARTON) * PIECES_OF_A_CARTON,
    Math.round(costOf(product) * 1.18),
  ]);
}

/**
 * Five weeks of a back office: quotes and orders, deliveries and invoices with their payments,
 * purchases, stock and deposits. Work that one day leaves open continues on another.
 */
export function officeDays(world: PastWorld): readonly OfficeDay[] {
  const kept = new Map<string, StoredDocument>();
  const known = (name: string): StoredDocument => {
    const document = kept.get(name);
    if (document === undefined)
      throw new Error(`The past of the demonstration: ${name} was not issued`);
    return document;
  };
  const cheques = new Map<string, Tender>();
  const inHand = (number: string, dueDate: string): Tender => {
    const means = cheque(number, dueDate);
    cheques.set(number, means);
    return means;
  };
  /** A received cheque. */
  const given = (number: string): Tender => {
    const means = cheques.get(number);
    if (means === undefined)
      throw new Error(`The past of the demonstration: no customer gave cheque ${number}`);
    return means;
  };
  const keep = async (name: string, issued: Promise<StoredDocument>): Promise<void> => {
    kept.set(name, await issued);
  };
  const customer = (office: PastOffice, id: number): Promise<CartAccount> =>
    office.account('customer', id);
  const supplier = (office: PastOffice, id: number): Promise<CartAccount> =>
    office.account('supplier', id);
  /** Goods for a business, twice the quantity of each, 15 percent under the shelf price. */
  const wholesale = (from: number, ...quantities: readonly number[]): readonly DocumentLine[] => {
    const pieces = world.goods.filter(({ weighed }) => !weighed);
    return quantities.flatMap((quantity, at): readonly DocumentLine[] => {
      const product = pieces[(from + at) % pieces.length];
      return product === undefined
        ? []
        : [[product, quantity * 2, Math.round(product.price * 0.85)]];
    });
  };
  const bought = (
    of: number,
    from: number,
    ...quantities: readonly number[]
  ): readonly DocumentLine[] => {
    const theirs = suppliedBy(world, of);
    return quantities.flatMap((quantity, at): readonly DocumentLine[] => {
      const product = theirs[(from + at) % theirs.length];
      return product === undefined ? [] : [[product, quantity, Math.round(costOf(product) * 1.18)]];
    });
  };
  const due = (today: string, days: number): { readonly header: { readonly dueDate: string } } => ({
    header: { dueDate: dayAfter(today, days) },
  });
  const invoice = async (
    office: PastOffice,
    name: string,
    {
      of,
      today,
      days,
      lines,
    }: {
      readonly of: number;
      readonly today: string;
      readonly days: number;
      readonly lines: readonly DocumentLine[];
    },
  ): Promise<void> =>
    keep(
      name,
      office.issue(T.taxInvoice, {
        account: await customer(office, of),
        lines,
        ...due(today, days),
      }),
    );

  return [
    {
      at: 0,
      does: async (office, today) => {
        for (const [warehouseId, pieces] of FIRST_PIECES)
          await office.issue(T.goodsReceipt, {
            account: await supplier(office, WHOLESALER),
            lines: firstGoods(world, pieces),
            header: { warehouseId },
          });
        await keep(
          'dairy order',
          office.issue(T.purchaseOrder, {
            account: await supplier(office, SUPPLIERS.dairy),
            lines: bought(0, 0, 24, 36, 12, 24),
            header: { supplyDate: dayAfter(today, 3) },
          }),
        );
        await invoice(office, 'old debt', {
          of: BUSINESS_CUSTOMERS.grocer,
          today,
          days: 14,
          lines: wholesale(0, 12, 6, 10),
        });
      },
    },
    {
      at: 2,
      does: async (office, today) => {
        await office.entry('יתרות פתיחה', 6_000_000, today);
        const account = await supplier(office, SUPPLIERS.dairy);
        await keep(
          'dairy goods',
          office.issue(T.goodsReceipt, { account, baseDocuments: [known('dairy order')] }),
        );
        await keep(
          'cafe quote',
          office.issue(T.quote, {
            account: await customer(office, BUSINESS_CUSTOMERS.cafe),
            lines: wholesale(4, 10, 8, 12),
            notes: 'אספקה שבועית לבית הקפה',
          }),
        );
      },
    },
    {
      at: 4,
      does: async (office, today) => {
        await office.entry('שכירות', 944_000, today);
        await office.entry('חשמל', 141_600, today);
        await keep(
          'dairy invoice',
          office.issue(T.supplierInvoice, {
            account: await supplier(office, SUPPLIERS.dairy),
            baseDocuments: [known('dairy goods')],
            header: { reference: '40817', dueDate: dayAfter(today, 30) },
          }),
        );
        await keep(
          'cafe order',
          office.issue(T.order, {
            account: await customer(office, BUSINESS_CUSTOMERS.cafe),
            baseDocuments: [known('cafe quote')],
          }),
        );
        await invoice(office, 'nursery invoice', {
          of: BUSINESS_CUSTOMERS.nursery,
          today,
          days: 10,
          lines: wholesale(8, 6, 6, 4),
        });
      },
    },
    {
      at: 6,
      does: async (office) => {
        await keep(
          'cafe note',
          office.issue(T.deliveryNote, {
            account: await customer(office, BUSINESS_CUSTOMERS.cafe),
            baseDocuments: [known('cafe order')],
          }),
        );
        await office.issue(T.stockOut, { lines: bought(1, 0, 2, 1), notes: 'פחת' });
        await office.issue(T.expense, {
          account: await supplier(office, SUPPLIERS.packaging),
          lines: bought(2, 0, 20, 10),
          header: { reference: '1182' },
        });
      },
    },
    {
      at: 8,
      does: async (office, today) => {
        await keep(
          'cafe invoice',
          office.issue(T.taxInvoice, {
            account: await customer(office, BUSINESS_CUSTOMERS.cafe),
            baseDocuments: [known('cafe note')],
            ...due(today, 30),
          }),
        );
        await keep(
          'first note',
          office.issue(T.deliveryNote, {
            account: await customer(office, BUSINESS_CUSTOMERS.catering),
            lines: wholesale(12, 20, 15),
          }),
        );
        await office.issue(T.warehouseTransfer, {
          lines: bought(0, 0, 6, 6, 4),
          header: { targetWarehouseId: 2 },
        });
      },
    },
    {
      at: 10,
      does: async (office, today) => {
        await keep(
          'second note',
          office.issue(T.deliveryNote, {
            account: await customer(office, BUSINESS_CUSTOMERS.catering),
            lines: wholesale(14, 18, 9),
          }),
        );
        const [nursery, paid] = [
          await customer(office, BUSINESS_CUSTOMERS.nursery),
          known('nursery invoice'),
        ];
        await office.issue(T.receipt, {
          account: nursery,
          settledDocuments: [paid],
          payments: [[transfer('77120'), paid.total]],
        });
        await office.issue(T.receipt, {
          account: await customer(office, BUSINESS_CUSTOMERS.grocer),
          settledDocuments: [known('old debt')],
          payments: [[inHand('1041', dayAfter(today, 5)), 20_000]],
        });
      },
    },
    {
      at: 12,
      does: async (office, today) => {
        await keep(
          'catering invoice',
          office.issue(T.consolidatedInvoice, {
            account: await customer(office, BUSINESS_CUSTOMERS.catering),
            baseDocuments: [known('first note'), known('second note')],
            ...due(today, 30),
          }),
        );
        await office.issue(T.supplierReturn, {
          account: await supplier(office, SUPPLIERS.dairy),
          lines: bought(0, 0, 2),
          notes: 'חזר לספק: פג תוקף',
        });
      },
    },
    {
      at: 14,
      does: async (office, today) => {
        const cafe = known('cafe invoice');
        const account = await customer(office, BUSINESS_CUSTOMERS.cafe);
        await office.issue(T.receipt, {
          account,
          settledDocuments: [cafe],
          payments: [[inHand('2207', dayAfter(today, 40)), Math.round(cafe.total / 2)]],
        });
        await office.issue(T.supplierPayment, {
          account: await supplier(office, SUPPLIERS.dairy),
          settledDocuments: [known('dairy invoice')],
          payments: [[transfer('90331'), Math.round(known('dairy invoice').total / 2)]],
        });
        await keep(
          'vegetable order',
          office.issue(T.purchaseOrder, {
            account: await supplier(office, SUPPLIERS.vegetables),
            lines: bought(1, 2, 30, 20, 16),
          }),
        );
      },
    },
    {
      at: 16,
      does: async (office, today) => {
        await invoice(office, 'lawyers invoice', {
          of: BUSINESS_CUSTOMERS.lawyers,
          today,
          days: 7,
          lines: wholesale(20, 4, 3, 6, 2),
        });
        await keep(
          'vegetable goods',
          office.issue(T.goodsReceipt, {
            account: await supplier(office, SUPPLIERS.vegetables),
            baseDocuments: [known('vegetable order')],
          }),
        );
        await office.issue(T.chequeDeposit, { payments: [[given('1041'), 20_000]] });
      },
    },
    {
      at: 18,
      does: async (office, today) => {
        await keep(
          'vegetable invoice',
          office.issue(T.supplierInvoice, {
            account: await supplier(office, SUPPLIERS.vegetables),
            baseDocuments: [known('vegetable goods')],
            header: { reference: '5526', dueDate: dayAfter(today, 14) },
          }),
        );
        const [, line] = wholesale(20, 4, 3);
        await office.issue(T.creditInvoice, {
          account: await customer(office, BUSINESS_CUSTOMERS.lawyers),
          settledDocuments: [known('lawyers invoice')],
          lines: line === undefined ? [] : [[line[0], 1, line[2]]],
          notes: 'מוצר שהגיע פגום',
        });
        await office.issue(T.cashDeposit, { sum: 40_000 });
      },
    },
    {
      at: 20,
      does: async (office, today) => {
        await office.issue(T.receipt, {
          account: await customer(office, BUSINESS_CUSTOMERS.catering),
          settledDocuments: [known('catering invoice')],
          payments: [[inHand('3315', dayAfter(today, 25)), 25_000]],
        });
        const [, line] = bought(1, 2, 30, 20);
        await office.issue(T.supplierCredit, {
          account: await supplier(office, SUPPLIERS.vegetables),
          settledDocuments: [known('vegetable invoice')],
          lines: line === undefined ? [] : [[line[0], 3, line[2]]],
        });
        await office.issue(T.stockCount, { lines: bought(2, 0, 18, 25, 12) });
        const lines = wholesale(26, 5, 5);
        const total = lines.reduce((sum, [, quantity, price]) => sum + quantity * price, 0);
        await office.issue(T.invoiceReceipt, {
          account: await customer(office, BUSINESS_CUSTOMERS.club),
          lines,
          payments: [[transfer('81902'), total]],
        });
      },
    },
    {
      at: 23,
      does: async (office, today) => {
        await keep(
          'restaurant note',
          office.issue(T.deliveryNote, {
            account: await customer(office, BUSINESS_CUSTOMERS.restaurant),
            lines: wholesale(30, 10, 10, 5),
          }),
        );
        await office.issue(T.supplierPayment, {
          account: await supplier(office, SUPPLIERS.vegetables),
          payments: [[given('3315'), 25_000]],
        });
        await invoice(office, 'club invoice', {
          of: BUSINESS_CUSTOMERS.club,
          today,
          days: 30,
          lines: wholesale(33, 8, 4),
        });
      },
    },
    {
      at: 25,
      does: async (office) => {
        const [line] = wholesale(30, 10);
        await office.issue(T.returnNote, {
          account: await customer(office, BUSINESS_CUSTOMERS.restaurant),
          settledDocuments: [known('restaurant note')],
          lines: line === undefined ? [] : [[line[0], 2, line[2]]],
        });
        await office.issue(T.stockIn, { lines: bought(2, 1, 10, 8), notes: 'נמצא במחסן' });
        await office.depositCards();
      },
    },
    {
      at: 27,
      does: async (office) => {
        // Open notes of several customers, for one run of consolidated invoices.
        for (const [of, from] of [
          [BUSINESS_CUSTOMERS.catering, 12],
          [BUSINESS_CUSTOMERS.cafe, 18],
          [BUSINESS_CUSTOMERS.nursery, 24],
        ] as const)
          await office.issue(T.deliveryNote, {
            account: await customer(office, of),
            lines: wholesale(from, 8, 6),
          });
      },
    },
    {
      at: 28,
      does: async (office) => {
        await office.issue(T.deliveryNote, {
          account: await customer(office, BUSINESS_CUSTOMERS.catering),
          lines: wholesale(14, 10),
        });
        await office.issue(T.quote, {
          account: await customer(office, BUSINESS_CUSTOMERS.lawyers),
          lines: wholesale(40, 6, 6),
          notes: 'פינת קפה למשרד',
        });
        await office.issue(T.order, {
          account: await customer(office, BUSINESS_CUSTOMERS.catering),
          lines: wholesale(42, 30, 24, 12),
        });
        await office.issue(T.purchaseOrder, {
          account: await supplier(office, SUPPLIERS.packaging),
          lines: bought(2, 3, 50, 40),
        });
      },
    },
  ];
}
