import type { CatalogueProduct } from '@dalpak/engine';
import type { PastTill } from './past-till.ts';
import type { PastWorld } from './past-world.ts';

const MINUTE_MS = 60_000;

/** Tables of the terrace, by the number in their name. */
interface OpenTable {
  readonly table: number;
  readonly guests: number;
  /** How long ago it was sent. */
  readonly minutes: number;
  readonly dishes: readonly (readonly [name: string, pieces: number])[];
  readonly stage: 'new' | 'preparing' | 'ready' | 'served';
}

const TABLES: readonly OpenTable[] = [
  {
    table: 11,
    guests: 2,
    minutes: 38,
    dishes: [
      ['שקשוקה', 1],
      ['סלט קצוץ', 1],
      ['הפוך גדול', 2],
    ],
    stage: 'served',
  },
  {
    table: 12,
    guests: 2,
    minutes: 14,
    dishes: [
      ['המבורגר 220 גרם', 2],
      ['בירה מהחבית', 2],
    ],
    stage: 'ready',
  },
  {
    table: 14,
    guests: 4,
    minutes: 9,
    dishes: [
      ['שניצל וצ׳יפס', 3],
      ['מרק היום', 1],
      ['לימונדה', 4],
    ],
    stage: 'preparing',
  },
  {
    table: 16,
    guests: 5,
    minutes: 2,
    dishes: [
      ['סלט קצוץ', 2],
      ['המבורגר 220 גרם', 3],
      ['מים מינרליים', 5],
    ],
    stage: 'new',
  },
];

const DELIVERIES = [
  {
    kind: 'delivery' as const,
    name: 'רונית',
    phone: '050-0000411',
    street: 'הרצל',
    house: '14',
    minutes: 25,
    promised: 20,
    dishes: [
      ['שניצל וצ׳יפס', 2],
      ['לימונדה', 2],
    ] as const,
    stage: 'ready' as const,
    statuses: ['packed', 'to_be_shipped'] as const,
  },
  {
    kind: 'pickup' as const,
    name: 'אבי',
    phone: '050-0000412',
    street: '',
    house: '',
    minutes: 12,
    promised: 6,
    dishes: [
      ['המבורגר 220 גרם', 1],
      ['בירה מהחבית', 1],
    ] as const,
    stage: 'preparing' as const,
    statuses: [] as const,
  },
  {
    kind: 'delivery' as const,
    name: 'משרד הנוף',
    phone: '03-0000413',
    street: 'ויצמן',
    house: '3',
    minutes: 55,
    promised: -4,
    dishes: [
      ['סלט קצוץ', 4],
      ['מרק היום', 4],
    ] as const,
    stage: 'ready' as const,
    statuses: ['packed', 'to_be_shipped', 'shipped'] as const,
  },
];

/** What the restaurant has open when the demonstration is opened: tables, tickets and deliveries. */
export async function serveGuests(
  world: PastWorld,
  till: PastTill,
  {
    dishes,
    tables,
    until,
  }: {
    readonly dishes: ReadonlyMap<string, CatalogueProduct>;
    readonly tables: ReadonlyMap<string, number>;
    readonly until: number;
  },
): Promise<void> {
  const goods = (list: readonly (readonly [string, number])[]) =>
    list.flatMap(([name, pieces]) => {
      const product = dishes.get(name);
      return product === undefined ? [] : [[product, pieces] as const];
    });
  const acts: { readonly at: number; readonly run: () => Promise<void> }[] = [];
  for (const { table, guests, minutes, dishes: list, stage } of TABLES)
    acts.push({
      at: until - minutes * MINUTE_MS,
      run: async () => {
        const id = await till.order(
          { kind: 'table', elementId: tables.get(`שולחן ${table}`) ?? null, guests },
          goods(list),
        );
        await till.receive(id);
        if (stage !== 'new') await till.cook(id, stage);
      },
    });
  for (const one of DELIVERIES)
    acts.push({
      at: until - one.minutes * MINUTE_MS,
      run: async () => {
        const { kind, name, phone, street, house } = one;
        const id = await till.order(
          {
            kind,
            name,
            phone,
            promisedAt: until + one.promised * MINUTE_MS,
            address:
              kind === 'delivery'
                ? {
                    locality: 'תל אביב-יפו',
                    street,
                    house,
                    entrance: '',
                    floor: '',
                    apartment: '',
                    note: '',
                  }
                : null,
          },
          goods(one.dishes),
        );
        await till.receive(id);
        await till.cook(id, one.stage);
        for (const status of one.statuses) {
          world.clock.now += MINUTE_MS;
          await till.move(id, status);
        }
      },
    });
  for (const { at, run } of acts.toSorted((a, b) => a.at - b.at)) {
    world.clock.now = Math.max(world.clock.now, at);
    await run();
  }
}
