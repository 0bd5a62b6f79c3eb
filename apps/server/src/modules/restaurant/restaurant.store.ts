import type { TenantTx } from '../../kernel/db/index.ts';
import type { RestaurantRecords } from './restaurant.types.ts';

type Floor = RestaurantRecords['floors'][number];
type Menu = RestaurantRecords['menus'][number];

export async function putStation(
  tx: TenantTx,
  id: number,
  { name, output, printer, isDefault }: RestaurantRecords['stations'][number],
  order: number,
): Promise<void> {
  await tx.query(
    'restaurant.station',
    'INSERT INTO kitchen_stations (cloud_id, id, name, output, printer, is_default, sort_order) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [tx.cloudId, id, name, output, printer, isDefault, order],
  );
}

export async function putReason(
  tx: TenantTx,
  id: number,
  { name, made }: RestaurantRecords['reasons'][number],
  order: number,
): Promise<void> {
  await tx.query(
    'restaurant.reason',
    'INSERT INTO void_reasons (cloud_id, id, name, made, sort_order) VALUES ($1, $2, $3, $4, $5)',
    [tx.cloudId, id, name, made, order],
  );
}

export async function putFloor(
  tx: TenantTx,
  id: number,
  { name, decor }: Floor,
  order: number,
): Promise<void> {
  await tx.query(
    'restaurant.floor',
    'INSERT INTO floors (cloud_id, id, name, sort_order, elements) VALUES ($1, $2, $3, $4, $5::jsonb)',
    [
      tx.cloudId,
      id,
      name,
      order,
      JSON.stringify(
        decor.map((one) => ({
          shape: 'rectangle',
          angle: 0,
          layer: 0,
          seats: 0,
          section: '',
          ...one,
        })),
      ),
    ],
  );
}

export async function putTable(
  tx: TenantTx,
  id: number,
  table: Floor['tables'][number] & { readonly floor: number },
  order: number,
): Promise<void> {
  const { name, seats, shape, x, y, width, height, section, floor } = table;
  await tx.query(
    'restaurant.table',
    `INSERT INTO floor_tables (cloud_id, id, name, floor_id, seats, shape, x, y, width, height, layer, section, sort_order)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12)`,
    [tx.cloudId, id, name, floor, seats, shape, x, y, width, height, section, order],
  );
}

export async function setStation(
  tx: TenantTx,
  departmentId: number,
  stationId: number,
): Promise<void> {
  await tx.query(
    'restaurant.department',
    'UPDATE departments SET station_id = $3 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, departmentId, stationId],
  );
}

export async function putMenu(
  tx: TenantTx,
  id: number,
  menu: Menu & { readonly order: number; readonly layout: readonly object[] },
): Promise<void> {
  const { name, days, from, to, isFirst, order, layout } = menu;
  await tx.query(
    'restaurant.menu',
    `INSERT INTO sales_menus (cloud_id, id, name, days, time_from, time_to, is_default, sort_order, layout)
     VALUES ($1, $2, $3, $4::smallint[], $5, $6, $7, $8, $9::jsonb)`,
    [tx.cloudId, id, name, days, from, to, isFirst, order, JSON.stringify(layout)],
  );
}
