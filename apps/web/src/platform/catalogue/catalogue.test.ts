import { describe, expect, it } from 'vitest';
import { seededRandom } from '@dalpak/testkit';
import { pageOfItems } from '../store/columns.ts';
import type { LoadedTable, SyncItem } from '../store/store.types.ts';
import { Catalogue } from './catalogue.ts';
import { rulesOf } from './stored-rules.ts';
import { eanCheckDigit } from './weighed-barcode.ts';

const product = (id: number, patch: Record<string, unknown> = {}): SyncItem => ({
  id,
  code: String(100 + id),
  name: `מוצר ${id}`,
  barcode: `729000000000${id}`,
  manufacturer: 'יצרן',
  department: 1,
  category: null,
  supplier: null,
  price: 500 + id,
  vat_group: 0,
  vat_free: false,
  weighed: false,
  type: 1,
  discountable: true,
  unit: 'יחידה',
  ...patch,
});
const table = (items: readonly SyncItem[], delta: LoadedTable['delta'] = []): LoadedTable => ({
  pages: [pageOfItems(items.slice(0, 2)), pageOfItems(items.slice(2))],
  delta,
});
const EMPTY: LoadedTable = { pages: [], delta: [] };
const label = (digits: string): string => `${digits}${eanCheckDigit(digits)}`;

