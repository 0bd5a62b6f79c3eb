import { randomUUID } from 'node:crypto';
import {
  buildRuleIndex,
  encodeCart,
  freezeSale,
  newCart,
  PAYMENT_TYPE,
  priceCart,
  reduceCart,
  type Cart,
  type CartCommand,
  type CartEnv,
  type CatalogueProduct,
  type DiscountRule,
} from '@dalpak/engine';

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Jerusalem',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Local time of the shop. */
function localNow(): string {
  return format.format(Date.now()).replace(', ', 'T');
}

/**
 * Creates request bodies of finished sales of one terminal: the cart is built once, and each body
 * gets a new UUID.
 */
export function saleMaker(
  terminal: number,
  products: readonly CatalogueProduct[],
  rules: readonly DiscountRule[],
): () => string {
  const env: CartEnv = {
    vatRate: 1_800,
    rounding: 'tens_of_agorot',
    rules: buildRuleIndex(rules),
    newId: randomUUID,
    now: Date.now,
    localNow,
  };
  let cart = newCart(
    {
      documentType: 9,
      branchId: 1,
      terminalId: terminal,
      employeeId: 1,
      header: { warehouseId: 1 },
    },
    env,
  );
  for (const product of products)
    cart = applyCommand(cart, { type: 'addProduct', product, quantity: 1_000 }, env);
  const { cashDue } = priceCart(cart, env);
  cart = applyCommand(
    cart,
    { type: 'addPayment', payment: { typeId: PAYMENT_TYPE.cash, name: 'מזומן', amount: cashDue } },
    env,
  );
  const frozen = freezeSale(cart, priceCart(cart, env));
  const body = JSON.stringify(encodeCart(frozen.cart, frozen.priced));
  return () => body.replace(cart.id, randomUUID());
}

function applyCommand(cart: Cart, command: CartCommand, env: CartEnv): Cart {
  const reduced = reduceCart(cart, command, env);
  if (!reduced.ok) throw new Error(`${command.type} was refused: ${reduced.error.code}`);
  return reduced.value.cart;
}
