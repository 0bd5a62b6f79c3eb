import { PRODUCT_TYPE } from '../../catalogue/product.types.ts';
import { ONE } from '../../kernel/units.ts';
import { mulDivRound } from '../../money/money.ts';
import { getDocumentType } from '../../document/document-types.ts';
import type { CommandOf } from '../cart.commands.ts';
import type { CartEnv } from '../cart.env.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import type { CartEvent } from '../cart.events.ts';
import type { Cart, CartRow } from '../cart.types.ts';
import {
  awayFromZero,
  canMerge,
  isBlankRow,
  makeBlankRow,
  makeRow,
  towardsZero,
} from '../cart-row.ts';
import { descendantsOf } from '../row-hierarchy.ts';
import { changed, refuse, withRow, withRows, type Reduced } from './reduce.types.ts';
import { isCount, quantityProblem, rowProblem } from '../row-rules.ts';

/** Adds rows at the end, if the document type accepts rows and the cart has room. */
function insertRows(cart: Cart, rows: readonly CartRow[], env: CartEnv): Reduced {
  if (!getDocumentType(cart.header.documentType).insertsProducts)
    return changed(cart, { type: 'insertIgnored' });
  if (cart.rows.length + rows.length > CART_LIMITS.rows) return refuse('CART_TOO_LARGE');
  for (const row of rows) {
    const problem = rowProblem(row);
    if (problem !== null) return refuse(problem);
  }
  const events = rows.map((row): CartEvent => ({ type: 'rowAdded', rowKey: row.key }));
  return changed(withRows(cart, [...cart.rows, ...rows], env), ...events);
}

/** Adds a product: merges it into a row of the same product where possible, else adds a row. */
export function addProduct(cart: Cart, command: CommandOf<'addProduct'>, env: CartEnv): Reduced {
  const { product, quantity, components = [], fields } = command;
  const problem = quantityProblem(quantity);
  if (problem !== null) return refuse(problem);
  if (!getDocumentType(cart.header.documentType).insertsProducts)
    return changed(cart, { type: 'insertIgnored' });
  const index =
    components.length > 0 || fields !== undefined
      ? -1
      : cart.rows.findLastIndex((row) => canMerge(row, product));
  const row = cart.rows[index];
  if (row !== undefined)
    return putRow(cart, index, { ...row, quantity: row.quantity + quantity }, env);
  return insertRows(
    cart,
    [makeRow({ key: env.newId(), product, quantity, components, addedAt: env.now(), ...fields })],
    env,
  );
}

export function refundProduct(
  cart: Cart,
  command: CommandOf<'refundProduct'>,
  env: CartEnv,
): Reduced {
  const problem = quantityProblem(command.quantity);
  if (problem !== null) return refuse(problem);
  return insertRows(
    cart,
    [
      makeRow({
        key: env.newId(),
        product: command.product,
        quantity: -command.quantity,
        addedAt: env.now(),
      }),
    ],
    env,
  );
}

/** Adds refund rows of a known sale, at the amount paid. */
export function refundRows(cart: Cart, command: CommandOf<'refundRows'>, env: CartEnv): Reduced {
  const rows: CartRow[] = [];
  for (const { product, unitPrice, quantity, source, components = [] } of command.rows) {
    const problem = quantityProblem(quantity);
    if (problem !== null) return refuse(problem);
    const twice = (row: CartRow): boolean =>
      row.refundOf?.documentId === source.documentId && row.refundOf.rowKey === source.rowKey;
    // Two refunds of one sold row in one cart would not count each other.
    if (cart.rows.some(twice) || rows.some(twice)) return refuse('REFUND_EXCEEDS_SALE');
    // The price paid already includes the priced choices.
    const inside = components.map((component) => ({ ...component, price: 0 }));
    rows.push(
      makeRow({
        key: env.newId(),
        product,
        quantity: -quantity,
        manualPrice: unitPrice,
        components: inside,
        refundOf: source,
        addedAt: env.now(),
      }),
    );
  }
  return rows.length === 0 ? changed(cart) : insertRows(cart, rows, env);
}

export function addBlankRow(cart: Cart, env: CartEnv): Reduced {
  return insertRows(cart, [makeBlankRow(env.newId(), env.now())], env);
}

export function fillRow(cart: Cart, command: CommandOf<'fillRow'>, env: CartEnv): Reduced {
  const problem = quantityProblem(command.quantity);
  if (problem !== null) return refuse(problem, command.rowKey);
  return onRow(cart, command.rowKey, (row, index) =>
    isBlankRow(row)
      ? putRow(
          cart,
          index,
          { ...row, product: command.product, quantity: command.quantity, incomplete: false },
          env,
        )
      : refuse('ROW_NOT_FOUND', row.key),
  );
}

export function incrementRow(
  cart: Cart,
  command: CommandOf<'incrementRow'>,
  env: CartEnv,
): Reduced {
  const step = command.step ?? ONE;
  if (quantityProblem(step) !== null) return refuse('QUANTITY_OUT_OF_RANGE', command.rowKey);
  return onRow(cart, command.rowKey, (row, index) =>
    putRow(cart, index, { ...row, quantity: awayFromZero(row.quantity, step) }, env),
  );
}

export function decrementRow(
  cart: Cart,
  command: CommandOf<'decrementRow'>,
  env: CartEnv,
): Reduced {
  const step = command.step ?? ONE;
  if (quantityProblem(step) !== null) return refuse('QUANTITY_OUT_OF_RANGE', command.rowKey);
  return onRow(cart, command.rowKey, (row, index) => {
    const quantity = towardsZero(row.quantity, step);
    return quantity === 0
      ? removeRow(cart, row, env)
      : putRow(cart, index, { ...row, quantity }, env);
  });
}

