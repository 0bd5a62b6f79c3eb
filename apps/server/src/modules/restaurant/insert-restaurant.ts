import { leaseIds, nextSyncVersion, type TenantTx } from '../../kernel/db/index.ts';
import { ensureDepartments, insertProducts } from '../catalogue/index.ts';
import * as store from './restaurant.store.ts';
import { markSamples } from './samples.ts';
import type { RestaurantRecords } from './restaurant.types.ts';

/** Ids of what was made, by name. */
interface MadeRestaurant {
  readonly stations: ReadonlyMap<string, number>;
  readonly tables: ReadonlyMap<string, number>;
  readonly dishes: ReadonlyMap<string, number>;
}

/** Source of the dishes, by which they are told from the business's own products. */
const SOURCE = 'sample';

/**
 * Creates the records of a restaurant for a business that has none yet.
 * @param areSamples whether the business can take them out of use in one act
 */
export async function insertRestaurant(
  tx: TenantTx,
  records: RestaurantRecords,
  areSamples = false,
): Promise<MadeRestaurant> {
  const stations = await insertNamed(tx, 'kitchen_stations', records.stations, store.putStation);
  const reasons = await insertNamed(tx, 'void_reasons', records.reasons, store.putReason);
  const floors = await insertNamed(tx, 'floors', records.floors, store.putFloor);
  const tables = await insertNamed(
    tx,
    'floor_tables',
    records.floors.flatMap(({ name, tables: own }) =>
      own.map((table) => ({ ...table, floor: floors.get(name) ?? 0 })),
    ),
    store.putTable,
  );
  const departments = await ensureDepartments(
    tx,
    records.departments.map(({ name }) => name),
  );
  for (const { name, station } of records.departments)
    await store.setStation(tx, departments.get(name) ?? 0, stations.get(station) ?? 0);
  const dishes = records.departments.flatMap(({ name, dishes: own }) =>
    own.map((dish) => ({ ...dish, departmentId: departments.get(name) ?? null })),
  );
  const ids = await insertProducts(
    tx,
    dishes.map(({ name, price, departmentId }, index) => ({
      code: `M${index + 1}`,
      name,
      barcode: '',
      departmentId,
      price,
      vatGroup: 0,
      weighed: false,
      discountable: true,
      manufacturer: '',
      unit: '',
      contentQty: '',
      contentUnit: '',
      source: SOURCE,
    })),
    await nextSyncVersion(tx, 'Products'),
  );
  const made = new Map(dishes.map(({ name }, index) => [name, ids[index] ?? 0]));
  const menus = await insertNamed(
    tx,
    'sales_menus',
    records.menus.map((menu, index) => ({
      ...menu,
      order: index + 1,
      layout: menu.pages.map(({ name, columns, dishes: own, colour }) => ({
        name,
        columns,
        tiles: own.map((dish) => ({
          kind: 'product',
          id: made.get(dish) ?? 0,
          name: '',
          colour,
          size: 1,
        })),
      })),
    })),
    store.putMenu,
  );
  if (areSamples) {
    const samples = [
      ['kitchen_stations', stations],
      ['void_reasons', reasons],
      ['floors', floors],
      ['floor_tables', tables],
      ['departments', departments],
      ['products', made],
      ['sales_menus', menus],
    ] as const;
    for (const [kind, ids] of samples) await markSamples(tx, kind, [...ids.values()]);
  }
  return { stations, tables, dishes: made };
}

async function insertNamed<R extends { readonly name: string }>(
  tx: TenantTx,
  entity: string,
  records: readonly R[],
  put: (tx: TenantTx, id: number, record: R, order: number) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  if (records.length === 0) return new Map();
  const first = await leaseIds(tx, entity, records.length);
  for (const [index, record] of records.entries()) await put(tx, first + index, record, index + 1);
  return new Map(records.map(({ name }, index) => [name, first + index]));
}
