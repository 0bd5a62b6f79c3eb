import { isBlankRow } from '../cart/cart-row.ts';
import type { Cart, PricedCart } from '../cart/cart.types.ts';
import { FULL_RATE } from '../kernel/units.ts';
import { mulDivRound } from '../money/money.ts';
import {
  AUTOMATION_ACTIONS,
  AUTOMATION_FIELDS,
  AUTOMATION_OPERATORS,
  AUTOMATION_TIMINGS,
  type Automation,
  type AutomationCondition,
  type AutomationFacts,
  type AutomationField,
  type AutomationMeasure,
  type AutomationOperator,
  type AutomationTiming,
} from './automation.types.ts';

/** Most conditions of one rule, so that a user can still review them at a glance. */
export const MAX_CONDITIONS = 12;
/** Largest total of a cart, in agorot. */
const MAX_VALUE = 100_000_000_000;
const MAX_ID = 2_147_483_647;

const ORDERED: ReadonlySet<AutomationOperator> = new Set(['at_least', 'at_most']);

/**
 * Operators that a field allows. A record number is an identity, so it is never compared as more or
 * less.
 */
export function operatorsOf(field: AutomationField): readonly AutomationOperator[] {
  const isId = AUTOMATION_FIELDS[field] === 'id';
  return AUTOMATION_OPERATORS.filter((operator) =>
    isId ? !ORDERED.has(operator) : field === 'hour' || operator !== 'is_not',
  );
}

const RANGE: Readonly<Record<AutomationMeasure, readonly [number, number]>> = {
  money: [-MAX_VALUE, MAX_VALUE],
  count: [0, 1_000_000],
  percent: [0, FULL_RATE],
  hour: [0, 23],
  id: [1, MAX_ID],
};

/**
 * Reads a condition from unvalidated data. Returns null when the field or operator is unknown, when
 * they do not fit each other, or when the value is out of range.
 */
export function readCondition(value: unknown): AutomationCondition | null {
  if (typeof value !== 'object' || value === null) return null;
  const { field, operator, value: given } = value as Readonly<Record<string, unknown>>;
  if (typeof field !== 'string' || !isField(field)) return null;
  const known = operatorsOf(field).find((one) => one === operator);
  const [least, most] = RANGE[AUTOMATION_FIELDS[field]];
  if (
    known === undefined ||
    typeof given !== 'number' ||
    !Number.isInteger(given) ||
    given < least ||
    given > most
  )
    return null;
  return { field, operator: known, value: given };
}

function isField(text: string): text is AutomationField {
  return Object.hasOwn(AUTOMATION_FIELDS, text);
}

/**
 * The first field of a rule that is invalid; null when the rule can be stored. A rule needs a
 * condition, because without one it would match every sale.
 */
export type AutomationError = 'conditions' | 'timing' | 'action' | 'message';

export function validateAutomation(
  rule: Readonly<Record<keyof Omit<Automation, 'id' | 'name'>, unknown>>,
): AutomationError | null {
  const { timing, action, message, conditions } = rule;
  if (!AUTOMATION_TIMINGS.some((one) => one === timing)) return 'timing';
  if (
    !AUTOMATION_ACTIONS.some((one) => one === action) ||
    (action === 'block' && timing !== 'before')
  )
    return 'action';
  if (typeof message !== 'string' || message.trim() === '') return 'message';
  if (!Array.isArray(conditions) || conditions.length === 0 || conditions.length > MAX_CONDITIONS)
    return 'conditions';
  return (conditions as readonly unknown[]).every((one) => readCondition(one) !== null)
    ? null
    : 'conditions';
}

/**
 * The facts of a sale that conditions are compared with. The hour is that of the cart's own clock.
 */
export function automationFacts(
  cart: Cart,
  priced: Pick<PricedCart, 'total' | 'gross' | 'discount' | 'itemCount'>,
): AutomationFacts {
  const rows = cart.rows.filter((row) => !isBlankRow(row));
  const one = (value: number | null): readonly number[] => (value === null ? [] : [value]);
  return {
    total: [priced.total],
    items: [priced.itemCount],
    discount: [
      priced.gross === 0 ? 0 : Math.abs(mulDivRound(priced.discount, FULL_RATE, priced.gross)),
    ],
    hour: [Number(cart.clock.slice(11, 13))],
    customer_group: one(cart.account?.type === 'customer' ? cart.account.groupId : null),
    payment: cart.payments.map(({ typeId }) => typeId),
    product: rows.map(({ product }) => product.id),
    department: rows.flatMap(({ product }) => one(product.departmentId)),
    employee: one(cart.header.employeeId),
    branch: one(cart.header.branchId),
    document_type: [cart.header.documentType],
  };
}

function holds({ field, operator, value }: AutomationCondition, facts: AutomationFacts): boolean {
  const known = Object.hasOwn(facts, field) ? facts[field] : [];
  // An object of a stored rule cannot be compared, and comparing it may throw.
  const isNumber = Number.isFinite(value);
  switch (operator) {
    case 'at_least':
      return isNumber && known.some((fact) => fact >= value);
    case 'at_most':
      return isNumber && known.some((fact) => fact <= value);
    case 'is':
      return known.includes(value);
    case 'is_not':
      return !known.includes(value);
    // A rule of a later version may use an operator that this version does not know: it does not
    // match.
    default:
      return false;
  }
}

/**
 * The rules of a timing whose conditions all hold, in their order. Till and server both call this
 * function. It never throws: a condition that is not understood does not hold.
 */
export function evaluateAutomations(
  rules: readonly Automation[],
  timing: AutomationTiming,
  facts: AutomationFacts,
): readonly Automation[] {
  return rules.filter(
    (rule) =>
      rule.timing === timing &&
      rule.conditions.length > 0 &&
      rule.conditions.every((condition) => holds(condition, facts)),
  );
}

/** The text shown when a rule blocks a sale: its message, or its name when it has none. */
export function blockMessageOf({ name, message }: Pick<Automation, 'name' | 'message'>): string {
  return message === '' ? name : message;
}
