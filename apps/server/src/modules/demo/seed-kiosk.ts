import { randomUUID } from 'node:crypto';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { createCloud, nextSyncVersion, type Database } from '../../kernel/db/index.ts';
import { insertBarcodes, insertProducts, type ProductFields } from '../catalogue/index.ts';
import { insertChart } from '../ledger/index.ts';
import { FULL_MODULES } from '../signup/index.ts';
import { insertStartSubscriptions } from '../subscriptions/index.ts';
import * as store from './demo.store.ts';

/**
 * A small second business of the same owner, to try switching between businesses. Its names are
 * made up too.
 */
const KIOSK = {
  name: 'קיוסק הדגמה',
  vatName: 'קיוסק הדגמה בע"מ',
  vatNumber: '999999980',
  address: 'רחוב הדגמה 3, תל אביב-יפו',
  phone: '03-0000003',
} as const;
const GOODS = [
  ['מים מינרליים', 600],
  ['קפה הפוך', 1200],
  ['סנדוויץ׳ גבינה', 2200],
  ['עיתון', 1000],
  ['מסטיק מנטה', 500],
  ['שוקולד מריר', 750],
  ['ארטיק לימון', 700],
  ['חטיף תפוחי אדמה', 650],
] as const;

/** The owner of the kiosk: the manager of the demonstration, with the same card. */
export interface KioskOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly card: string;
}

/** @returns the number of its cloud */
export function seedKiosk(
  { systemPool, secrets }: Pick<Database, 'systemPool' | 'secrets'>,
  code: string,
  owner: KioskOwner,
): Promise<number> {
  return createCloud(systemPool, { uuid: randomUUID(), code, ...KIOSK }, async (tx) => {
    const serviceId = await store.insertService(tx, KIOSK.name, FULL_MODULES);
    await insertStartSubscriptions(tx, serviceId);
    await insertChart(tx);
    const warehouse = await store.insertBranch(
      tx,
      { name: 'הקיוסק', address: KIOSK.address, terminals: ['קופת קיוסק'] },
      serviceId,
    );
    const positionId = await store.insertPosition(tx, 'מנהל', { all: 1 });
    const cardHash = hashCard(secrets['card-lookup'], tx.cloudId, owner.card);
    const employeeId = await store.insertEmployee(tx, {
      firstName: owner.firstName,
      lastName: owner.lastName,
      positionId,
      cardHash,
      language: null,
    });
    await store.insertMemberByEmail(tx, { email: owner.email, positionId, employeeId });
    const products = GOODS.map(([name, price], at) =>
      kioskProduct(name, price, `29${String(90_000_001 + at).padStart(11, '0')}`),
    );
    const ids = await insertProducts(tx, products, await nextSyncVersion(tx, 'Products'));
    await insertBarcodes(
      tx,
      products.map(({ barcode }, at) => ({ barcode, productId: ids[at] ?? 0 })),
      await nextSyncVersion(tx, 'ProductsKeys'),
    );
    await store.insertStock(tx, warehouse);
    return tx.cloudId;
  });
}

function kioskProduct(name: string, price: number, barcode: string): ProductFields {
  return {
    code: barcode,
    name,
    barcode,
    price,
    manufacturer: '',
    departmentId: null,
    unit: 'יח׳',
    contentQty: '',
    contentUnit: '',
    vatGroup: 0,
    weighed: false,
    discountable: true,
    source: 'demo',
  };
}
