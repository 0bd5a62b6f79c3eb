import { findDocumentType } from '../../document/document-types.ts';
import { assertNever, ok } from '../../kernel/result.ts';
import type { CartCommand } from '../cart.commands.ts';
import type { CartEnv } from '../cart.env.ts';
import { guardOf } from '../guards/cart.guards.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import { logGuardedAction, logLowered, logPayment } from '../guards/cart-log.ts';
import type { Cart } from '../cart.types.ts';
import * as discounts from './reduce-discounts.ts';
import * as header from './reduce-header.ts';
import * as payments from './reduce-payments.ts';
import * as rows from './reduce-rows.ts';
import { changed, refuse, type Reduced } from './reduce.types.ts';

/**
 * Applies a command to a cart: the only way a cart changes. Returns a new cart with its events, or
 * an error and no change; unchanged parts are shared with the old cart. Guarded commands add a log
 * entry. The caller checks the permission before (`guardOf`), and the server checks it again.
 */
export function reduceCart(cart: Cart, command: CartCommand, env: CartEnv): Reduced {
  if (cart.lifecycle !== 'open') return refuse('CART_CLOSED');
  if (cart.order?.status === 0 && command.type !== 'setOrder') return refuse('ORDER_READ_ONLY');
  if (findDocumentType(cart.header.documentType) === undefined)
    return refuse('DOCUMENT_TYPE_UNSUPPORTED');
  const reduced = apply(cart, command, env);
  if (!reduced.ok || reduced.value.cart === cart) return reduced;
  const permission = guardOf(command, cart);
  const after = reduced.value.cart;
  // Removed payments have one log format, whether or not the removal was guarded.
  const logged =
    permission === null || command.type === 'removePayment'
      ? logPayment(cart, logLowered(cart, after, command, env), command, env)
      : logGuardedAction(cart, after, command, permission, env);
  if (logged === after) return reduced;
  if (cart.log.length >= CART_LIMITS.log) return refuse('CART_TOO_LARGE');
  return ok({ ...reduced.value, cart: logged });
}

function apply(cart: Cart, command: CartCommand, env: CartEnv): Reduced {
  switch (command.type) {
    case 'addProduct':
      return rows.addProduct(cart, command, env);
    case 'refundProduct':
      return rows.refundProduct(cart, command, env);
    case 'refundRows':
      return rows.refundRows(cart, command, env);
    case 'addBlankRow':
      return rows.addBlankRow(cart, env);
    case 'fillRow':
      return rows.fillRow(cart, command, env);
    case 'incrementRow':
      return rows.incrementRow(cart, command, env);
    case 'decrementRow':
      return rows.decrementRow(cart, command, env);
    case 'setQuantity':
      return rows.setQuantity(cart, command, env);
    case 'setUnitPrice':
      return rows.setUnitPrice(cart, command, env);
    case 'editRow':
      return rows.editRow(cart, command, env);
    case 'deleteRow':
      return rows.deleteRow(cart, command, env);
    case 'insertPackaging':
      return rows.insertPackaging(cart, command, env);
    case 'setRowDiscount':
      return discounts.setRowDiscount(cart, command, env);
    case 'setCartDiscount':
      return discounts.setCartDiscount(cart, command);
    case 'deleteRuleDiscount':
      return discounts.deleteRuleDiscount(cart, command);
    case 'restoreRuleDiscount':
      return discounts.restoreRuleDiscount(cart, command);
    case 'chooseRule':
      return discounts.chooseRule(cart, command);
    case 'deselectRule':
      return discounts.deselectRule(cart, command);
    case 'setUsesLeft':
      return discounts.setUsesLeft(cart, command);
    case 'setPoints':
      return discounts.setPoints(cart, command);
    case 'addCoupon':
      return discounts.addCoupon(cart, command);
    case 'removeCoupon':
      return discounts.removeCoupon(cart, command);
    case 'addPayment':
      return payments.addPayment(cart, command, env);
    case 'removePayment':
      return payments.removePayment(cart, command);
    case 'setAccount':
      return header.setAccount(cart, command);
    case 'setNotes':
      return header.setNotes(cart, command);
    case 'setSeller':
      return header.setSeller(cart, command);
    case 'setHeader':
      return header.setHeader(cart, command);
    case 'setTemp':
      return header.setTemp(cart, command);
    case 'setStatedTotal':
      return header.setStatedTotal(cart, command);
    case 'setNoDiscount':
      return changed({ ...cart, noDiscount: command.noDiscount }, { type: 'discountChanged' });
    case 'setOrder':
      return changed({ ...cart, order: command.order }, { type: 'headerChanged' });
    case 'setSupply':
      return changed({ ...cart, supply: command.supply }, { type: 'headerChanged' });
    case 'cancelCart':
      return cancelCart(cart);
    default:
      return assertNever(command);
  }
}

/** Payments must be refunded first: a cancelled cart has no payments. */
function cancelCart(cart: Cart): Reduced {
  if (cart.payments.length > 0) return refuse('PAYMENT_NOT_ALLOWED');
  return changed({ ...cart, lifecycle: 'cancelled' }, { type: 'cartCancelled' });
}
