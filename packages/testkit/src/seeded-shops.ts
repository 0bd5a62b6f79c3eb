import { dayOf, type SpecialDay, weekdayOf } from '@dalpak/engine';
import { seededRandom, type Random } from './random.ts';

/** Days since 1970-01-01. */
type Day = number;

/** First days of feasts as the almanacs of these years print them; the rest follows from them. */
const ALMANAC = {
  rosh: ['2023-09-16', '2024-10-03', '2025-09-23', '2026-09-12'],
  pesach: ['2023-04-06', '2024-04-23', '2025-04-13', '2026-04-02'],
  shavuot: ['2023-05-26', '2024-06-12', '2025-06-02', '2026-05-22'],
  purim: ['2023-03-07', '2024-03-24', '2025-03-14', '2026-03-03'],
  independence: ['2023-04-26', '2024-05-14', '2025-05-01', '2026-04-22'],
} as const;
type Feast = keyof typeof ALMANAC;

/** Days after the first day of a feast, by name and kind. */
const DAYS_OF: Readonly<Record<Feast, readonly (readonly [number, string, SpecialDay['kind']])[]>> =
  {
    rosh: [
      [-1, 'rosh-hashanah-eve', 'eve'],
      [0, 'rosh-hashanah-1', 'holiday'],
      [1, 'rosh-hashanah-2', 'holiday'],
      [8, 'kippur-eve', 'eve'],
      [9, 'kippur', 'holiday'],
      [13, 'sukkot-eve', 'eve'],
      [14, 'sukkot', 'holiday'],
      [15, 'sukkot-2', 'half'],
      [16, 'sukkot-3', 'half'],
      [17, 'sukkot-4', 'half'],
      [18, 'sukkot-5', 'half'],
      [19, 'sukkot-6', 'half'],
      [20, 'sukkot-7', 'eve'],
      [21, 'simchat-torah', 'holiday'],
    ],
    pesach: [
      [-1, 'pesach-eve', 'eve'],
      [0, 'pesach-1', 'holiday'],
      [1, 'pesach-2', 'half'],
      [2, 'pesach-3', 'half'],
      [3, 'pesach-4', 'half'],
      [4, 'pesach-5', 'half'],
      [5, 'pesach-6', 'eve'],
      [6, 'pesach-7', 'holiday'],
    ],
    shavuot: [
      [-1, 'shavuot-eve', 'eve'],
      [0, 'shavuot', 'holiday'],
    ],
    purim: [[0, 'purim', 'half']],
    independence: [
      [-1, 'independence-eve', 'eve'],
      [0, 'independence', 'holiday'],
    ],
  };

const SPECIALS = new Map<Day, SpecialDay>(
  (Object.keys(ALMANAC) as Feast[]).flatMap((feast) =>
    ALMANAC[feast].flatMap((first) =>
      DAYS_OF[feast].map(([after, name, kind]) => [dayOf(first) + after, { name, kind }] as const),
    ),
  ),
);

/** Holidays, eves and half-holidays of 2023 to 2026, apart from any rule that computes them. */
export function almanacDay(day: Day): SpecialDay | null {
  return SPECIALS.get(day) ?? null;
}

export const SHOP_KINDS = ['supermarket', 'kiosk', 'restaurant'] as const;
export type ShopKind = (typeof SHOP_KINDS)[number];

interface Trade {
  /** An ordinary day, in agorot. */
  readonly level: number;
  /** From Sunday to Saturday; 0 = closed. */
  readonly week: readonly number[];
  /** Against an ordinary day of the week; 0 = closed. */
  readonly eve: number;
  readonly holiday: number;
  readonly half: number;
  /** The days before Pesach and Rosh Hashanah: the last three, and the four before them. */
  readonly before: readonly [number, number];
  readonly noise: number;
  readonly season: number;
}

