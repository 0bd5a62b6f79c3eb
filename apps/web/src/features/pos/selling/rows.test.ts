import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SyncPart, SyncPreparation, SyncPriceLine, SyncPriceList } from '@dalpak/contracts';
import { buildRuleIndex, makeAccount, type CartEnv } from '@dalpak/engine';
import { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import { pageOfItems } from '../../../platform/store/columns.ts';
import type { LoadedTable, SyncItem } from '../../../platform/store/store.types.ts';
import { freshCart } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { showCart } from '../bill/show-cart.ts';
import { setTillState, tillState } from '../../../../test/till-state.ts';
import { campaignsFor } from '../customers/campaigns.ts';
import {
  actionWord,
  needsNoInput,
  fieldsOf,
  defaultInput,
  missingOf,
  priceOnBill,
  readComposition,
  unitPriceOf,
  inputOfRow,
  withCount,
  type Composition,
} from './compose.ts';
import { readPrices } from '../opening/price-book.ts';
import { engineProduct, addByCode, addProductRow } from './sell.ts';
import { setCurrentTill, type Till } from '../till/till.registry.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

const WORDS = { without: 'בלי', side: 'בצד' };
const product = (id: number, more: object = {}) => ({
  id,
  code: `P${id}`,
  name: `מוצר ${id}`,
  barcode: `729000000000${id}`,
  manufacturer: '',
  department: 3,
  category: null,
  supplier: null,
  price: id * 1_000,
  vat_group: 0,
  vat_free: false,
  weighed: false,
  type: 1,
  discountable: true,
  unit: '',
  more: null,
  ...more,
});
const PRODUCTS = pageOfItems([
  product(1, { more: { preparations: [11, 12, 13] } }),
  product(2),
  product(3),
  product(4, { type: 3 }),
  product(5, { more: { serial: true } }),
  product(6, { type: 5 }),
  product(7, { weighed: true }),
  product(8, { type: 8, more: { weight: 40 } }),
  product(9, { type: 2 }),
]);
const prep = (id: number, fields: Partial<SyncPreparation>): SyncPreparation => ({
  id,
  name: `הכנה ${id}`,
  type: 1,
  action: 'with',
  price: 0,
  amount: 1_000,
  extra: false,
  department: 9,
  group: null,
  group_name: '',
  min: 0,
  max: 0,
  group_order: 0,
  order: 0,
  ...fields,
});
const PREPARATIONS = [
  prep(11, { group: 1, group_name: 'עשייה', min: 1, max: 1, name: 'מדיום' }),
  prep(12, { group: 1, group_name: 'עשייה', min: 1, max: 1, name: 'וול דאן' }),
  prep(13, { group: 2, group_name: 'תוספות', max: 3, price: 500, name: 'גבינה', group_order: 1 }),
  prep(14, { department: null, action: 'without', name: 'בצל' }),
  prep(15, { department: 3, action: 'side', name: 'רוטב' }),
];
const part = (id: number, fields: Partial<SyncPart>): SyncPart => ({
  id,
  product: 4,
  part: 2,
  quantity: 1_000,
  price: 0,
  choice: '',
  order: 0,
  ...fields,
});
const PARTS = [
  part(1, { part: 1 }),
  part(2, { part: 2, choice: 'שתייה' }),
  part(3, { part: 3, choice: 'שתייה', price: 300, order: 1 }),
  part(4, { product: 9, part: 2 }),
  part(5, { product: 9, part: 3 }),
];

let tables: Record<string, readonly object[]>;
let till: Till;

function openTill(): Till {
  const loaded = (name: string): LoadedTable => ({
    pages: [],
    delta: (tables[name] ?? []).map((item) => ({
      id: (item as SyncItem).id,
      item: item as SyncItem,
    })),
  });
  const env: CartEnv = {
    vatRate: 1_800,
    rounding: 'tens_of_agorot',
    rules: buildRuleIndex([]),
    newId: () => crypto.randomUUID(),
    now: () => 0,
    localNow: () => '2026-11-22T10:00:00',
  };
  // Only the parts of a till that selling needs.
  return {
    owner: { cloudUuid: 'x', terminalId: 1 },
    catalogue: new Catalogue({ pages: [PRODUCTS], delta: [] }, { pages: [], delta: [] }),
    prices: null,
    env: () => env,
    lists: { departments: [], categories: [], sellers: [] },
    load: (name: string) => Promise.resolve(loaded(name)),
    sales: { putDraft: () => Promise.resolve() },
  } as unknown as Till;
}

beforeEach(() => {
  tables = { ProductsPreparations: PREPARATIONS, ProductsParts: PARTS };
  till = openTill();
  setCurrentTill(till);
  setTillState({ panel: { kind: 'browse' }, notice: null, amount: '', closedQuantity: '' });
  showCart(till, freshCart(till));
});

const compose = async (id: number): Promise<Composition> => {
  const composition = await readComposition(till, id);
  if (composition === null) throw new Error(`No product ${id}`);
  return composition;
};
const rows = () => tillState().cart?.rows ?? [];

describe('what a product requires', () => {
  it('is its own preparations in their groups, and without any those of its department and the general ones', async () => {
    expect(
      (await compose(1)).groups.map(({ name, min, max, preparations }) => [
        name,
        min,
        max,
        preparations.map(({ id }) => id),
      ]),
    ).toEqual([
      ['עשייה', 1, 1, [11, 12]],
      ['תוספות', 0, 3, [13]],
    ]);
    expect(
      (await compose(2)).groups.map(({ preparations }) => preparations.map(({ id }) => id)),
    ).toEqual([[14, 15]]);
  });

  it('is nothing for a plain product and for a kit that has all its parts', async () => {
    const asks = await Promise.all(
      [1, 2, 4, 5, 6, 9].map(async (id) => [id, !needsNoInput(await compose(id))]),
    );
    expect(asks).toEqual([
      [1, true],
      [2, false],
      [4, true],
      [5, true],
      [6, true],
      [9, false],
    ]);
  });

  it('cannot be read when a part is not on the device', async () => {
    tables['ProductsParts'] = [part(1, { part: 99 })];
    expect(await readComposition(till, 4)).toBeNull();
  });

  it('holds a row until enough is chosen, and accepts no more than the group allows', async () => {
    const composition = await compose(1);
    const [doneness, extras] = composition.groups;
    if (doneness === undefined || extras === undefined) throw new Error('Two groups');
    let wish = defaultInput(composition);
    expect(missingOf(composition, wish)).toMatchObject({ kind: 'group', group: { name: 'עשייה' } });
    wish = withCount(doneness, wish, 11, 1);
    // In a group of one the new choice replaces the other.
    wish = withCount(doneness, wish, 12, 1);
    expect(wish.counts).toEqual({ 11: 0, 12: 1 });
    for (let count = 0; count < 5; count += 1) wish = withCount(extras, wish, 13, 1);
    expect(wish.counts[13]).toBe(3);
    expect(missingOf(composition, wish)).toBeNull();
    expect(unitPriceOf({ price: 1_000 }, composition, wish, WORDS)).toBe(2_500);
  });

  it('names an action once', () => {
    expect([
      actionWord({ name: 'בצל', action: 'without' }, WORDS),
      actionWord({ name: 'בלי בצל', action: 'without' }, WORDS),
      actionWord({ name: 'גבינה', action: 'with' }, WORDS),
    ]).toEqual(['בלי', '', '']);
  });

  it('becomes the row: chosen parts, counted preparations, typed ones and numbers, and can be read from it', async () => {
    const combo = await compose(4);
    const wish = {
      ...defaultInput(combo),
      chosen: { שתייה: 1 },
      counts: { 15: 1 },
      free: ['בלי קרח'],
      sellerId: 7,
    };
    const fields = fieldsOf(combo, wish, WORDS);
    expect(fields.components?.map(({ product: inside, price }) => [inside.id, price])).toEqual([
      [1, 0],
      [3, 300],
    ]);
    expect(fields.preparations?.map(({ id, action, name }) => [id, action, name])).toEqual([
      [15, 'בצד', 'רוטב'],
      [null, '', 'בלי קרח'],
    ]);
    expect(
      dispatch({
        type: 'addProduct',
        product: engineProduct(combo.product),
        quantity: 1_000,
        fields,
      }).ok,
    ).toBe(true);
    const [row] = rows();
    expect(tillState().priced?.total).toBe(4_300);
    expect(row === undefined ? null : inputOfRow(combo, row)).toEqual({
      ...wish,
      counts: { 15: 1 },
    });
    const phone = await compose(5);
    expect(missingOf(phone, defaultInput(phone))).toEqual({ kind: 'serial' });
    const card = await compose(6);
    expect(fieldsOf(card, { ...defaultInput(card), card: ' GC-7 ' }, WORDS).giftCard).toBe('GC-7');
    expect(fieldsOf(card, defaultInput(card), WORDS).giftCard).toBe('new');
    expect(missingOf(card, { ...defaultInput(card), card: 'א' })).toEqual({ kind: 'card' });
  });
});

describe('a scan', () => {
  it('of a product that requires more opens its panel', () => {
    addByCode('7290000000001');
    expect(tillState().panel).toEqual({
      kind: 'compose',
      productId: 1,
      quantity: 1_000,
      rowKey: null,
    });
    addByCode('7290000000002');
    expect(tillState().notice?.code).toBe('WEIGH_FIRST');
    expect(rows()).toEqual([]);
  });

  it('of packaging subtracts its weight from the highlighted weighed row, and is sold normally otherwise', () => {
    const [weighed, box] = [till.catalogue.findById(7), till.catalogue.findById(8)];
    if (weighed === null || box === null) throw new Error('Goods');
    addProductRow(weighed, 1_000);
    addProductRow(box);
    expect(rows().map(({ quantity, tare }) => [quantity, tare])).toEqual([
      [960, 0],
      [1_000, 40],
    ]);
    showCart(till, freshCart(till));
    addProductRow(box);
    expect(rows().map(({ quantity, parentKey }) => [quantity, parentKey])).toEqual([[1_000, null]]);
  });
});

it('shows campaigns to their group, on their days', async () => {
  const campaign = (id: number, fields: object) => ({
    id,
    name: `${id}`,
    groups: [],
    from: null,
    to: null,
    discount: null,
    message: 'מבצע',
    ...fields,
  });
  tables['CustomersCampaigns'] = [
    campaign(1, {}),
    campaign(2, { groups: [4] }),
    campaign(3, { to: '2026-11-21' }),
    campaign(4, { from: '2026-11-22' }),
    campaign(5, { message: '' }),
  ];
  const told = async (group: number | null) =>
    (await campaignsFor(till, group, '2026-11-22')).map(({ id }) => id);
  expect([await told(null), await told(4)]).toEqual([
    [1, 4],
    [1, 2, 4],
  ]);
});

describe('a price list at the till', () => {
  const lists: readonly SyncPriceList[] = [
    { id: 1, name: 'סיטונאי', vat_included: true, percent: -1_000, from: null, to: null },
  ];
  const lines: readonly SyncPriceLine[] = [
    { id: 1, list: 1, product: 2, from: 0, price: 1_500 },
    { id: 2, list: 1, product: 2, from: 3_000, price: 1_200 },
  ];

  it('prices the bill when its customer comes and goes, and pieces join their row', async () => {
    tables = { ...tables, PriceLists: lists, PriceListLines: lines };
    till.prices = await readPrices(till);
    const plain = till.catalogue.findById(2);
    if (plain === null) throw new Error('Goods');
    addProductRow(plain);
    expect(tillState().priced?.total).toBe(2_000);
    dispatch({
      type: 'setAccount',
      account: makeAccount({ type: 'customer', id: 1, code: '1', name: 'א', priceListId: 1 }),
    });
    expect(tillState().priced?.total).toBe(1_500);
    addProductRow(plain);
    addProductRow(plain);
    expect(rows().map(({ quantity, product: { price } }) => [quantity, price])).toEqual([
      [3_000, 1_200],
    ]);
    dispatch({ type: 'setAccount', account: null });
    expect(tillState().priced?.total).toBe(6_000);
  });

  it('shows what one costs on this bill before it is on it', async () => {
    const plain = till.catalogue.findById(2);
    if (plain === null) throw new Error('Goods');
    const price = (quantity: number) =>
      priceOnBill(till, { product: plain }, quantity, tillState().cart);
    dispatch({
      type: 'setAccount',
      account: makeAccount({ type: 'customer', id: 1, code: '1', name: 'א', priceListId: 1 }),
    });
    expect(price(1_000)).toBe(2_000);
    tables = { ...tables, PriceLists: lists, PriceListLines: lines };
    till.prices = await readPrices(till);
    expect([price(1_000), price(3_000)]).toEqual([1_500, 1_200]);
  });

  it('is null where there is none', async () => {
    expect(await readPrices(till)).toBeNull();
  });
});

describe('the state of the point of sale', () => {
  it('holds the keypad query, the current order and its element of the restaurant [CART-300]', () => {
    expect(tillState()).toMatchObject({ query: '', cart: { order: null } });
    setTillState({ query: 'חל' });
    dispatch({
      type: 'setOrder',
      order: {
        id: 'o',
        status: 1,
        kind: 'table',
        elementId: 12,
        guests: 2,
        name: 'שולחן 12',
        waiterId: null,
        promisedAt: null,
        phone: '',
        address: null,
        revision: 1,
      },
    });
    expect(tillState()).toMatchObject({
      query: 'חל',
      cart: { order: { id: 'o', elementId: 12 } },
    });
  });
});
