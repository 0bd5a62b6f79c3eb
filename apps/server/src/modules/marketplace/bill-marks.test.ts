import { permissionKey } from '@dalpak/contracts';
import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SaleCart, tampered } from '../../../test/sale-cart.ts';
import { GOODS, shopAtWork, type ShopAtWork } from '../../../test/sale-shop.ts';
import { outcome } from '../../../test/test-app.ts';

let shop: ShopAtWork;
beforeAll(async () => {
  shop = await shopAtWork();
});
afterAll(() => shop.server.close());

const sell = (description: string, plugin = 'till-checks') => {
  const wire = tampered(new SaleCart().scan(GOODS.milk).pay().wire(), (copy) => {
    copy.logs.push({
      employee_id: 1,
      description,
      field: `plugin:${plugin}`,
      data: 'בדיקות לפני תשלום',
      data_before: '',
      created_at: Date.now(),
      approval: null,
    });
  });
  return shop.till.post('pos/transactions/cart_format', wire);
};

it('an act of a plugin in the log of a sale is one that the business approved, also after the plugin is gone [CLOUD-046]', async () => {
  const manifest = PLUGIN_MANIFESTS.find(({ id }) => id === 'till-checks');
  const permissions = manifest?.permissions.map(permissionKey) ?? [];
  expect(outcome(await sell('plugin.product'))).toMatchObject({ status: 422 });
  const installed = await shop.office.post('app/marketplace/plugins/till-checks/install', {
    permissions,
  });
  expect(installed.statusCode).toBe(200);
  expect((await sell('plugin.product')).statusCode).toBe(200);
  expect((await sell('plugin.override')).statusCode).toBe(200);
  // It proposes products alone.
  expect(outcome(await sell('plugin.discount')).status).toBe(422);
  expect(outcome(await sell('plugin.product', 'receipt-sender')).status).toBe(422);
  await shop.office.post('app/marketplace/plugins/till-checks/uninstall');
  expect((await sell('plugin.product')).statusCode).toBe(200);
});
