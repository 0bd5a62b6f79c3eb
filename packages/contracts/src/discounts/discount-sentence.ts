import type { LevelLists, LevelValue, RefValue } from '../fields/field-value.types.ts';

/** Language of a sentence. */
type Language = 'he' | 'en';

/**
 * Conditions of a rule in addition to its levels, as far as the sentence has them. Days are ISO
 * texts, hours `HH:MM`.
 */
export interface RuleHead {
  readonly from: string | null;
  readonly to: string | null;
  readonly timeFrom: string | null;
  readonly timeTo: string | null;
  /** Digits 1 (Sunday) to 7, each once. */
  readonly days: string;
  readonly groups: readonly RefValue[];
  readonly timing: string;
  /** Most uses in one sale; 0 = no limit. */
  readonly limit: number;
  readonly couponType: number | null;
  /** Type of the coupon that the rule issues for a later sale; null = none. */
  readonly couponGiven: number | null;
}

/** Names that the sentence lists; further ones are counted. */
const MAX_LISTED_NAMES = 3;

/** Units as a decimal without trailing zeros: 1500 thousandths are `1.5`. */
function decimal(units: number, digits: number): string {
  // While a level is edited, an input may have a text that is no number.
  if (!Number.isFinite(units)) return '?';
  const text = (Math.abs(units) / 10 ** digits).toFixed(digits);
  const short = digits === 0 ? text : text.replace(/\.?0+$/, '');
  return units < 0 ? `-${short}` : short;
}

/** A count in pieces or kilograms; `which` says whether the dearest or the cheapest come first. */
type CountOf = (milli: number, unit: 'piece' | 'kg', which?: 'dear' | 'cheap') => string;

/** Words of one language. Each function orders its parts as the language does. */
interface Words {
  readonly money: (agorot: number) => string;
  readonly percent: (hundredths: number) => string;
  readonly count: CountOf;
  /** One record of a list, with its name. */
  readonly named: Readonly<Record<keyof LevelLists, (name: string) => string>>;
  readonly more: (count: number) => string;
  readonly or: string;
  readonly all: string;
  readonly nothing: string;
  readonly except: (what: string) => string;
  readonly buyCount: (count: string, what: string) => string;
  readonly buyEach: (what: string) => string;
  readonly buySum: (sum: string, what: string) => string;
  readonly off: (amount: string) => string;
  readonly fixed: (amount: string, unit: 'piece' | 'kg') => string;
  readonly perUnit: (gives: string, unit: 'piece' | 'kg') => string;
  readonly on: (gives: string, what: string) => string;
  readonly of: (count: string, what: string) => string;
  /** `what` is null where more of the same is given. */
  readonly free: (count: string, what: string | null, isDearest: boolean) => string;
  readonly allOfThem: string;
  readonly whatFits: string;
  readonly set: (amount: string) => string;
  readonly setWith: (what: string, amount: string) => string;
  readonly repeat: string;
  readonly storeFavour: string;
  readonly message: (text: string) => string;
  readonly noGoods: string;
}

const HE: Words = {
  money: (agorot) => `${decimal(agorot, 2)} ₪`,
  percent: (rate) => `${decimal(rate, 2)}%`,
  count: (milli, unit, which) => {
    const n = decimal(milli, 3);
    if (unit === 'kg') return `${n} ק"ג`;
    if (n === '1')
      return which === undefined ? 'יחידה אחת' : `היחידה ${which === 'dear' ? 'היקרה' : 'הזולה'}`;
    return which === undefined
      ? `${n} יחידות`
      : `${n} היחידות ${which === 'dear' ? 'היקרות' : 'הזולות'}`;
  },
  named: {
    products: (name) => `'${name}'`,
    departments: (name) => `מחלקת '${name}'`,
    categories: (name) => `קטגוריית '${name}'`,
    suppliers: (name) => `הספק '${name}'`,
  },
  more: (count) => (count === 1 ? 'עוד אחד' : `עוד ${count}`),
  or: ' או ',
  all: 'כל המוצרים',
  nothing: 'מוצרים שעוד לא נבחרו',
  except: (what) => ` (חוץ מ${what})`,
  buyCount: (count, what) => `קנו ${count} מ${what}`,
  buyEach: (what) => `קנו יחידה אחת מכל אחד: ${what}`,
  buySum: (sum, what) => `קנו ב-${sum} לפחות מ${what}`,
  off: (amount) => `${amount} הנחה`,
  fixed: (amount, unit) => `כל ${unit === 'kg' ? 'ק"ג' : 'יחידה'} ב-${amount}`,
  perUnit: (gives, unit) => `${gives} לכל ${unit === 'kg' ? 'ק"ג' : 'יחידה'}`,
  on: (gives, what) => `${gives}, על ${what}`,
  of: (count, what) => `${count} מ${what}`,
  free: (count, what, isDearest) =>
    `קבלו ${what === null ? `עוד ${count}` : `${count} מ${what}`} במתנה, ${isDearest ? 'היקרות' : 'הזולות'} קודם`,
  allOfThem: 'כולן',
  whatFits: 'כל מה שמתאים',
  set: (amount) => `ב-${amount}`,
  setWith: (what, amount) => `יחד עם ${what}, הכול ב-${amount}`,
  repeat: ' על כל סכום כזה',
  storeFavour: ' מכל מה שקנו',
  message: (text) => `הודעה לקופאי: "${text}"`,
  noGoods: 'בלי הנחה על המוצרים',
};

