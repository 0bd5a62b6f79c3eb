import type { DiscountRule } from '@dalpak/engine';
import { leaseIds, nextSyncVersion, type TenantTx } from '../../kernel/db/index.ts';
import { insertProducts, leaseRuleIds, upsertRules } from '../catalogue/index.ts';

/** A promotion that the cashier chooses, once a day for each customer. */
export async function insertDailyBenefit(tx: TenantTx): Promise<void> {
  const id = await leaseRuleIds(tx, 1);
  const everything = {
    products: [],
    departments: [],
    categories: [],
    suppliers: [],
    all: true,
    exclude: { products: [], departments: [], categories: [], suppliers: [] },
  };
  const rule: DiscountRule = {
    id,
    code: String(id),
    name: 'הטבה יומית ללקוח',
    activeFrom: null,
    activeTo: null,
    timeFrom: 0,
    timeTo: 0,
    days: [],
    customerGroups: [],
    double: true,
    doubleForce: false,
    timing: 'manual',
    limit: 1,
    limits: { day: 1, month: 10, year: 0 },
    couponType: null,
    couponProduction: null,
    levels: [
      {
        id: 1,
        priority: 1,
        purchase: { ...everything, type: 'count', total: 0, each: false, unit: 'piece' },
        gift: { ...everything, type: 2, calcType: 1, total: 500, totalCount: 0, unit: 'piece' },
      },
    ],
  };
  await upsertRules(
    tx,
    'demo',
    [{ externalId: 'daily', rule }],
    await nextSyncVersion(tx, 'Discounts'),
  );
}

const service = (code: string, name: string, price: number) => ({
  code,
  name,
  barcode: '',
  manufacturer: '',
  departmentId: null,
  unit: '',
  contentQty: '',
  contentUnit: '',
  price,
  vatGroup: 0,
  weighed: false,
  discountable: true,
  source: 'demo',
});

/** Workshops that are paid one by one or by a package of ten, of which one customer has seven left. */
export async function insertEntryPackage(tx: TenantTx, customer: number): Promise<void> {
  const [workshop, ten] = await insertProducts(
    tx,
    [service('WORKSHOP', 'סדנת בישול', 9_000), service('WORKSHOP10', 'כרטיסיית 10 סדנאות', 75_000)],
    await nextSyncVersion(tx, 'Products'),
  );
  const packageId = await leaseIds(tx, 'packages');
  await tx.query(
    'demo.entry_package',
    `INSERT INTO packages (cloud_id, id, code, name, price, product_id, entries, entry_products, valid_days)
     VALUES ($1, $2, $3, 'כרטיסיית 10 סדנאות', 75000, $4, 10, $5, 365)`,
    [tx.cloudId, packageId, String(packageId), ten, [workshop]],
  );
  const contractId = await leaseIds(tx, 'contracts');
  await tx.query(
    'demo.entry_contract',
    `INSERT INTO contracts (cloud_id, id, code, name, customer_id, package_id, starts, ends, price, renews, state)
     VALUES ($1, $2, $3, 'כרטיסיית 10 סדנאות', $4, $5, CURRENT_DATE, CURRENT_DATE + 364, 0, false, 'active')`,
    [tx.cloudId, contractId, `E-${contractId}`, customer, packageId],
  );
  await tx.query(
    'demo.entry_card',
    `INSERT INTO entry_cards (cloud_id, contract_id, package_id, customer_id, transaction_id, row_key, entries, used, price, valid_to)
     VALUES ($1, $2, $3, $4, gen_random_uuid(), 'demo', 10, 3, 75000, CURRENT_DATE + 364)`,
    [tx.cloudId, contractId, packageId, customer],
  );
}
