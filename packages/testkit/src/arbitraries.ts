import { reduceCart, type Cart, type CartCommand, type CatalogueProduct } from '@dalpak/engine';
import fc from 'fast-check';
import { aCart, anAccount, aPackage, aProduct, aWeighedProduct } from './build.ts';
import { fakeEnv, type FakeEnv } from './fake-env.ts';
import { paymentArbitrary } from './payments.ts';

/**
 * Seed of every property test; a failure prints it with the path to the smallest counterexample.
 */
export const PROPERTY_SEED = 20_261_121;

/** Number of cases of each money property, unless `DALPAK_RUNS` sets another one. */
export const MONEY_RUNS = 2_000;

/**
 * Options of a property test. `DALPAK_RUNS` sets another number of cases for every property, and
 * `PROPERTY_SEED` another seed.
 */
export function propertyOptions(numRuns = 200): { seed: number; numRuns: number } {
  return {
    seed: Number(process.env['PROPERTY_SEED'] ?? PROPERTY_SEED),
    numRuns: Number(process.env['DALPAK_RUNS'] ?? numRuns),
  };
}

/**
 * A small catalogue with every kind that pricing distinguishes: expensive, cheap, weighed,
 * VAT-free, zero-rated, undiscountable, packaging.
 */
export const SHELF: readonly [CatalogueProduct, ...CatalogueProduct[]] = [
  aProduct({ id: 1, price: 1_290, departmentId: 1, categoryId: 10, supplierId: 100 }),
  aProduct({ id: 2, price: 333, departmentId: 1 }),
  aProduct({ id: 3, price: 1 }),
  aProduct({ id: 4, price: 99_999_99, departmentId: 2 }),
  aProduct({ id: 5, price: 555, vatFree: true }),
  aProduct({ id: 6, price: 719, vatGroup: 1 }),
  aProduct({ id: 7, price: 30, discountable: false }),
  aProduct({ id: 8, price: 0 }),
  aWeighedProduct({ id: 500, price: 1_190 }),
  aWeighedProduct({ id: 501, price: 37, vatGroup: 1 }),
  aPackage({ id: 800 }),
];

const productArb = fc.constantFrom(...SHELF);
const quantityArb = fc.oneof(
  fc.integer({ min: 1, max: 20 }).map((n) => n * 1_000),
  fc.integer({ min: 1, max: 5_000 }),
);
const rateArb = fc.integer({ min: 0, max: 10_000 });
const amountArb = fc.integer({ min: 0, max: 50_000 });
const textArb = fc.string({ maxLength: 12 });

/**
 * A command that finds its row by position, because keys are only known while the cart is built.
 */
type Step = (cart: Cart) => CartCommand;

const onRow = (arb: fc.Arbitrary<(rowKey: string) => CartCommand>): fc.Arbitrary<Step> =>
  fc.tuple(fc.nat(30), arb).map(
    ([position, make]) =>
      (cart: Cart) =>
        make(cart.rows[position % Math.max(1, cart.rows.length)]?.key ?? 'none'),
  );

const preparationArb = fc.record({
  id: fc.option(fc.integer({ min: 1, max: 99 })),
  type: fc.nat(3),
  name: textArb,
  action: textArb,
  price: fc.nat(500),
  amount: fc.constantFrom(1_000, 2_000),
  extra: fc.boolean(),
});

