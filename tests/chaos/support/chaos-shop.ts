import { PRODUCT_TYPE, type CatalogueProduct } from '@dalpak/engine';
import { reserveIdsUpTo } from '../../../apps/server/src/kernel/db/index.ts';
import type { Kernel } from '../../../apps/server/src/kernel/kernel.ts';
import { fillShop, GOODS } from '../../../apps/server/test/sale-shop.ts';
import { aBusiness } from '../../../apps/server/test/test-app.ts';

/** The product of a gift card; the server assigns the number of the card. */
export const NEW_CARD: CatalogueProduct = {
  ...GOODS.bread,
  id: 23,
  code: 'P23',
  barcode: '',
  name: 'כרטיס מתנה',
  price: 10_000,
  type: PRODUCT_TYPE.giftCard,
};
/** The gift card that pays at all tills. Its balance is more than all sales together spend. */
export const GIFT_CARD = { number: 'G-ALL', balance: 100_000_000 } as const;
/** Amount of each voucher in agorot. A voucher pays one sale. */
export const VOUCHER_AMOUNT = 300;
/** Agorot; more than the customer who buys on credit will owe. */
export const CREDIT_LIMIT = 100_000_000;

export function voucherNumber(index: number): string {
  return `V-${index}`;
}

/**
 * Makes the shop of the server's tests, with vouchers, a gift card and credit to pay with. Returns
 * its cloud id.
 */
export async function makeChaosShop(kernel: Kernel, vouchers: number): Promise<number> {
  const cloud = await aBusiness(kernel);
  await fillShop(kernel, cloud);
  await kernel.tenant(cloud).tx(async (tx) => {
    const { id, code, name, price, type } = NEW_CARD;
    await tx.query(
      'chaos.card_product',
      'INSERT INTO products (cloud_id, id, code, name, price, type, version) VALUES ($1, $2, $3, $4, $5, $6, 1)',
      [cloud, id, code, name, price, type],
    );
    await reserveIdsUpTo(tx, 'gift_cards', 1);
    await tx.query(
      'chaos.card',
      'INSERT INTO gift_cards (cloud_id, id, number, amount, balance) VALUES ($1, 1, $2, $3, $3)',
      [cloud, GIFT_CARD.number, GIFT_CARD.balance],
    );
    await tx.query(
      'chaos.vouchers',
      "INSERT INTO vouchers (cloud_id, id, number, amount) SELECT $1, n, 'V-' || n, $3 FROM generate_series(1, $2::integer) n",
      [cloud, vouchers, VOUCHER_AMOUNT],
    );
    await tx.query(
      'chaos.credit',
      'UPDATE customers SET credit_limit = $2 WHERE cloud_id = $1 AND id = 1',
      [cloud, CREDIT_LIMIT],
    );
    // A high offline allowance: vouchers of offline sales are accepted without a review flag.
    await tx.query(
      'chaos.allowance',
      "INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'cloud', 0, 'payments.offline_allowance', '1000000')",
      [cloud],
    );
  });
  return cloud;
}
