import { aProduct, aRow } from '@dalpak/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type KitchenRow,
  kitchenChanges,
  kitchenRowsOf,
  kitchenTicketLines,
  kitchenTickets,
} from './kitchen-ticket.ts';

const [KITCHEN, BAR] = [1, 2];
const printerOf = (department: number | null): string =>
  department === KITCHEN ? 'מטבח' : department === BAR ? 'בר' : '';
const burger = aProduct({ id: 1, name: 'המבורגר', departmentId: KITCHEN });
const cola = aProduct({ id: 2, name: 'קולה', departmentId: BAR });
const bag = aProduct({ id: 3, name: 'שקית', departmentId: null });
const onion = {
  id: 1,
  type: 1,
  name: 'בצל',
  action: 'without',
  price: 0,
  amount: 1_000,
  extra: false,
};

describe('kitchen tickets', () => {
  it('go to the printer of the department, with preparations and notes; rows without a printer go to the receipt printer', () => {
    const rows = [
      aRow({
        key: 'a',
        product: burger,
        quantity: 2_000,
        preparations: [onion, { ...onion, id: null, name: 'צ׳יפס', action: 'side' }],
        notes: 'חתוך לשניים',
      }),
      aRow({ key: 'b', product: cola, quantity: 1_000 }),
      aRow({ key: 'c', product: bag }),
    ];
    expect(kitchenTickets(rows, printerOf)).toMatchObject([
      {
        printer: 'מטבח',
        rows: [
          {
            name: 'המבורגר',
            quantity: 2_000,
            departmentId: KITCHEN,
            notes: ['בלי בצל', 'בצד צ׳יפס', 'חתוך לשניים'],
          },
        ],
      },
      { printer: 'בר', rows: [{ name: 'קולה', quantity: 1_000, departmentId: BAR, notes: [] }] },
      { printer: '', rows: [{ name: 'שקית', quantity: 1_000, departmentId: null, notes: [] }] },
    ]);
  });

  it('list the drink of a meal at the bar too, as many as there are meals', () => {
    const meal = aRow({
      product: { ...burger, name: 'ארוחה' },
      quantity: 3_000,
      components: [{ product: cola, quantity: 2_000, price: 0 }],
    });
    const [kitchen, bar] = kitchenTickets([meal], printerOf);
    expect(kitchen?.rows).toMatchObject([
      { name: 'ארוחה', quantity: 3_000, departmentId: KITCHEN, notes: ['2 × קולה'] },
    ]);
    expect(bar?.rows).toMatchObject([
      { name: 'קולה', quantity: 6_000, departmentId: BAR, partOf: KITCHEN, notes: ['(ארוחה)'] },
    ]);
    // With one printer for all departments it is printed once.
    expect(kitchenTickets([meal], () => '')).toHaveLength(1);
    expect(kitchenTickets([meal], () => '')[0]?.rows).toHaveLength(1);
  });

  it('leave out refunds and component rows', () => {
    expect(
      kitchenTickets(
        [
          aRow({ product: burger, quantity: -1_000 }),
          aRow({ key: 'p', product: cola, parentKey: 'x', manualPrice: 0 }),
        ],
        printerOf,
      ),
    ).toEqual([]);
  });

  it('print name, quantity, change and printer, larger or smaller by the template', () => {
    const head = {
      mark: 'הזמנה',
      name: '7000042',
      printedAt: '22/11/2026 10:05',
      template: 'kitchen',
    };
    const ticket = {
      printer: 'מטבח',
      rows: [
        { name: 'המבורגר', quantity: 2_000, departmentId: 1, notes: ['בלי בצל'], change: 'voided' },
      ],
    } as const;
    expect(kitchenTicketLines(ticket, head)).toEqual([
      { kind: 'mark', text: 'הזמנה · מטבח' },
      { kind: 'text', text: '7000042', align: 'center', size: 'large', bold: true },
      { kind: 'text', text: '22/11/2026 10:05', align: 'center', size: 'small', bold: false },
      { kind: 'rule' },
      { kind: 'text', text: 'בוטל: 2 × המבורגר', align: 'start', size: 'large', bold: true },
      { kind: 'text', text: 'בלי בצל', align: 'start', size: 'normal', bold: false },
      { kind: 'rule' },
    ]);
    expect(kitchenTicketLines(ticket, { ...head, template: 'kitchen.compact' })[4]).toMatchObject({
      size: 'normal',
    });
  });
});

describe('kitchen changes of an order', () => {
  const row = (name: string, quantity: number, ...notes: string[]): KitchenRow => ({
    name,
    quantity,
    notes,
    departmentId: null,
  });

  it('are added and voided rows, each by the difference', () => {
    expect(
      kitchenChanges(
        [row('דג', 2_000), row('סלט', 1_000)],
        [row('דג', 3_000), row('סלט', 1_000), row('יין', 1_000)],
      ),
    ).toEqual([
      { ...row('דג', 1_000), change: 'added' },
      { ...row('יין', 1_000), change: 'added' },
    ]);
    expect(kitchenChanges([row('דג', 2_000)], [row('דג', 1_000)])).toEqual([
      { ...row('דג', 1_000), change: 'voided' },
    ]);
    expect(kitchenChanges([row('דג', 1_000)], [row('דג', 1_000, 'בלי מלח')])).toEqual([
      { ...row('דג', 1_000), change: 'voided' },
      { ...row('דג', 1_000, 'בלי מלח'), change: 'added' },
    ]);
  });

  it('turn the old rows into the new ones, without mentioning unchanged rows', () => {
    const rows = fc.array(
      fc.record({
        name: fc.constantFrom('דג', 'סלט', 'יין'),
        quantity: fc.integer({ min: 1, max: 5_000 }),
        notes: fc.constantFrom<string[]>([], ['חריף']),
        departmentId: fc.constantFrom(null, 1),
      }),
      { maxLength: 6 },
    );
    const sums = (list: readonly KitchenRow[]): Record<string, number> => {
      const all: Record<string, number> = {};
      for (const { name, notes, departmentId, quantity, change } of list) {
        const key = JSON.stringify([name, notes, departmentId]);
        all[key] = (all[key] ?? 0) + (change === 'voided' ? -quantity : quantity);
      }
      return Object.fromEntries(Object.entries(all).filter(([, sum]) => sum !== 0));
    };
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        expect(sums([...before, ...kitchenChanges(before, after)])).toEqual(sums(after));
        expect(kitchenChanges(after, after)).toEqual([]);
      }),
    );
  });
});

it('voids and adds again a row whose preparations changed', () => {
  const fish = aRow({ quantity: 1_000 });
  const other = {
    ...fish,
    preparations: [
      { id: 1, type: 1, name: 'בלי מלח', action: '', price: 0, amount: 1_000, extra: false },
    ],
  };
  expect(
    kitchenChanges(kitchenRowsOf([fish]), kitchenRowsOf([other])).map(({ change, notes }) => [
      change,
      notes.length,
    ]),
  ).toEqual([
    ['voided', 0],
    ['added', 1],
  ]);
});