describe('catalogue', () => {
  const catalogue = new Catalogue(
    table([
      product(1),
      product(2, { weighed: true, price: 990, code: '00500' }),
      product(3, { department: null, vat_free: true }),
      product(4, { code: '600', price: 1000 }),
    ]),
    table([
      { id: 1, product: 3, barcode: '0012345678905' },
      { id: 2, product: 1, barcode: '555' },
    ]),
  );

  it('returns a product as it was written, from any page', () => {
    expect(catalogue.size).toBe(4);
    expect(catalogue.findById(3)).toEqual({
      id: 3,
      code: '103',
      name: 'מוצר 3',
      barcode: '7290000000003',
      departmentId: null,
      categoryId: null,
      supplierId: null,
      price: 503,
      vatGroup: 0,
      vatFree: true,
      weighed: false,
      type: 1,
      discountable: true,
      manufacturer: 'יצרן',
      unit: 'יחידה',
      image: '',
      colour: '',
      more: undefined,
    });
    expect(catalogue.findById(2)).toMatchObject({ weighed: true, vatFree: false, departmentId: 1 });
    expect(catalogue.findById(9)).toBeNull();
  });

  it('finds by barcode, further barcode and code, with or without leading zeros', () => {
    expect(catalogue.findByCode('7290000000001')?.id).toBe(1);
    expect(catalogue.findByCode('012345678905')?.id).toBe(3);
    expect(catalogue.findByCode('12345678905')?.id).toBe(3);
    expect(catalogue.findByCode('500')?.id).toBe(2);
    expect(catalogue.findByCode('')).toBeNull();
    expect(catalogue.findByCode('999999')).toBeNull();
  });

  it('reads a scale label: weight, price, and the price of a piece', () => {
    expect(catalogue.match(label('200050001340'))).toMatchObject({
      product: { id: 2 },
      quantity: 1340,
      price: null,
    });
    expect(catalogue.match(label('270050000990'))).toMatchObject({
      product: { id: 2 },
      quantity: 1000,
      price: null,
    });
    expect(catalogue.match(label('270060002550'))).toMatchObject({
      product: { id: 4 },
      quantity: 1000,
      price: 2550,
    });
    expect(catalogue.match(label('200099901340'))).toBeNull();
    expect(catalogue.match('7290000000004')).toMatchObject({ product: { id: 4 }, quantity: null });
  });

  it('lists departments and pages of their products', () => {
    expect(catalogue.departmentCounts()).toEqual(
      new Map([
        [1, 3],
        [0, 1],
      ]),
    );
    expect(catalogue.ofDepartment(1, 1, 2).products.map((item) => item.id)).toEqual([2, 4]);
    expect(catalogue.ofDepartment(1, 0, 1).total).toBe(3);
  });

  it("keeps the tile of an edited product, and sorts tiles in the server's order [LOOK-001]", () => {
    const items = ['דבש', 'גבינה', 'בננה', 'אבטיח'].map((name, index) =>
      product(index + 1, { name }),
    );
    const shown = (shelf: Catalogue): number[] =>
      shelf.ofDepartment(1, 0, 9).products.map(({ id }) => id);
    const [edited, fresh] = [
      new Catalogue(table(items), EMPTY),
      new Catalogue(table(items), EMPTY),
    ];
    expect(shown(fresh)).toEqual([4, 3, 2, 1]);
    for (const shelf of [edited, fresh]) shelf.orderTiles([2, 1]);
    expect(shown(fresh)).toEqual([2, 1, 4, 3]);
    edited.apply(
      'Products',
      [product(1, { name: 'דבש', price: 990 }), product(3, { name: 'בננה', price: 1_990 })],
      [],
    );
    expect(shown(edited)).toEqual(shown(fresh));
  });

  it('applies the delta and later changes over the pages', () => {
    const live = new Catalogue(
      table(
        [product(1), product(2), product(3)],
        [
          { id: 2, item: product(2, { name: 'שם חדש', barcode: '111' }) },
          { id: 3, item: null },
        ],
      ),
      EMPTY,
    );
    expect(live.size).toBe(2);
    expect(live.findByCode('7290000000002')).toBeNull();
    expect(live.findByCode('111')?.name).toBe('שם חדש');
    expect(live.search('מוצר').map((item) => item.id)).toEqual([1]);
    live.apply('Products', [product(2, { name: 'מוצר שוב', barcode: '222' }), product(9)], [1]);
    expect(live.search('מוצר').map((item) => item.id)).toEqual([2, 9]);
    expect(live.findByCode('111')).toBeNull();
    expect(live.ofDepartment(1, 0, 9).products.map((item) => item.id)).toEqual([9, 2]);
    live.apply('ProductsKeys', [{ id: 7, product: 9, barcode: '777' }], []);
    expect(live.findByCode('777')?.id).toBe(9);
    expect(live.match('777')?.pack).toBeNull();
    live.apply('ProductsKeys', [{ id: 8, product: 9, barcode: '888', quantity: 12_000 }], []);
    expect(live.match('888')).toMatchObject({ product: { id: 9 }, quantity: null, pack: 12_000 });
    live.apply('ProductsKeys', [], [7]);
    expect(live.findByCode('777')).toBeNull();
  });

  it('reports unreadable rules instead of failing', () => {
    expect(rulesOf([{ id: 5, levels: 'none' }])).toEqual({ rules: [], unreadable: ['5: shape'] });
  });

  it('finds changed codes, whether or not the index was used before', () => {
    for (const asked of [false, true]) {
      const live = new Catalogue(table([product(1), product(2), product(3)]), EMPTY);
      if (asked) expect(live.findByCode('102')?.id).toBe(2);
      live.apply(
        'Products',
        [product(2, { code: '900' }), product(7, { code: '901', barcode: '' })],
        [3],
      );
      expect(live.findByCode('900')?.id).toBe(2);
      expect(live.findByCode('901')?.id).toBe(7);
      expect([live.findByCode('102'), live.findByCode('103'), live.findById(3)]).toEqual([
        null,
        null,
        null,
      ]);
      expect(live.size).toBe(3);
    }
  });

  it('finds the same products at every step of the preparation', () => {
    const items = Array.from({ length: 1_200 }, (_, index) => product(index + 1));
    const before = new Catalogue(table(items), EMPTY);
    const live = new Catalogue(table(items), EMPTY);
    const changes = [
      product(3, { code: '9003', name: 'גבינה' }),
      product(1_100, { code: '9004', name: 'גבינה' }),
      product(5_000, { code: '9005', name: 'גבינה' }),
    ];
    let steps = 0;
    while (live.prepareStep()) {
      steps += 1;
      if (steps === 2 || steps === 4)
        live.apply('Products', steps === 2 ? changes.slice(0, 2) : changes.slice(2), [steps]);
    }
    // 1,200 products and the changed ones in steps of 500: once for the codes, once for the texts.
    expect(steps).toBeGreaterThan(4);
    before.apply('Products', changes, [2, 4]);
    for (const code of ['101', '102', '103', '104', '1200', '9003', '9004', '9005'])
      expect(live.findByCode(code)?.id).toBe(before.findByCode(code)?.id);
    expect(live.search('גבינה').map(({ id }) => id)).toEqual([3, 1_100, 5_000]);
    expect(live.search('1200')).toEqual(before.search('1200'));
    expect(live.prepareStep()).toBe(false);
  });

  describe.each([
    ['barcode', '5550001'],
    ['code', '900'],
  ] as const)('two products with the same %s', (field, shared) => {
    const two = (delta: LoadedTable['delta'] = []): Catalogue => {
      const live = new Catalogue(
        table(
          [product(1, { [field]: shared }), product(2), product(3, { [field]: `00${shared}` })],
          delta,
        ),
        EMPTY,
      );
      // An index that is already built must be updated too.
      while (live.prepareStep());
      return live;
    };
    const found = (live: Catalogue): number | undefined => live.findByCode(shared)?.id;

    it('resolve to the second when the first is deleted', () => {
      const live = two();
      expect(found(live)).toBe(1);
      live.apply('Products', [], [1]);
      expect(found(live)).toBe(3);
      live.apply('Products', [], [3]);
      expect(found(live)).toBeUndefined();
      expect(found(two([{ id: 1, item: null }]))).toBe(3);
    });

    it('resolve to the second when the first gets another one', () => {
      const live = two();
      live.apply('Products', [product(1, { [field]: '777001' })], []);
      expect(found(live)).toBe(3);
      expect(live.findByCode('777001')?.id).toBe(1);
    });

    it('resolve to the first when only its price changes', () => {
      const live = two();
      live.apply(
        'Products',
        [product(1, { [field]: shared, price: 999 }), product(3, { [field]: shared, price: 888 })],
        [],
      );
      expect(live.findByCode(shared)).toMatchObject({ id: 1, price: 999 });
      live.apply('Products', [], [1]);
      expect(live.findByCode(shared)).toMatchObject({ id: 3, price: 888 });
    });

    it('resolve to a later product when one sync deletes both', () => {
      const live = two();
      live.apply('Products', [product(9, { [field]: shared })], [1, 3]);
      expect(found(live)).toBe(9);
    });
  });

  it('finds the same product for a shared code at any time and after a reload', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 60; round += 1) {
      const shared = () => `00${String(random.int(1, 5))}`;
      const any = (id: number) =>
        product(id, { code: shared(), barcode: random.int(0, 1) === 0 ? '' : shared() });
      const key = (id: number): SyncItem => ({ id, product: random.int(1, 14), barcode: shared() });
      const goods = new Map(Array.from({ length: 10 }, (_, index) => [index + 1, any(index + 1)]));
      const further = new Map(Array.from({ length: 4 }, (_, index) => [index + 1, key(index + 1)]));
      const live = new Catalogue(table([...goods.values()]), table([...further.values()]));
      const found = (catalogue: Catalogue) =>
        [1, 2, 3, 4, 5].map((code) => catalogue.findByCode(String(code))?.id);
      for (let step = 0; step < 6; step += 1) {
        if (random.int(0, 1) === 0) live.prepareStep();
        const id = random.int(1, 14);
        if (random.int(0, 2) === 0) goods.delete(id);
        else goods.set(id, any(id));
        const item = goods.get(id);
        live.apply('Products', item === undefined ? [] : [item], item === undefined ? [id] : []);
        const keyId = random.int(1, 6);
        if (random.int(0, 2) === 0) further.delete(keyId);
        else further.set(keyId, key(keyId));
        const changed = further.get(keyId);
        live.apply(
          'ProductsKeys',
          changed === undefined ? [] : [changed],
          changed === undefined ? [keyId] : [],
        );
        const byId = [...goods.values()].toSorted((a, b) => a.id - b.id);
        // Not on every run: a lookup itself builds the index.
        const asked = random.int(0, 1) === 0;
        const afresh = new Catalogue(
          table(byId),
          table([...further.values()].toSorted((a, b) => a.id - b.id)),
        );
        expect(asked ? found(live) : []).toEqual(asked ? found(afresh) : []);
      }
    }
  });

  it('finds the product with the lower id when it gets the code of another, prepared or not', () => {
    for (const steps of [0, 1, 9]) {
      const live = new Catalogue(
        table([product(1), product(2), product(3, { code: '900', barcode: '5550001' })]),
        EMPTY,
      );
      for (let step = 0; step < steps; step += 1) live.prepareStep();
      live.apply('Products', [product(2, { code: '900', barcode: '5550001' })], []);
      expect([live.findByCode('900')?.id, live.findByCode('5550001')?.id]).toEqual([2, 2]);
    }
  });

  it('keeps a further barcode that another key shares', () => {
    const keys = [
      { id: 1, product: 2, barcode: '555' },
      { id: 2, product: 3, barcode: '0555' },
    ];
    const live = new Catalogue(table([product(1), product(2), product(3)]), table(keys));
    expect(live.findByCode('555')?.id).toBe(2);
    live.apply('ProductsKeys', [], [1]);
    expect(live.findByCode('555')?.id).toBe(3);
    live.apply('ProductsKeys', [{ id: 7, product: 1, barcode: '555' }], []);
    expect(live.findByCode('555')?.id).toBe(1);
    // The key of a deleted product must not hide another product.
    live.apply('Products', [], [1]);
    expect(live.findByCode('555')?.id).toBe(3);
  });

  it('reads only the changed products when one is deleted or gets another code', () => {
    const page = pageOfItems(Array.from({ length: 500 }, (_, index) => product(index + 1)));
    let reads = 0;
    const counted = (name: string) =>
      new Proxy(page.columns[name] as readonly unknown[], {
        get(column, index) {
          reads += 1;
          return Reflect.get(column, index) as unknown;
        },
      });
    const live = new Catalogue(
      {
        pages: [
          {
            ...page,
            columns: { ...page.columns, code: counted('code'), barcode: counted('barcode') },
          },
        ],
        delta: [],
      },
      EMPTY,
    );
    while (live.prepareStep());
    reads = 0;
    live.apply('Products', [product(7, { code: '9007', barcode: '5550007' })], [8]);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThan(20);
  });

  it('refuses pages whose ids do not ascend, because binary search would miss them', () => {
    expect(() => new Catalogue(table([product(2), product(1)]), EMPTY)).toThrow(
      'Product 1 comes after 2',
    );
  });
});