const TRADES: Readonly<Record<ShopKind, Trade>> = {
  supermarket: {
    level: 4_000_000,
    week: [0.85, 0.8, 0.85, 0.95, 1.45, 1.1, 0],
    eve: 1.9,
    holiday: 0,
    half: 0.9,
    before: [1.5, 1.2],
    noise: 0.1,
    season: 0.08,
  },
  kiosk: {
    level: 350_000,
    week: [0.95, 0.95, 0.95, 1, 1.1, 1.15, 0.9],
    eve: 1.25,
    holiday: 0.6,
    half: 1.1,
    before: [1.05, 1],
    noise: 0.16,
    season: 0.12,
  },
  restaurant: {
    level: 900_000,
    week: [0.75, 0.75, 0.85, 0.95, 1.5, 1.3, 0.9],
    eve: 0.5,
    holiday: 0.8,
    half: 1.5,
    before: [0.85, 1],
    noise: 0.18,
    season: 0.1,
  },
};

export const SHOP_WEEKS = 130;
/** Weeks at the end of a shop that its forecast does not know. */
export const HELD_OUT_WEEKS = 8;
/** Last days of shops: with Pesach, with the autumn feasts, and with neither in the weeks that are held out. */
export const SHOP_ENDS = {
  pesach: '2026-04-30',
  autumn: '2025-11-01',
  plain: '2026-02-21',
} as const;
export type ShopEnd = keyof typeof SHOP_ENDS;

/** A made shop: its net of each day, and the calendar of these days and some after them. */
export interface SeededShop {
  readonly kind: ShopKind;
  readonly first: Day;
  readonly net: readonly number[];
  readonly open: readonly boolean[];
}

/** One product of a made shop: pieces of each day. */
export interface SeededProduct {
  readonly pieces: readonly number[];
}

export const fraction = (random: Random): number => random.int(0, 999_999) / 1_000_000;

/** A value with the middle 0 and the standard deviation 1. */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - fraction(random)));
  return radius * Math.cos(2 * Math.PI * fraction(random));
}

/** A count with that average, as independent customers make it. */
export function poisson(random: Random, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(0 - mean);
  let count = 0;
  for (let product = fraction(random); product > limit; product *= fraction(random)) count += 1;
  return count;
}

function feastTimes(day: Day, { before }: Trade): number {
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const name = SPECIALS.get(day + ahead)?.name;
    if (name === 'pesach-eve' || name === 'rosh-hashanah-eve')
      return ahead <= 3 ? before[0] : before[1];
  }
  return 1;
}

function dayTimes(day: Day, trade: Trade, favour: ReadonlyMap<string, number>): number {
  const special = SPECIALS.get(day);
  const usual = trade.week[weekdayOf(day) - 1] ?? 0;
  if (special === undefined) return usual * feastTimes(day, trade);
  return (usual || 0.9) * trade[special.kind] * (favour.get(special.name) ?? 1);
}

/** A shop of 130 weeks, with noise, growth, seasons, feasts and days on which it stays closed. */
export function aSeededShop(kind: ShopKind, seed: number, end: ShopEnd): SeededShop {
  const random = seededRandom(seed * 7919 + SHOP_KINDS.indexOf(kind));
  const trade = TRADES[kind];
  const days = SHOP_WEEKS * 7;
  const first = dayOf(SHOP_ENDS[end]) + 1 - days;
  const growth = random.int(-12, 20) / 100 / 365;
  const peak = random.int(0, 364);
  // Each feast has a weight of its own in each shop.
  const favour = new Map(
    [...SPECIALS.values()].map(({ name }) => [name, 1 + 0.15 * normal(random)] as const),
  );
  let drift = 0;
  const net = Array.from({ length: days }, (_, at) => {
    drift = 0.9 * drift + 0.02 * normal(random);
    const closed = fraction(random) < 0.004;
    const season = 1 + trade.season * Math.cos((2 * Math.PI * (first + at - peak)) / 365.25);
    const times = dayTimes(first + at, trade, favour);
    const noise = Math.exp(trade.noise * normal(random) + drift);
    const level = trade.level * Math.exp(growth * at) * season * noise;
    return closed ? 0 : Math.round(Math.max(0, level * times));
  });
  return { kind, first, net, open: net.map((sum) => sum > 0) };
}

/** Pieces of one product, which sells in step with its shop. */
export function aSeededProduct(shop: SeededShop, seed: number, aDay: number): SeededProduct {
  const random = seededRandom(seed);
  const open = shop.net.filter((sum) => sum > 0);
  const average = open.reduce((sum, one) => sum + one, 0) / open.length;
  return { pieces: shop.net.map((sum) => poisson(random, (aDay * sum) / average)) };
}
