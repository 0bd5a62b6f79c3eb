import {
  engineLevels,
  type FieldValue,
  LEVEL_LISTS,
  type LevelLists,
  type LevelValue,
  type RefValue,
} from '@dalpak/contracts';
import { type RuleError, validateRule } from '@dalpak/engine';

const NO_LISTS: LevelLists = { products: [], departments: [], categories: [], suppliers: [] };

const hasLists = (value: unknown): value is LevelLists =>
  typeof value === 'object' &&
  value !== null &&
  LEVEL_LISTS.every(
    (list) => list in value && Array.isArray((value as Readonly<Record<string, unknown>>)[list]),
  );

function isLevel(value: unknown): value is LevelValue {
  if (typeof value !== 'object' || value === null || !('purchase' in value) || !('gift' in value))
    return false;
  return [value.purchase, value.gift].every(
    (block) => hasLists(block) && 'exclude' in block && hasLists(block.exclude),
  );
}

/**
 * The levels of a form value. Typed text that is not a valid number stays in its place as text, and
 * is refused by validation.
 */
export function toLevels(value: FieldValue): readonly LevelValue[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isLevel) : [];
}

/**
 * How the purchase of a level is counted, as the designer offers it. A count of zero products is no
 * condition.
 */
export type PurchaseMode = 'count' | 'sum' | 'each' | 'none';

export function purchaseModeOf({ purchase }: LevelValue): PurchaseMode {
  if (purchase.type === 'sum') return 'sum';
  if (purchase.each) return 'each';
  return purchase.total === 0 ? 'none' : 'count';
}

/** The level with another purchase mode; settings that the new mode does not have are reset. */
export function withPurchaseMode(level: LevelValue, mode: PurchaseMode): LevelValue {
  const { purchase } = level;
  if (mode === purchaseModeOf(level)) return level;
  switch (mode) {
    case 'sum':
      return { ...level, purchase: { ...purchase, type: 'sum', each: false, total: 10_000 } };
    case 'each':
      return {
        ...level,
        purchase: {
          ...purchase,
          type: 'count',
          each: true,
          total: 0,
          unit: 'piece',
          all: false,
          departments: [],
          categories: [],
          suppliers: [],
        },
      };
    case 'none':
      return { ...level, purchase: { ...purchase, type: 'count', each: false, total: 0 } };
    default:
      return { ...level, purchase: { ...purchase, type: 'count', each: false, total: 1_000 } };
  }
}

/**
 * What a level gives, as the designer offers it: 0 is only a message or a coupon, without a
 * discount.
 */
export type GiftChoice = 0 | LevelValue['gift']['type'];

export function giftChoiceOf({ gift }: LevelValue): GiftChoice {
  return gift.type === 1 && gift.total === 0 && gift.message !== undefined ? 0 : gift.type;
}

/**
 * The level with another kind of gift. Amounts, percents and counts are not converted; what does
 * not carry over is reset.
 */
export function withGiftType(level: LevelValue, choice: GiftChoice): LevelValue {
  if (choice === giftChoiceOf(level)) return level;
  const { favour: _favour, message, ...gift } = level.gift;
  if (choice === 0)
    return {
      ...level,
      gift: {
        ...gift,
        ...NO_LISTS,
        all: false,
        exclude: NO_LISTS,
        type: 1,
        total: 0,
        totalCount: 0,
        message: message ?? '',
      },
    };
  const type = choice;
  const isMoney = (one: number): boolean => one === 1 || one === 3 || one === 5;
  const total = isMoney(type) && isMoney(gift.type) ? gift.total : 0;
  const totalCount =
    type === 4 ? Math.max(gift.totalCount, 1_000) : gift.type === 4 ? 0 : gift.totalCount;
  return {
    ...level,
    gift: {
      ...gift,
      type,
      total,
      totalCount,
      ...(message === undefined || message === '' ? {} : { message }),
    },
  };
}

/**
 * The level with a message for the cashier. An empty text removes it, except from a level that has
 * no other gift.
 */
export function withMessage(level: LevelValue, text: string): LevelValue {
  const { message: _message, ...gift } = level.gift;
  return {
    ...level,
    gift: text === '' && giftChoiceOf(level) !== 0 ? gift : { ...gift, message: text },
  };
}

