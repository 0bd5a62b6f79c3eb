import {
  buildRuleIndex,
  priceCart,
  type CartCoupon,
  type CatalogueProduct,
  type PricedCart,
} from '@dalpak/engine';
import { aCart, anAccount, aRow, fakeEnv, seededRandom } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import {
  MEMBERS,
  readRealShop,
  SHOP_CLOCK,
  SHOPS_OF_REPOSITORY,
  type RealFiles,
} from '../../../../test/real-promotions.ts';

/** Baskets of each shop; the nightly run uses 10,000 (docs/operations.md). */
const BASKETS = Number(process.env['DALPAK_BASKETS'] ?? 250);
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_260_810);
/**
 * A folder with `prices.csv.gz` and `promos.csv.gz` of further chains, which the repository does
 * not include; chains by their numbers.
 */
const EXTRA_FOLDER = process.env['DALPAK_REAL_DATA'] ?? '';
const EXTRA_CHAINS = (process.env['DALPAK_REAL_CHAINS'] ?? '')
  .split(',')
  .filter((chain) => chain !== '');

const shops: readonly RealFiles[] = [
  ...SHOPS_OF_REPOSITORY,
  ...(EXTRA_FOLDER === ''
    ? []
    : EXTRA_CHAINS.map((chainId) => ({
        chain: chainId,
        chainId,
        prices: `${EXTRA_FOLDER}/prices.csv.gz`,
        promos: `${EXTRA_FOLDER}/promos.csv.gz`,
      }))),
];

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** Violations of the invariants that hold for every bill. */
function findViolations({ total, rows, vatGroups }: PricedCart): string[] {
  const faults: string[] = [];
  if (total !== sum(rows.map(({ net }) => net)))
    faults.push('the total is not the sum of the rows');
  if (total !== sum(vatGroups.map(({ gross }) => gross)))
    faults.push('the total is not the sum of the VAT groups');
  for (const { gross, net, ruleDiscount } of rows) {
    if (net < 0) faults.push('a row below zero');
    if (net > gross || ruleDiscount < 0) faults.push('a row that got dearer');
    if (net !== gross - ruleDiscount) faults.push('a row that is not what is left of it');
  }
  return [...new Set(faults)];
}

describe.each(shops)('$chain: baskets of real goods under all its promotions', (files) => {
  it(
    `cost never more than without promotions, and every bill adds up (${BASKETS} baskets, PROPERTY_SEED=${SEED})`,
    { timeout: 60_000 + BASKETS * 20 },
    async () => {
      const shop = await readRealShop(files);
      const env = { ...fakeEnv(), rules: buildRuleIndex(shop.promotions.map(({ rule }) => rule)) };
      const without = { ...env, rules: buildRuleIndex([]) };
      const random = seededRandom(SEED);
      const coupons = shop.promotions.filter(({ rule }) => rule.couponType !== null);
      const any = <T>(from: readonly T[]): T | undefined => from[random.int(0, from.length - 1)];
      const wrong: string[] = [];
      let [lowered, applied] = [0, 0];
      for (let basket = 0; basket < BASKETS; basket += 1) {
        // Half of the goods are in promotions, several of one promotion together, as customers buy
        // them.
        const goods: CatalogueProduct[] = [];
        while (goods.length < 1 + (basket % 30)) {
          const promotion = random.bool() ? any(shop.promotions) : undefined;
          for (let n = random.int(1, 4); n > 0; n -= 1)
            goods.push(any(promotion?.products ?? shop.products) ?? (goods[0] as CatalogueProduct));
        }
        const rows = goods.map((product, index) =>
          aRow({
            key: `r${index}`,
            product,
            quantity: product.weighed ? random.int(50, 4_000) : 1_000 * random.int(1, 4),
          }),
        );
        const coupon = random.int(1, 5) === 1 ? (any(coupons)?.rule.couponType ?? null) : null;
        const given: readonly CartCoupon[] =
          coupon === null ? [] : [{ id: 'c1', type: coupon, number: '1' }];
        const cart = aCart({
          rows,
          clock: SHOP_CLOCK,
          coupons: given,
          account: random.bool() ? anAccount({ groupId: MEMBERS }) : null,
        });
        const [priced, full] = [priceCart(cart, env), priceCart(cart, without)];
        const faults = [
          ...findViolations(priced),
          ...(priced.total > full.total ? ['dearer than without promotions'] : []),
        ];
        if (faults.length > 0) wrong.push(`basket ${basket}: ${faults.join(', ')}`);
        if (priced.total < full.total) lowered += 1;
        applied += new Set(
          priced.rows.flatMap(({ ruleDiscounts }) => ruleDiscounts.map(({ ruleId }) => ruleId)),
        ).size;
      }
      console.log(
        `${files.chain}: ${shop.products.length} products, ${shop.promotions.length} promotions, ${lowered} of ${BASKETS} baskets lowered, ${applied} promotions applied`,
      );
      expect(wrong).toEqual([]);
      // The test is meaningful only if promotions apply to the baskets.
      expect(lowered).toBeGreaterThan(BASKETS / 2);
    },
  );
});
