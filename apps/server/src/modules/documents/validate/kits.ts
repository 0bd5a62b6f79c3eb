import type { Reason, WireCartInput } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import {
  decodeCart,
  expandChildRows,
  isBlankRow,
  isKit,
  isComponentRow,
  mulDivRound,
  ONE,
  type BaseAllocation,
  type Cart,
  type DocumentRule,
  type RowComponent,
} from '@dalpak/engine';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { matchesKit, partsOf, type KitPart } from '../../sales/index.ts';

/** The components of a kit as a base document sold it, whatever it consists of now. */
export interface KitOfBase {
  readonly baseId: string;
  readonly product: number;
  readonly components: readonly RowComponent[];
}

interface KitsToCheck {
  readonly cart: Cart;
  readonly rule: DocumentRule;
  /** Parts of kits as stored. */
  readonly parts: readonly KitPart[];
  readonly kitsOfBases: readonly KitOfBase[];
}

function refuse(reason: Reason, field: string): AppError {
  return new AppError('CART_MALFORMED', {
    details: [{ ...reason, field: `cart.Products.${field}` }],
  });
}

/**
 * Checks the kits of a document against the catalogue, or against a base document that sold them.
 * Their parts are rows of their own under them, without a price, as a till writes them.
 * @throws AppError CART_MALFORMED
 */
export function assertKits({ cart, rule, parts, kitsOfBases }: KitsToCheck): void {
  for (const row of cart.rows) {
    if (isComponentRow(row)) continue;
    const { key, product, components } = row;
    if (!isKit(product)) {
      if (components.length > 0)
        throw refuse(explain('not_a_kit', { name: product.name }), `${key}.extras`);
      continue;
    }
    if (rule.party !== 'customer')
      throw refuse(explain('kit_not_on_shelf', { name: product.name }), key);
    const asSold = kitsOfBases.some(
      (kit) => kit.product === product.id && sameParts(kit.components, components),
    );
    if (
      !asSold &&
      !matchesKit(
        components,
        parts.filter((part) => part.product === product.id),
      )
    )
      throw refuse(explain('kit_content_changed', { name: product.name }), `${key}.extras`);
  }
  const [made, there] = [partsOf(expandChildRows(cart)), partsOf(cart)].map((rows) =>
    rows.toSorted(),
  );
  if (made?.join('\n') !== there?.join('\n')) throw refuse(explain('kit_items_not_own'), 'extras');
}

function sameParts(one: readonly RowComponent[], other: readonly RowComponent[]): boolean {
  const text = (components: readonly RowComponent[]): string =>
    components
      .map(({ product, quantity, price }) => `${product.id}:${quantity}:${price}`)
      .toSorted()
      .join(' ');
  return text(one) === text(other);
}

/** Returns the kits in stored documents; a document that this version cannot decode has none. */
export function kitsIn(
  documents: readonly { readonly id: string; readonly cart: WireCartInput }[],
): readonly KitOfBase[] {
  return documents.flatMap(({ id: baseId, cart: wire }) => {
    const decoded = decodeCart(wire, 'name');
    return decoded.ok
      ? decoded.value.cart.rows.flatMap(({ product, components }) =>
          components.length === 0 ? [] : [{ baseId, product: product.id, components }],
        )
      : [];
  });
}

/**
 * Sums the quantity of each product that a document moves, in thousandths: a kit has no stock of
 * its own, its parts do.
 */
export function stockedIn({ rows }: Cart): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows)
    if (!isBlankRow(row) && row.components.length === 0)
      sums.set(row.product.id, (sums.get(row.product.id) ?? 0) + row.quantity);
  return sums;
}

/**
 * Converts what was taken of base documents to stock items: a kit to its parts, as the base
 * document sold it.
 */
export function takenGoods(
  takes: readonly BaseAllocation[],
  kitsOfBases: readonly KitOfBase[],
): readonly BaseAllocation[] {
  return takes.flatMap((take) => {
    const kit = kitsOfBases.find(
      ({ baseId, product }) => baseId === take.baseId && product === take.productId,
    );
    return kit === undefined
      ? [take]
      : kit.components.map(({ product, quantity }) => ({
          ...take,
          productId: product.id,
          quantity: mulDivRound(take.quantity, quantity, ONE),
        }));
  });
}