/** The level with its discount in favour of the store, or of the customer. */
export function withFavour(level: LevelValue, isStore: boolean): LevelValue {
  const { favour: _favour, ...gift } = level.gift;
  return { ...level, gift: isStore ? { ...gift, calcType: 2, favour: 'store' } : gift };
}

const maxOf = (levels: readonly LevelValue[], of: (level: LevelValue) => number): number =>
  levels.reduce((most, level) => Math.max(most, of(level)), 0);

/** Renumbers the priorities by order. */
function renumberPriorities(levels: readonly LevelValue[]): readonly LevelValue[] {
  return levels.map((level, at) => ({ ...level, priority: at + 1 }));
}

/** Adds a level: two of something for a price still to be entered, the most frequent kind. */
export function addLevel(levels: readonly LevelValue[]): readonly LevelValue[] {
  return [
    ...levels,
    {
      id: maxOf(levels, ({ id }) => id) + 1,
      priority: maxOf(levels, ({ priority }) => priority) + 1,
      purchase: {
        ...NO_LISTS,
        all: false,
        exclude: NO_LISTS,
        unit: 'piece',
        type: 'count',
        total: 2_000,
        each: false,
      },
      gift: {
        ...NO_LISTS,
        all: false,
        exclude: NO_LISTS,
        unit: 'piece',
        type: 5,
        calcType: 2,
        total: 0,
        totalCount: 0,
      },
    },
  ];
}

/** Inserts a copy right behind its original. */
export function duplicateLevel(levels: readonly LevelValue[], at: number): readonly LevelValue[] {
  const original = levels[at];
  if (original === undefined) return levels;
  return renumberPriorities([
    ...levels.slice(0, at + 1),
    { ...original, id: maxOf(levels, ({ id }) => id) + 1 },
    ...levels.slice(at + 1),
  ]);
}

export function moveLevel(
  levels: readonly LevelValue[],
  from: number,
  to: number,
): readonly LevelValue[] {
  const moved = levels[from];
  if (moved === undefined || to < 0 || to >= levels.length || from === to) return levels;
  const others = levels.filter((_, at) => at !== from);
  return renumberPriorities([...others.slice(0, to), moved, ...others.slice(to)]);
}

export function removeLevel(levels: readonly LevelValue[], at: number): readonly LevelValue[] {
  return levels.filter((_, index) => index !== at);
}

export function replaceLevel(
  levels: readonly LevelValue[],
  at: number,
  next: LevelValue,
): readonly LevelValue[] {
  return levels.map((level, index) => (index === at ? next : level));
}

/** Adds a record to a list, unless it is in it already. */
export function withRef(refs: readonly RefValue[], ref: RefValue): readonly RefValue[] {
  return refs.some(({ id }) => id === ref.id) ? refs : [...refs, ref];
}

export const hasSelection = (block: LevelLists & { readonly all: boolean }): boolean =>
  block.all || LEVEL_LISTS.some((list) => block[list].length > 0);

/**
 * Why the engine would refuse a rule with these levels; null when it accepts them.
 * @param givesCoupon whether the rule issues a coupon, which is a gift by itself
 */
export function validateLevels(
  levels: readonly LevelValue[],
  givesCoupon = false,
): RuleError | null {
  const checked = validateRule({
    id: 1,
    code: '',
    name: '',
    activeFrom: null,
    activeTo: null,
    timeFrom: 0,
    timeTo: 0,
    days: [],
    customerGroups: [],
    double: false,
    doubleForce: false,
    timing: 'immediate',
    limit: 0,
    couponType: null,
    couponProduction: givesCoupon ? { type: 1, days: 0 } : null,
    levels: engineLevels(levels),
  });
  return checked.ok ? null : checked.error;
}

/** The undo steps, the latest last. */
export interface UndoHistory {
  readonly past: readonly { readonly levels: readonly LevelValue[]; readonly place: string }[];
}

export const EMPTY_HISTORY: UndoHistory = { past: [] };
const MAX_UNDO_STEPS = 50;

/** Adds an undo step. Consecutive letters in one field are one step. */
export function addUndoStep(
  { past }: UndoHistory,
  levels: readonly LevelValue[],
  place: string,
): UndoHistory {
  if (place !== '' && past.at(-1)?.place === place) return { past };
  return { past: [...past, { levels, place }].slice(-MAX_UNDO_STEPS) };
}
