import type { Reason } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import {
  formatMoney,
  isBlankRow,
  isComponentRow,
  deliversUncharged,
  canReachState,
  canBeBase,
  isMovedByBase,
  shareAmount,
  allocateToBases,
  type Agorot,
  type BaseRule,
  type BaseAllocation,
  type Cart,
  type DocumentRule,
  type DocumentType,
} from '@dalpak/engine';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { BaseLink, BaseRow } from '../document/document.types.ts';

export interface BasesToUse {
  readonly cart: Cart;
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  readonly bases: readonly BaseRow[];
  readonly total: Agorot;
}

export interface UsedBases {
  readonly links: readonly BaseLink[];
  readonly takes: readonly BaseAllocation[];
}

const NOTHING: UsedBases = { links: [], takes: [] };
const CONSOLIDATED = 13;
const BASES_FIELD = 'cart.Data[0][15]';

function refuse(reason: Reason): AppError {
  return new AppError('DOCUMENT_BASE', { details: [{ ...reason, field: BASES_FIELD }] });
}

/**
 * Determines what a document takes from its base documents: goods, or amounts. Nothing can be taken
 * twice or beyond what the base documents have.
 * @throws AppError DOCUMENT_BASE
 */
export function useBases(input: BasesToUse): UsedBases {
  const {
    cart: { header },
    rule,
    bases,
  } = input;
  const named = header.baseDocuments;
  if (new Set(named.map(({ typeId, number }) => `${typeId}:${number}`)).size < named.length)
    throw refuse(explain('base_twice'));
  if (named.length !== bases.length) throw refuse(explain('base_missing'));
  if (bases.length === 0) {
    if (rule.needsBase) throw refuse(explain('choose_base'));
    return NOTHING;
  }
  const rules = bases.map((base) => ruleFor(input, base));
  const [first] = rules;
  if (first === undefined || rules.some(({ use }) => use !== first.use) || mixesCharged(input))
    throw refuse(explain('bases_of_types'));
  if (first.use === 'pays') return payBases(bases, input.total);
  return takeGoods(input, first.use, rules);
}

/**
 * Whether a return mixes charged and uncharged goods: the first waits for its credit, the other is
 * closed at once.
 */
function mixesCharged({ type, bases }: BasesToUse): boolean {
  return (
    type.lifecycle === 'return' &&
    new Set(bases.map((base) => deliversUncharged(base.type))).size > 1
  );
}

function ruleFor({ cart, rule, type }: BasesToUse, base: BaseRow): BaseRule {
  const found = rule.bases.find(({ from }) => from === base.type);
  if (found === undefined) throw refuse(explain('base_type', { number: base.number }));
  if (!canBeBase(base.type, base.lifecycle))
    throw refuse(
      base.lifecycle === 'canceled'
        ? explain('base_canceled', { number: base.number })
        : explain('base_closed', { number: base.number }),
    );
  const { account, header } = cart;
  const ids = [base.customerId, base.supplierId].filter((id) => id !== null);
  // A quote may have no customer.
  if (ids.length > 0 && !ids.includes(account?.id ?? 0))
    throw refuse(explain('base_of_other', { number: base.number }));
  if (base.day > header.date) throw refuse(explain('base_after_document', { number: base.number }));
  if (type.id === CONSOLIDATED && header.referenceDate !== null && base.day > header.referenceDate)
    throw refuse(explain('base_after_reference', { number: base.number }));
  if (
    type.id === CONSOLIDATED &&
    header.referenceDate !== null &&
    header.referenceDate > header.date
  )
    throw refuse(explain('document_before_reference'));
  return found;
}

function payBases(bases: readonly BaseRow[], total: Agorot): UsedBases {
  const { shares } = shareAmount(
    total,
    bases.map(({ id, total: owed, reversed, paid }) => ({ id, open: owed - reversed - paid })),
  );
  if (shares.length < bases.length) throw refuse(explain('sum_below_bases'));
  // An overpayment stays as a credit balance of the account.
  return {
    takes: [],
    links: bases.map((base) => ({
      base,
      use: 'pays',
      becomes: null,
      amount: shares.find(({ id }) => id === base.id)?.amount ?? 0,
    })),
  };
}

function takeGoods(
  { cart, type, bases, total }: BasesToUse,
  use: 'continues' | 'reverses',
  rules: readonly BaseRule[],
): UsedBases {
  const { allocations: takes, excess: beyond } = allocateToBases(
    quantitiesOf(cart),
    bases.map(({ id, products }) => ({
      id,
      left: new Map([...products].map(([product, { left }]) => [product, left])),
    })),
  );
  const mayExceed = use === 'continues' && type.insertsProducts;
  const [over] = beyond.keys();
  if (over !== undefined && !mayExceed)
    throw refuse(
      explain('beyond_bases', {
        product: cart.rows.find(({ product }) => product.id === over)?.product.name ?? over,
      }),
    );
  const { shares, over: tooMuch } = shareAmount(
    total,
    bases.map((base) => ({ id: base.id, open: base.total - base.reversed })),
  );
  if (use === 'reverses' && tooMuch > 0)
    throw refuse(explain('sum_beyond_bases', { amount: formatMoney(tooMuch) }));
  const links = bases.map((base, index): BaseLink => {
    const taken = new Map(
      takes
        .filter(({ baseId }) => baseId === base.id)
        .map(({ productId, quantity }) => [productId, quantity]),
    );
    const isDone = [...base.products].every(
      ([product, { left }]) => left - (taken.get(product) ?? 0) <= 0,
    );
    const becomes = (isDone ? rules[index]?.becomes : rules[index]?.partly) ?? null;
    return {
      base,
      use,
      amount: use === 'reverses' ? (shares.find(({ id }) => id === base.id)?.amount ?? 0) : 0,
      becomes:
        becomes !== null && canReachState(base.type, base.lifecycle, becomes) ? becomes : null,
    };
  });
  const idle = links.find(({ base }) => !takes.some(({ baseId }) => baseId === base.id));
  if (idle !== undefined) throw refuse(explain('base_used_up', { number: idle.base.number }));
  return { links, takes };
}

/**
 * Sums the quantity of each product in a document, in thousandths, as it was sold: a kit counts as
 * the kit and not as its parts.
 */
export function quantitiesOf({ rows }: Cart): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows)
    if (!isBlankRow(row) && !isComponentRow(row))
      sums.set(row.product.id, (sums.get(row.product.id) ?? 0) + row.quantity);
  return sums;
}

/** Sums what base documents already moved in stock in the same direction, by product. */
export function movedBefore({
  type,
  links,
  takes,
}: UsedBases & { readonly type: DocumentType }): ReadonlyMap<number, number> {
  const moved = new Map<number, number>();
  const counting = new Set(
    links
      .filter(({ base, use }) => use !== 'pays' && isMovedByBase(type.id, base.type))
      .map(({ base }) => base.id),
  );
  for (const { baseId, productId, quantity } of takes)
    if (counting.has(baseId)) moved.set(productId, (moved.get(productId) ?? 0) + quantity);
  return moved;
}