const stepArb: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(productArb, quantityArb).map(
      ([product, quantity]) =>
        () =>
          ({ type: 'addProduct', product, quantity }) as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(productArb, quantityArb).map(
      ([product, quantity]) =>
        () =>
          ({ type: 'refundProduct', product, quantity }) as const,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(productArb, fc.integer({ min: 1, max: 5 }), productArb).map(
      ([product, n, inner]) =>
        () =>
          ({
            type: 'addProduct',
            product,
            quantity: n * 1_000,
            components: [{ product: inner, quantity: 2_000, price: 0 }],
          }) as const,
    ),
  },
  onRow(quantityArb.map((step) => (rowKey) => ({ type: 'incrementRow', rowKey, step }))),
  onRow(quantityArb.map((step) => (rowKey) => ({ type: 'decrementRow', rowKey, step }))),
  onRow(quantityArb.map((quantity) => (rowKey) => ({ type: 'setQuantity', rowKey, quantity }))),
  onRow(fc.option(amountArb).map((price) => (rowKey) => ({ type: 'setUnitPrice', rowKey, price }))),
  onRow(
    rateArb.map((rate) => (rowKey) => ({
      type: 'setRowDiscount',
      rowKey,
      discount: { type: 'percent', rate },
    })),
  ),
  onRow(
    rateArb.map((rate) => (rowKey) => ({
      type: 'setRowDiscount',
      rowKey,
      discount: { type: 'second_percent', rate },
    })),
  ),
  onRow(
    amountArb.map((amount) => (rowKey) => ({
      type: 'setRowDiscount',
      rowKey,
      discount: { type: 'sum', amount },
    })),
  ),
  onRow(
    fc
      .array(preparationArb, { maxLength: 3 })
      .map((preparations) => (rowKey) => ({ type: 'editRow', rowKey, changes: { preparations } })),
  ),
  onRow(
    fc.tuple(textArb, fc.boolean()).map(([notes, incomplete]) => (rowKey) => ({
      type: 'editRow',
      rowKey,
      changes: { notes, incomplete },
    })),
  ),
  onRow(fc.constant((rowKey) => ({ type: 'deleteRow', rowKey }))),
  onRow(
    fc.nat(3_000).map((deliveryWeight) => (activeRowKey) => ({
      type: 'insertPackaging',
      product: aPackage(),
      quantity: 2_000,
      deliveryWeight,
      activeRowKey,
    })),
  ),
  rateArb.map(
    (rate) => () => ({ type: 'setCartDiscount', discount: { type: 'percent', rate } }) as const,
  ),
  amountArb.map(
    (amount) => () => ({ type: 'setCartDiscount', discount: { type: 'sum', amount } }) as const,
  ),
  amountArb.map(
    (total) => () =>
      ({ type: 'setCartDiscount', discount: { type: 'sum_change', total } }) as const,
  ),
  fc
    .constantFrom(
      null,
      anAccount(),
      anAccount({ vatFree: true }),
      anAccount({ groupId: 3, discountType: 'percent', discount: 500 }),
    )
    .map((account) => () => ({ type: 'setAccount', account }) as const),
  fc.tuple(fc.nat(5), fc.nat(3)).map(
    ([n, type]) =>
      () =>
        ({ type: 'addCoupon', coupon: { id: `c${n}`, number: `${n}`, type } }) as const,
  ),
  paymentArbitrary().map((payment) => () => ({ type: 'addPayment', payment }) as const),
  fc
    .nat(4)
    .map(
      (index) => (cart: Cart) =>
        ({ type: 'removePayment', paymentKey: cart.payments[index]?.key ?? 'none' }) as const,
    ),
  textArb.map((notes) => () => ({ type: 'setNotes', notes }) as const),
  fc.tuple(fc.constantFrom('a', 'b', '__proto__'), textArb).map(
    ([name, value]) =>
      () =>
        ({ type: 'setTemp', name, value }) as const,
  ),
  fc.nat(5).map((ruleId) => () => ({ type: 'deleteRuleDiscount', ruleId }) as const),
  fc.nat(5).map((ruleId) => () => ({ type: 'chooseRule', ruleId }) as const),
  fc
    .integer({ min: 1, max: 99 })
    .map((sellerId) => () => ({ type: 'setSeller', sellerId }) as const),
);

/**
 * A cart that a till could have built: random commands through the reducer, without the refused
 * ones.
 * @param makeEnv makes the environment; a new fake one by default, so that every run is the same
 */
export function cartArbitrary(makeEnv: () => FakeEnv = fakeEnv, maxSteps = 25): fc.Arbitrary<Cart> {
  return historyArbitrary(makeEnv, maxSteps).map(({ cart }) => cart);
}

/** Like {@link cartArbitrary}, with all commands in their order, including the refused ones. */
export function historyArbitrary(
  makeEnv: () => FakeEnv = fakeEnv,
  maxSteps = 25,
): fc.Arbitrary<{ readonly cart: Cart; readonly commands: readonly CartCommand[] }> {
  return fc.array(stepArb, { maxLength: maxSteps }).map((steps) => {
    const env = makeEnv();
    let cart = aCart({}, env);
    const commands: CartCommand[] = [];
    for (const step of steps) {
      const command = step(cart);
      const reduced = reduceCart(cart, command, env);
      commands.push(command);
      if (reduced.ok) cart = reduced.value.cart;
    }
    return { cart, commands };
  });
}