export function setQuantity(cart: Cart, command: CommandOf<'setQuantity'>, env: CartEnv): Reduced {
  const { quantity } = command;
  if (!isCount(Math.abs(quantity), CART_LIMITS.quantity))
    return refuse('QUANTITY_OUT_OF_RANGE', command.rowKey);
  return onRow(cart, command.rowKey, (row, index) => {
    if (quantity === 0) return removeRow(cart, row, env);
    // A row never changes its sign: a refund is its own command with its own permission.
    if (quantity < 0 !== row.quantity < 0) return refuse('NEGATIVE_QUANTITY', row.key);
    return putRow(cart, index, { ...row, quantity }, env);
  });
}

export function setUnitPrice(
  cart: Cart,
  command: CommandOf<'setUnitPrice'>,
  env: CartEnv,
): Reduced {
  const { price } = command;
  if (price !== null && !isCount(price, CART_LIMITS.unitPrice))
    return refuse('PRICE_OUT_OF_RANGE', command.rowKey);
  return onRow(cart, command.rowKey, (row, index) =>
    row.refundOf === null
      ? putRow(cart, index, { ...row, manualPrice: price }, env)
      : refuse('REFUND_PRICE_FIXED', row.key),
  );
}

export function editRow(cart: Cart, command: CommandOf<'editRow'>, env: CartEnv): Reduced {
  const { preparations, components } = command.changes;
  return onRow(cart, command.rowKey, (row, index) => {
    if (row.refundOf !== null && (preparations !== undefined || components !== undefined))
      return refuse('REFUND_PRICE_FIXED', row.key);
    return putRow(cart, index, { ...row, ...command.changes }, env);
  });
}

export function deleteRow(cart: Cart, command: CommandOf<'deleteRow'>, env: CartEnv): Reduced {
  return onRow(cart, command.rowKey, (row) => removeRow(cart, row, env));
}

/** Adds a packaging row and subtracts its weight from the active weighed row. */
export function insertPackaging(
  cart: Cart,
  command: CommandOf<'insertPackaging'>,
  env: CartEnv,
): Reduced {
  const { product, quantity, deliveryWeight } = command;
  const problem = quantityProblem(quantity);
  if (problem !== null) return refuse(problem);
  if (!isCount(deliveryWeight, CART_LIMITS.quantity)) return refuse('QUANTITY_OUT_OF_RANGE');
  if (product.type !== PRODUCT_TYPE.packaging) return refuse('NO_ACTIVE_PRODUCT_ROW');
  const index = cart.rows.findIndex((row) => row.key === command.activeRowKey);
  const active = cart.rows[index];
  // Packaging needs a weighed row to subtract its weight from.
  if (active === undefined || isBlankRow(active) || !active.product.weighed)
    return refuse('NO_ACTIVE_PRODUCT_ROW');
  if (active.lockedByPayment) return refuse('ROW_LOCKED_BY_PAYMENT', active.key);
  const left = towardsZero(active.quantity, mulDivRound(deliveryWeight, quantity, ONE));
  const tare = Math.abs(active.quantity - left);
  const lowered = withRow(cart, index, { ...active, quantity: left }, env);
  const packaging = makeRow({
    key: env.newId(),
    product,
    quantity,
    parentKey: active.key,
    tare,
    addedAt: env.now(),
  });
  const inserted = insertRows(lowered, [packaging], env);
  if (!inserted.ok || inserted.value.cart === lowered)
    return inserted.ok ? changed(cart, { type: 'insertIgnored' }) : inserted;
  return changed(
    inserted.value.cart,
    { type: 'rowChanged', rowKey: active.key },
    ...inserted.value.events,
  );
}

/** Runs `change` on the row, unless the row is missing or locked by a payment. */
export function onRow(
  cart: Cart,
  rowKey: string,
  change: (row: CartRow, index: number) => Reduced,
): Reduced {
  const index = cart.rows.findIndex((row) => row.key === rowKey);
  const row = cart.rows[index];
  if (row === undefined) return refuse('ROW_NOT_FOUND', rowKey);
  return row.lockedByPayment ? refuse('ROW_LOCKED_BY_PAYMENT', rowKey) : change(row, index);
}

/** Replaces a row by its changed version, if that is within bounds. */
export function putRow(cart: Cart, index: number, row: CartRow, env: CartEnv): Reduced {
  const problem = rowProblem(row);
  return problem === null
    ? changed(withRow(cart, index, row, env), { type: 'rowChanged', rowKey: row.key })
    : refuse(problem, row.key);
}

/**
 * Removes a row with the rows that belong to it, at any depth. Removed packaging restores the
 * weight of its parent row.
 */
function removeRow(cart: Cart, row: CartRow, env: CartEnv): Reduced {
  const own = descendantsOf(cart.rows, [row.key]);
  const gone = cart.rows.filter((one) => one === row || own.has(one));
  const locked = gone.find(({ lockedByPayment }) => lockedByPayment);
  if (locked !== undefined) return refuse('ROW_LOCKED_BY_PAYMENT', locked.key);
  const kept = cart.rows.filter((candidate) => !gone.includes(candidate));
  const rows = row.tare === 0 ? kept : kept.map((candidate) => restoreTare(candidate, row));
  const events = gone.map(({ key }): CartEvent => ({ type: 'rowRemoved', rowKey: key }));
  return changed(withRows(cart, rows, env), ...events);
}

function restoreTare(row: CartRow, packaging: CartRow): CartRow {
  return row.key === packaging.parentKey
    ? { ...row, quantity: awayFromZero(row.quantity, packaging.tare) }
    : row;
}