const EN: Words = {
  money: (agorot) => `₪${decimal(agorot, 2)}`,
  percent: (rate) => `${decimal(rate, 2)}%`,
  count: (milli, unit, which) => {
    const n = decimal(milli, 3);
    const kind = which === undefined ? '' : which === 'dear' ? 'the dearest ' : 'the cheapest ';
    return unit === 'kg' ? `${n} kg` : `${kind}${n} ${n === '1' ? 'unit' : 'units'}`;
  },
  named: {
    products: (name) => `'${name}'`,
    departments: (name) => `department '${name}'`,
    categories: (name) => `category '${name}'`,
    suppliers: (name) => `supplier '${name}'`,
  },
  more: (count) => `${count} more`,
  or: ' or ',
  all: 'all products',
  nothing: 'products yet to be chosen',
  except: (what) => ` (except ${what})`,
  buyCount: (count, what) => `Buy ${count} of ${what}`,
  buyEach: (what) => `Buy one of each: ${what}`,
  buySum: (sum, what) => `Buy for ${sum} or more of ${what}`,
  off: (amount) => `${amount} off`,
  fixed: (amount, unit) => `each ${unit === 'kg' ? 'kg' : 'unit'} at ${amount}`,
  perUnit: (gives, unit) => `${gives} each ${unit === 'kg' ? 'kg' : 'unit'}`,
  on: (gives, what) => `${gives}, on ${what}`,
  of: (count, what) => `${count} of ${what}`,
  free: (count, what, isDearest) =>
    `get ${what === null ? `${count} more` : `${count} of ${what}`} free, the ${isDearest ? 'dearest' : 'cheapest'} first`,
  allOfThem: 'all of them',
  whatFits: 'everything that fits',
  set: (amount) => `for ${amount}`,
  setWith: (what, amount) => `with ${what}, all for ${amount}`,
  repeat: ' for every such sum',
  storeFavour: ' of all that is bought',
  message: (text) => `tell the cashier: "${text}"`,
  noGoods: 'nothing off the goods',
};

const LANGUAGES: Readonly<Record<Language, Words>> = { he: HE, en: EN };
const LISTS = ['products', 'departments', 'categories', 'suppliers'] as const;

/** Records of a block by name. One without a name is shown with its number. */
function namesOf(lists: LevelLists, words: Words): string {
  const all = LISTS.flatMap((list) =>
    lists[list].map(({ id, label }) => words.named[list](label === '' ? String(id) : label)),
  );
  const said = all.slice(0, MAX_LISTED_NAMES);
  const rest = all.length - said.length;
  return [...said, ...(rest > 0 ? [words.more(rest)] : [])].join(words.or);
}

const hasScope = (block: LevelLists & { readonly all: boolean }): boolean =>
  block.all || LISTS.some((list) => block[list].length > 0);

function scopeOf(
  block: LevelLists & { readonly all: boolean; readonly exclude: LevelLists },
  words: Words,
): string {
  const named = block.all ? words.all : namesOf(block, words) || words.nothing;
  const left = namesOf(block.exclude, words);
  return left === '' ? named : `${named}${words.except(left)}`;
}

/** What has to be bought; null where nothing has to. */
function purchasePhrase({ purchase }: LevelValue, words: Words): string | null {
  if (purchase.type === 'sum')
    return words.buySum(words.money(purchase.total), scopeOf(purchase, words));
  if (purchase.each) return words.buyEach(scopeOf(purchase, words));
  return purchase.total === 0
    ? null
    : words.buyCount(words.count(purchase.total, purchase.unit), scopeOf(purchase, words));
}

/** Whose price the gift changes. Null for what was bought, which the sentence already names. */
function giftTargetPhrase(level: LevelValue, words: Words): string | null {
  const { purchase, gift } = level;
  const own = hasScope(gift);
  const which = gift.calcType === 1 ? 'dear' : 'cheap';
  const unit = own ? gift.unit : purchase.unit;
  if (gift.totalCount > 0) {
    const count = words.count(gift.totalCount, unit, which);
    if (own) return words.of(count, scopeOf(gift, words));
    return purchasePhrase(level, words) === null
      ? words.of(count, scopeOf(purchase, words))
      : count;
  }
  if (own) return scopeOf(gift, words);
  if (purchasePhrase(level, words) === null) return scopeOf(purchase, words);
  return purchase.type === 'sum' ? words.whatFits : null;
}

