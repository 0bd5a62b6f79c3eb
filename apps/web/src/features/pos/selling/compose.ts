import type { SyncPart, SyncPreparation } from '@dalpak/contracts';
import {
  type Agorot,
  type Cart,
  type CartCommand,
  type CartRow,
  type CatalogueProduct,
  ONE,
  type Preparation,
  priceOf,
  PRODUCT_TYPE,
  type RowChanges,
  type RowComponent,
} from '@dalpak/engine';
import type { TillProduct } from '../../../platform/catalogue/till-product.ts';
import { applyDeltaToItems } from '../../../platform/sync/merge-delta.ts';
import { engineProduct } from './sell.ts';
import type { Till } from '../till/till.registry.ts';

/** Alternative parts, of which one is chosen. */
export interface Choice {
  readonly name: string;
  readonly options: readonly RowComponent[];
}

/** Preparations that are chosen together; `max` 0 = no limit. */
export interface PreparationGroup {
  readonly id: number | null;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly preparations: readonly SyncPreparation[];
}

/** Everything that selling a product may require in addition to a quantity. */
export interface Composition {
  readonly product: TillProduct;
  readonly fixed: readonly RowComponent[];
  readonly choices: readonly Choice[];
  readonly groups: readonly PreparationGroup[];
  readonly needsSerial: boolean;
  readonly needsCard: boolean;
  readonly joinsClub: boolean;
}

/** What the user has chosen so far. */
export interface CompositionInput {
  /** Index of the option, by the name of its choice. */
  readonly chosen: Readonly<Record<string, number>>;
  /** Count of each preparation, by its id. */
  readonly counts: Readonly<Record<number, number>>;
  /** Preparations outside the lists, as typed. */
  readonly free: readonly string[];
  readonly serial: string;
  /** Number of the gift card; empty = the server assigns one. */
  readonly card: string;
  readonly sellerId: number | null;
}

/** The card number that asks the server to assign one. */
const ANY_CARD = 'new';

/** Words for actions, placed before the name of a preparation. */
export interface ActionWords {
  readonly without: string;
  readonly side: string;
}

/**
 * Reads what the product requires from the tables of this device.
 * @returns null for a product, or a part of one, that is not on the device
 */
export async function readComposition(
  till: Pick<Till, 'load' | 'catalogue'>,
  productId: number,
): Promise<Composition | null> {
  const product = till.catalogue.findById(productId);
  if (product === null) return null;
  const [parts, preparations] = await Promise.all([
    till.load('ProductsParts'),
    till.load('ProductsPreparations'),
  ]);
  const own = (applyDeltaToItems(parts) as unknown as readonly SyncPart[])
    .filter((part) => part.product === productId)
    .toSorted((a, b) => a.order - b.order || a.id - b.id);
  const components = own.map(({ part, quantity, price, choice }) => ({
    part: till.catalogue.findById(part),
    quantity,
    price,
    choice,
  }));
  if (components.some(({ part }) => part === null)) return null;
  const choices = new Map<string, RowComponent[]>();
  for (const { part, quantity, price, choice } of components) {
    if (part === null) continue;
    choices.set(choice, [
      ...(choices.get(choice) ?? []),
      { product: engineProduct(part), quantity, price },
    ]);
  }
  return {
    product,
    fixed: choices.get('') ?? [],
    choices: [...choices]
      .filter(([name]) => name !== '')
      .map(([name, options]) => ({ name, options })),
    groups: groupsOf(
      applyDeltaToItems(preparations) as unknown as readonly SyncPreparation[],
      product,
    ),
    needsSerial: product.more?.serial === true,
    needsCard: product.type === PRODUCT_TYPE.giftCard,
    joinsClub: product.type === PRODUCT_TYPE.membership,
  };
}

/** The product's own preparations; without any, those of its department and the general ones. */
function groupsOf(
  preparations: readonly SyncPreparation[],
  { more, departmentId }: TillProduct,
): PreparationGroup[] {
  const listed = more?.preparations;
  const offered = preparations.filter(({ id, department }) =>
    listed === undefined ? department === null || department === departmentId : listed.includes(id),
  );
  const groups = new Map<number | null, SyncPreparation[]>();
  for (const preparation of offered.toSorted(
    (a, b) => a.group_order - b.group_order || a.order - b.order || a.id - b.id,
  )) {
    groups.set(preparation.group, [...(groups.get(preparation.group) ?? []), preparation]);
  }
  return [...groups].flatMap(([id, members]) => {
    const [first] = members;
    return first === undefined
      ? []
      : [{ id, name: first.group_name, min: first.min, max: first.max, preparations: members }];
  });
}

/**
 * Whether the product is sold without a question: it has no parts to choose, and nothing has to be
 * typed.
 */
export function needsNoInput({
  choices,
  groups,
  needsSerial: asksSerial,
  needsCard: asksCard,
  product,
}: Composition): boolean {
  return (
    choices.length === 0 &&
    !asksSerial &&
    !asksCard &&
    (groups.length === 0 ||
      (product.more?.preparations === undefined && groups.every(({ min }) => min === 0)))
  );
}

/** The default choice: the first option of each. */
export function defaultInput({ choices }: Pick<Composition, 'choices'>): CompositionInput {
  return {
    chosen: Object.fromEntries(choices.map(({ name }) => [name, 0])),
    counts: {},
    free: [],
    serial: '',
    card: '',
    sellerId: null,
  };
}

