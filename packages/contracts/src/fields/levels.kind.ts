import type { DiscountLevel, ProductSelector } from '@dalpak/engine';
import { MAX_WHOLE_NUMBER, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';
import type {
  FieldValue,
  LevelList,
  LevelLists,
  LevelValue,
  RefValue,
} from './field-value.types.ts';
import { isRef, parseRefId } from './ref.kind.ts';

/** The records that a block of a level can refer to, in the order of the rule's sentence. */
export const LEVEL_LISTS = [
  'products',
  'departments',
  'categories',
  'suppliers',
] as const satisfies readonly LevelList[];

/**
 * Most levels of one rule: users cannot oversee more, and every cart is compared with each of them.
 */
const MAX_LEVELS = 50;
/**
 * Most records in one list of a block: promotion files of chains have thousands of products in one.
 */
const MAX_LISTED_RECORDS = 20_000;
const MOST_PRIORITY = 1_000_000;
const LAST_ID = 2_147_483_647;

type RawObject = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): RawObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as RawObject)
    : null;
}

const whole = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : null;

/** The records of a list, each once; null for an invalid list. */
function readList(value: unknown): readonly RefValue[] | null {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > MAX_LISTED_RECORDS) return null;
  const found = new Map<number, RefValue>();
  for (const item of value as readonly unknown[]) {
    const id = parseRefId(item);
    if (id === null) return null;
    found.set(id, { id, label: isRef(item) && typeof item.label === 'string' ? item.label : '' });
  }
  return [...found.values()];
}

function readLists(given: RawObject): LevelLists | null {
  const [products, departments, categories, suppliers] = LEVEL_LISTS.map((list) =>
    readList(given[list]),
  );
  if (!products || !departments || !categories || !suppliers) return null;
  return { products, departments, categories, suppliers };
}

function readFlag(value: unknown): boolean | null {
  if (value === undefined || value === null) return false;
  return typeof value === 'boolean' ? value : null;
}

function readBlock(value: unknown): {
  readonly given: RawObject;
  readonly block: LevelLists & Pick<LevelValue['gift'], 'all' | 'exclude' | 'unit' | 'total'>;
} | null {
  const given = objectOf(value);
  if (given === null) return null;
  const lists = readLists(given);
  const exclude = readLists(objectOf(given['exclude']) ?? {});
  const all = readFlag(given['all']);
  const total = whole(given['total'], 0, MAX_WHOLE_NUMBER);
  const unit = given['unit'] ?? 'piece';
  if (
    lists === null ||
    exclude === null ||
    all === null ||
    total === null ||
    (unit !== 'piece' && unit !== 'kg')
  )
    return null;
  return { given, block: { ...lists, all, exclude, unit, total } };
}

/** Most characters of a message that is read; the engine limits how many a rule may have. */
const MAX_MESSAGE_CHARACTERS = 2_000;

/** Whose favour a gift is in, and its message to the cashier. */
function readFavourAndMessage({
  favour,
  message,
}: RawObject): Pick<LevelValue['gift'], 'favour' | 'message'> | null {
  const isSilent = message === undefined || message === null;
  if (!isSilent && (typeof message !== 'string' || message.length > MAX_MESSAGE_CHARACTERS))
    return null;
  if (favour !== undefined && favour !== null && favour !== 'store') return null;
  return { ...(favour === 'store' ? { favour } : {}), ...(isSilent ? {} : { message }) };
}

function readLevel(value: unknown): LevelValue | null {
  const level = objectOf(value);
  if (level === null) return null;
  const id = whole(level['id'], 1, LAST_ID);
  const priority = whole(level['priority'], -MOST_PRIORITY, MOST_PRIORITY);
  const purchase = readBlock(level['purchase']);
  const gift = readBlock(level['gift']);
  if (id === null || priority === null || purchase === null || gift === null) return null;
  const bought = purchase.given['type'];
  const each = readFlag(purchase.given['each']);
  const type = whole(gift.given['type'], 1, 5);
  const calcType = whole(gift.given['calcType'], 1, 2);
  const totalCount = whole(gift.given['totalCount'], 0, MAX_WHOLE_NUMBER);
  const words = readFavourAndMessage(gift.given);
  if (
    (bought !== 'count' && bought !== 'sum') ||
    each === null ||
    type === null ||
    calcType === null ||
    totalCount === null ||
    words === null
  )
    return null;
  return {
    id,
    priority,
    purchase: { ...purchase.block, type: bought, each },
    gift: {
      ...gift.block,
      type: type as LevelValue['gift']['type'],
      calcType: calcType as 1 | 2,
      totalCount,
      ...words,
    },
  };
}

/**
 * The levels of a discount rule: what has to be bought and what is given. This kind checks only
 * their shape; the engine's `validateRule` checks the rule. Spreadsheets do not have them.
 */
export const levelsKind: FieldKind<'levels'> = {
  kind: 'levels',
  width: 200,
  searchable: false,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted([]);
    if (!Array.isArray(value)) return refused('FIELD_INVALID');
    if (value.length > MAX_LEVELS) return refused(`FIELD_MOST_${MAX_LEVELS}`);
    const levels: LevelValue[] = [];
    for (const item of value as readonly unknown[]) {
      const level = readLevel(item);
      if (level === null) return refused('FIELD_INVALID');
      levels.push(level);
    }
    return accepted(levels);
  },
  toCell: () => null,
  fromCell: () => accepted([]),
};

/** The value as levels; empty for any other value. */
export function asLevels(value: FieldValue): readonly LevelValue[] {
  const parsed = levelsKind.parse(value, {
    key: 'levels',
    label: 'discount',
    kind: 'levels',
    lists: {},
  });
  return parsed.ok ? (parsed.value as readonly LevelValue[]) : [];
}

const ids = (refs: readonly RefValue[]): readonly number[] => refs.map(({ id }) => id);

function selectorOf(lists: LevelLists): Omit<ProductSelector, 'all' | 'exclude'> {
  return {
    products: ids(lists.products),
    departments: ids(lists.departments),
    categories: ids(lists.categories),
    suppliers: ids(lists.suppliers),
  };
}

/** Levels as the engine reads them, with records by number only. */
export function engineLevels(levels: readonly LevelValue[]): readonly DiscountLevel[] {
  return levels.map(({ id, priority, purchase, gift: { favour, message, ...gift } }) => ({
    id,
    priority,
    purchase: { ...purchase, ...selectorOf(purchase), exclude: selectorOf(purchase.exclude) },
    gift: {
      ...gift,
      ...(favour === undefined ? {} : { favour }),
      ...(message === undefined ? {} : { message }),
      ...selectorOf(gift),
      exclude: selectorOf(gift.exclude),
    },
  }));
}

/** Levels whose records have the names that `nameOf` returns. */
export function namedLevels(
  levels: readonly LevelValue[],
  nameOf: (list: LevelList, id: number) => string,
): readonly LevelValue[] {
  const called = (lists: LevelLists): LevelLists => {
    const [products, departments, categories, suppliers] = LEVEL_LISTS.map((list) =>
      lists[list].map(({ id }) => ({ id, label: nameOf(list, id) })),
    );
    return {
      products: products ?? [],
      departments: departments ?? [],
      categories: categories ?? [],
      suppliers: suppliers ?? [],
    };
  };
  return levels.map((level) => ({
    ...level,
    purchase: {
      ...level.purchase,
      ...called(level.purchase),
      exclude: called(level.purchase.exclude),
    },
    gift: { ...level.gift, ...called(level.gift), exclude: called(level.gift.exclude) },
  }));
}