/** What is given, after what has to be bought. */
function giftPhrase(level: LevelValue, words: Words): string {
  const { purchase, gift } = level;
  const own = hasScope(gift);
  const unit = own ? gift.unit : purchase.unit;
  const on = giftTargetPhrase(level, words);
  const over = (gives: string): string => (on === null ? gives : words.on(gives, on));
  switch (gift.type) {
    case 1: {
      const off = words.off(words.money(gift.total));
      // A purchase by sum is discounted once per such sum; other purchases, per unit.
      if (purchase.type === 'sum') return over(`${off}${words.repeat}`);
      return over(words.perUnit(off, unit));
    }
    case 2:
      return `${words.on(words.off(words.percent(gift.total)), on ?? words.allOfThem)}${gift.favour === 'store' ? words.storeFavour : ''}`;
    case 3:
      return over(words.fixed(words.money(gift.total), unit));
    case 4: {
      const more =
        own || purchasePhrase(level, words) === null ? scopeOf(own ? gift : purchase, words) : null;
      return words.free(words.count(gift.totalCount, unit), more, gift.calcType === 1);
    }
    default:
      return own && gift.totalCount > 0
        ? words.setWith(
            words.of(words.count(gift.totalCount, gift.unit), scopeOf(gift, words)),
            words.money(gift.total),
          )
        : words.set(words.money(gift.total));
  }
}

/**
 * One level of a discount as a plain sentence: `קנו 3 יחידות מ'חלב' – ב-20 ₪`. It also describes a
 * level that is being edited and that the engine would still refuse; a record without a name is
 * shown with its number.
 */
export function levelSentence(level: LevelValue, language: Language): string {
  const words = LANGUAGES[language];
  const { gift } = level;
  const said =
    gift.message === undefined || gift.message === '' ? [] : [words.message(gift.message)];
  const isNotice = gift.type === 1 && gift.total === 0 && gift.message !== undefined;
  const given = isNotice
    ? (said[0] ?? words.noGoods)
    : [giftPhrase(level, words), ...said].join(', ');
  const bought = purchasePhrase(level, words);
  return bought === null ? given : `${bought} – ${given}`;
}

const DAY_LETTERS: Readonly<Record<Language, readonly string[]>> = {
  he: ["א'", "ב'", "ג'", "ד'", "ה'", "ו'", 'שבת'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};

const formatDay = (iso: string): string => iso.split('-').toReversed().join('/');

function timePhrases(
  { from, to, timeFrom, timeTo, days }: RuleHead,
  isHebrew: boolean,
): readonly string[] {
  const said: string[] = [];
  if (from !== null && to !== null)
    said.push(
      isHebrew
        ? `מ-${formatDay(from)} עד ${formatDay(to)}`
        : `from ${formatDay(from)} to ${formatDay(to)}`,
    );
  else if (from !== null)
    said.push(isHebrew ? `החל מ-${formatDay(from)}` : `from ${formatDay(from)}`);
  else if (to !== null) said.push(isHebrew ? `עד ${formatDay(to)}` : `until ${formatDay(to)}`);
  if (days !== '' && days.length < 7) {
    const names = DAY_LETTERS[isHebrew ? 'he' : 'en'];
    const list = [...days].flatMap((digit) => names[Number(digit) - 1] ?? []).join(', ');
    said.push(isHebrew ? `בימים ${list}` : `on ${list}`);
  }
  const [start, end] = [timeFrom ?? '00:00', timeTo ?? '00:00'];
  if (start !== end) said.push(isHebrew ? `בין ${start} ל-${end}` : `between ${start} and ${end}`);
  return said;
}

function audiencePhrases(
  { groups, timing, limit, couponType, couponGiven }: RuleHead,
  isHebrew: boolean,
): readonly string[] {
  const said: string[] = [];
  if (groups.length > 0) {
    const names = groups
      .slice(0, MAX_LISTED_NAMES)
      .map(({ id, label }) => `'${label === '' ? id : label}'`)
      .join(', ');
    said.push(isHebrew ? `ללקוחות מקבוצת ${names}` : `for customers of ${names}`);
  }
  if (couponType !== null)
    said.push(isHebrew ? `עם קופון מסוג ${couponType}` : `with a coupon of type ${couponType}`);
  if (couponGiven !== null)
    said.push(
      isHebrew
        ? `בכל פעם ניתן קופון מסוג ${couponGiven} לקנייה הבאה`
        : `each time gives a coupon of type ${couponGiven} for the next sale`,
    );
  if (timing === 'manual') said.push(isHebrew ? 'כשבוחרים בו בקופה' : 'when chosen at the till');
  if (timing === 'voucher') said.push(isHebrew ? 'כנגד שובר' : 'against a voucher');
  if (timing === 'end_of_bill')
    said.push(isHebrew ? 'אחרי המבצעים האחרים' : 'after the other discounts');
  if (limit > 0)
    said.push(
      isHebrew
        ? limit === 1
          ? 'פעם אחת בחשבון'
          : `עד ${limit} פעמים בחשבון`
        : `at most ${limit === 1 ? 'once' : `${limit} times`} in a sale`,
    );
  return said;
}

/**
 * When, for whom and how often a rule applies, as one sentence; empty for a rule that always
 * applies to every customer.
 */
export function headSentence(head: RuleHead, language: Language): string {
  return [
    ...timePhrases(head, language === 'he'),
    ...audiencePhrases(head, language === 'he'),
  ].join(', ');
}