/** The choices that a line on the bill was made from. */
export function inputOfRow({ choices }: Composition, row: CartRow): CompositionInput {
  const isIn = (option: RowComponent): boolean =>
    row.components.some(
      ({ product, price }) => product.id === option.product.id && price === option.price,
    );
  return {
    chosen: Object.fromEntries(
      choices.map(({ name, options }) => [name, Math.max(0, options.findIndex(isIn))]),
    ),
    counts: Object.fromEntries(
      row.preparations.flatMap(({ id, amount }) =>
        id === null ? [] : [[id, Math.round(amount / ONE)]],
      ),
    ),
    free: row.preparations.flatMap(({ id, name }) => (id === null ? [name] : [])),
    serial: row.serialNumber,
    card: row.giftCard === ANY_CARD ? '' : row.giftCard,
    sellerId: row.sellerId,
  };
}

/** How many preparations of a group are chosen. */
export function countOf(
  { preparations }: PreparationGroup,
  { counts }: Pick<CompositionInput, 'counts'>,
): number {
  return preparations.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
}

/**
 * Adds or removes one of a preparation, within the limit of its group. In a group of one, the new
 * choice replaces the other.
 */
export function withCount(
  group: PreparationGroup,
  wish: CompositionInput,
  id: number,
  step: 1 | -1,
): CompositionInput {
  const now = wish.counts[id] ?? 0;
  const isFull = step === 1 && group.max > 0 && countOf(group, wish) >= group.max;
  if (isFull && group.max > 1) return wish;
  const cleared = isFull ? Object.fromEntries(group.preparations.map((one) => [one.id, 0])) : {};
  return { ...wish, counts: { ...wish.counts, ...cleared, [id]: Math.max(0, now + step) } };
}

/** What is still missing, and in which group; null when the line is complete. */
export type Missing =
  | { readonly kind: 'group'; readonly group: PreparationGroup }
  | { readonly kind: 'serial' }
  | { readonly kind: 'card' };

export function missingOf(
  { groups, needsSerial: asksSerial, needsCard: asksCard }: Composition,
  wish: CompositionInput,
): Missing | null {
  const group = groups.find(
    (one) => countOf(one, wish) < one.min || (one.max > 0 && countOf(one, wish) > one.max),
  );
  if (group !== undefined) return { kind: 'group', group };
  if (asksSerial && wish.serial.trim() === '') return { kind: 'serial' };
  return asksCard && !/^[0-9A-Za-z-]{0,40}$/.test(wish.card.trim()) ? { kind: 'card' } : null;
}

export function componentsOf(
  { fixed, choices }: Composition,
  { chosen }: CompositionInput,
): RowComponent[] {
  return [...fixed, ...choices.flatMap(({ name, options }) => options[chosen[name] ?? 0] ?? [])];
}

/**
 * The word before a preparation's name; '' when the name contains it already, or no word is needed.
 */
export function actionWord(
  { name, action }: Pick<SyncPreparation, 'name' | 'action'>,
  words: ActionWords,
): string {
  const word = action === 'without' || action === 'side' ? words[action] : '';
  return name.includes(word) ? '' : word;
}

function preparationsOf(
  { groups }: Composition,
  { counts, free }: CompositionInput,
  words: ActionWords,
): Preparation[] {
  const listed = groups.flatMap(({ preparations }) =>
    preparations.filter(({ id }) => (counts[id] ?? 0) > 0),
  );
  return [
    ...listed.map(({ id, type, name, action, price, extra }) => ({
      id,
      type,
      name,
      action: actionWord({ name, action }, words),
      price,
      amount: (counts[id] ?? 0) * ONE,
      extra,
    })),
    ...free.map((name) => ({
      id: null,
      type: 1,
      name,
      action: '',
      price: 0,
      amount: ONE,
      extra: false,
    })),
  ];
}

/** The line's fields as the engine expects them. */
export function fieldsOf(
  composition: Composition,
  wish: CompositionInput,
  words: ActionWords,
): RowChanges {
  return {
    preparations: preparationsOf(composition, wish, words),
    components: componentsOf(composition, wish),
    serialNumber: wish.serial.trim(),
    giftCard: composition.needsCard ? wish.card.trim() || ANY_CARD : '',
    clubJoin: composition.joinsClub,
    sellerId: wish.sellerId,
  };
}

/** Price of one on this bill before any choice, by the price list that applies to it. */
export function priceOnBill(
  till: Pick<Till, 'prices'>,
  { product }: Pick<Composition, 'product'>,
  quantity: number,
  cart: Cart | null,
): Agorot {
  const command: CartCommand = { type: 'addProduct', product: engineProduct(product), quantity };
  const priced =
    cart === null || till.prices === null ? command : till.prices.priceCommand(command, cart);
  return priced.type === 'addProduct' ? priced.product.price : product.price;
}

/** Price of one on the bill before promotions. */
export function unitPriceOf(
  product: Pick<CatalogueProduct, 'price'>,
  composition: Composition,
  wish: CompositionInput,
  words: ActionWords,
): Agorot {
  const components = componentsOf(composition, wish).reduce((sum, { price }) => sum + price, 0);
  return preparationsOf(composition, wish, words).reduce(
    (sum, { price, amount }) => sum + priceOf(price, amount),
    product.price + components,
  );
}
