import { explain } from '../../../kernel/errors/explain.ts';
import { setImmediate } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { IMPORT_LIMITS } from '@dalpak/contracts';
import { SaxesParser } from 'saxes';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { FileRecord } from './csv-records.ts';

/** The kinds of files that the price transparency law requires. */
export type LawKind = 'prices' | 'promos' | 'stores';

/**
 * Leaf elements of one element by their lower-cased names: chains write ItemCode, ITEMCODE and
 * itemCode.
 */
interface Scope {
  readonly name: string;
  readonly parent: Scope | null;
  readonly values: Map<string, string>;
  text: string;
  hasChildren: boolean;
  /** A descendant is a row. */
  hasRows: boolean;
  /** Of a promotion: some of its rows are gifts for buying the others. */
  hasGifts: boolean;
  /**
   * Rows that are held until their promotion ends, because what applies to all of them may follow
   * them.
   */
  readonly heldRows: LawRow[];
}

interface LawRow {
  readonly kind: LawKind;
  readonly line: number;
  readonly scope: Scope;
}

const DEPTH = 32;
/**
 * The longest run of characters without the end of a tag or text, which the parser buffers until
 * that end.
 */
const MAX_BUFFERED_CHARS = 1024 * 1024;
const PIECE = 64 * 1024;
/** The largest chain has a few hundred. */
const MAX_STORES = 10_000;
/** Products of one promotion. */
const MAX_HELD_ROWS = 50_000;
/** Different leaf elements of one element; a row of the law has a few dozen. */
const MAX_VALUES = 100;
/** Elements that contain a list. */
const LISTS = new Set(['items', 'products', 'promotions', 'sales', 'details', 'stores']);
/** Elements whose rows belong together. In one dialect every row has such an element of its own. */
const PROMOTION = new Set(['promotion', 'sale']);
const CODE = 'itemcode';

/**
 * Parses the rows of a price file as it arrives, piece by piece. The parser does not depend on the
 * names of the elements around a row, which every chain chooses itself: an element with a code is a
 * row, and values of the elements around it apply to all rows inside. A document type is refused,
 * so no entity is ever expanded or loaded.
 */
class LawParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #limitText = IMPORT_LIMITS.cell;
  #rows: LawRow[] = [];
  #top: Scope | null = null;
  #depth = 0;
  #quiet = 0;
  /** The file has an element that contains a list, with or without rows. */
  isList = false;
  /** The root element has ended. */
  #done = false;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw formatError(error.message);
    });
    parser.on('doctype', () => {
      throw formatError('DOCTYPE');
    });
    parser.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes));
    parser.on('closetag', () => this.#close());
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
  }

  /** @throws AppError FILE_FORMAT */
  feed(piece: string): readonly LawRow[] {
    this.#rows = [];
    this.#quiet += piece.length;
    this.#parser.write(piece);
    if (this.#quiet > MAX_BUFFERED_CHARS) throw formatError('');
    return this.#rows;
  }

  /** @throws AppError FILE_TRUNCATED when the file ends inside an element */
  end(): void {
    if (!this.#done) throw new AppError('FILE_TRUNCATED');
    this.#parser.close();
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#quiet = 0;
    this.#depth += 1;
    if (this.#depth > DEPTH) throw formatError('');
    if (LISTS.has(name)) this.isList = true;
    if (this.#top !== null) this.#top.hasChildren = true;
    const values = new Map(
      Object.entries(attributes).map(([key, value]) => [
        localName(key),
        value.slice(0, this.#limitText),
      ]),
    );
    this.#top = {
      name,
      parent: this.#top,
      values,
      text: '',
      hasChildren: false,
      hasRows: false,
      hasGifts: false,
      heldRows: [],
    };
  }

  #text(text: string): void {
    this.#quiet = 0;
    const top = this.#top;
    if (top === null || top.hasChildren) return;
    if (top.text.length + text.length > this.#limitText) throw formatError('');
    top.text += text;
  }

  #close(): void {
    this.#quiet = 0;
    this.#depth -= 1;
    const scope = this.#top;
    if (scope === null) return;
    const { parent } = scope;
    this.#top = parent;
    if (parent === null) this.#done = true;
    if (!scope.hasChildren && parent !== null) put(parent.values, scope.name, scope.text.trim());
    if (isRow(scope)) this.#take(scope);
    // Values of a mere grouping element, as the restrictions of a promotion are, belong to the
    // element around it.
    else if (scope.hasChildren && !scope.hasRows && parent !== null)
      for (const [key, value] of scope.values) put(parent.values, key, value);
    if (scope.hasRows && parent !== null) parent.hasRows = true;
    for (const row of scope.heldRows) this.#rows.push(row);
  }

  #take(scope: Scope): void {
    scope.hasRows = true;
    const promotion = nearest(scope, ({ name }) => PROMOTION.has(name));
    const row: LawRow = { kind: kindOf(scope), line: this.#parser.line, scope };
    if (promotion === null) this.#rows.push(row);
    else {
      promotion.hasGifts ||= valueOf(scope, ['isgiftitem']) === '1';
      if (promotion.heldRows.push(row) > MAX_HELD_ROWS) throw new AppError('FILE_TOO_LARGE');
    }
  }
}

function put(values: Map<string, string>, key: string, value: string): void {
  const known = values.get(key);
  // A promotion may name several clubs; of every other value the first counts.
  if (known === undefined) {
    if (values.size < MAX_VALUES) values.set(key, value);
  } else if (key === 'clubid' && value !== '')
    values.set(key, known === '' ? value : `${known}\n${value}`);
}

const isRow = ({ values, hasRows }: Scope): boolean =>
  !hasRows &&
  (values.has(CODE) ||
    (values.has('storeid') && values.has('storename') && !values.has('itemprice')));

function kindOf(scope: Scope): LawKind {
  if (!scope.values.has(CODE)) return 'stores';
  return valueOf(scope, ['promotionid']) === undefined ? 'prices' : 'promos';
}

function nearest(scope: Scope, fits: (scope: Scope) => boolean): Scope | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (fits(at)) return at;
  return null;
}

/** The value of a row under one of these names, or that of an element around it. */
function valueOf(scope: Scope, names: readonly string[]): string | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    for (const name of names) {
      const value = at.values.get(name);
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function formatError(text: string): AppError {
  return new AppError('FILE_FORMAT', {
    reason: explain('xml_invalid'),
    ...(text === '' ? {} : { details: [{ text }] }),
  });
}

/**
 * Rows of the text bytes, in their order.
 * @throws AppError FILE_FORMAT, FILE_TRUNCATED, PRICE_FILE_EMPTY
 */
async function* readRows(input: Readable): AsyncGenerator<LawRow> {
  const parser = new LawParser();
  const decoder = new TextDecoder('utf-8');
  let rows = 0;
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length; from += PIECE) {
        for (const row of parser.feed(
          decoder.decode(chunk.subarray(from, from + PIECE), { stream: true }),
        )) {
          rows += 1;
          yield row;
        }
        // Pieces that already arrived would be parsed without a pause: other calls run between
        // them.
        await setImmediate();
      }
    }
    parser.end();
  } finally {
    input.destroy();
  }
  if (rows === 0)
    throw parser.isList
      ? new AppError('PRICE_FILE_EMPTY')
      : new AppError('FILE_FORMAT', { reason: explain('xml_of_other_kind') });
}

/** Names that chains use for the columns that we read, lower-cased, the usual one first. */
const PRICE_NAMES = {
  chainName: ['chainname'],
  chainId: ['chainid'],
  storeId: ['storeid'],
  code: [CODE],
  name: ['itemname', 'itemnm', 'manufactureritemdescription', 'manufactureitemdescription'],
  manufacturer: ['manufacturername', 'manufacturename'],
  quantity: ['quantity'],
  unitName: ['unitqty'],
  price: ['itemprice'],
  weighed: ['bisweighted', 'isweighted', 'bisweight'],
  discountable: ['allowdiscount'],
} as const;

const PROMO_NAMES = {
  chainName: ['chainname'],
  chainId: ['chainid'],
  storeId: ['storeid'],
  code: [CODE],
  promotionId: ['promotionid'],
  description: ['promotiondescription'],
  from: ['promotionstartdate', 'promotionstartdatetime'],
  until: ['promotionenddate', 'promotionenddatetime'],
  minQuantity: ['minqty'],
  minPurchase: ['minpurchaseamnt', 'minpurchaseamount'],
  price: ['discountedprice'],
  rate: ['discountrate'],
  club: ['clubid'],
  coupon: ['additionaliscoupon'],
  rewardType: ['rewardtype'],
  inactive: ['additionalisactive'],
} as const;

const NAMES: Readonly<
  Record<'prices' | 'promos', readonly (readonly [string, readonly string[]])[]>
> = { prices: Object.entries(PRICE_NAMES), promos: Object.entries(PROMO_NAMES) };

const OTHER_KIND = {
  prices: 'PRICE_FILE_OF_PRICES',
  promos: 'PRICE_FILE_OF_PROMOS',
  stores: 'PRICE_FILE_OF_STORES',
} as const;

/**
 * Rows of a published price file with the same cells as a table of that list.
 *
 * @throws AppError FILE_FORMAT, FILE_TRUNCATED, PRICE_FILE_EMPTY, and PRICE_FILE_OF_… when it is
 *   a list of another kind
 */
export async function* readLawXml<Column extends string, More extends string>(
  input: Readable,
  list: 'prices' | 'promos',
): AsyncGenerator<FileRecord<Column, More>> {
  const stores = new StoreCount();
  for await (const row of readRows(input)) {
    const { kind, line, scope } = row;
    if (kind === 'stores') stores.add(scope);
    else if (kind !== list) throw new AppError(OTHER_KIND[kind]);
    if (kind !== list) continue;
    const unnamed = new Set<string>();
    const cells = Object.fromEntries(
      NAMES[list].map(([column, spellings]) => {
        const value = valueOf(scope, spellings);
        if (value === undefined) unnamed.add(column);
        return [column, value ?? ''];
      }),
    );
    yield {
      line,
      cells: (list === 'promos' ? promoCells(cells, scope) : cells) as FileRecord<
        Column,
        More
      >['cells'],
      unnamed,
    };
  }
  stores.refuse();
}

/**
 * Counts the stores of a list of stores, which has nothing to sell: the refusal says how many it
 * has.
 */
class StoreCount {
  #count = 0;
  #chain = '';

  add(scope: Scope): void {
    this.#count += 1;
    if (this.#chain === '')
      this.#chain = valueOf(scope, ['chainname']) ?? valueOf(scope, ['chainid']) ?? '';
  }

  /** @throws AppError PRICE_FILE_OF_STORES */
  refuse(): void {
    if (this.#count > 0)
      throw new AppError('PRICE_FILE_OF_STORES', {
        reason: explain('list_of_stores', { chain: this.#chain, count: this.#count }),
      });
  }
}

/**
 * Converts the few values that the published files write differently from the tables made of them.
 */
function promoCells(
  cells: Readonly<Record<string, string>>,
  scope: Scope,
): Readonly<Record<string, string>> {
  const promotion = nearest(scope, ({ name }) => PROMOTION.has(name));
  const isGift = scope.values.get('isgiftitem') === '1';
  return {
    ...cells,
    from: isoDate(cells['from']),
    until: isoDate(cells['until']),
    // 0, or "0 - all customers".
    club: (cells['club'] ?? '').split('\n').every((club) => /^\s*0*[1-9]/.test(club)) ? '1' : '0',
    inactive: cells['inactive'] === '0' ? '1' : '0',
    // A gift listed with the bought products could not be told from them, and would be given to
    // customers who did not buy.
    ...(promotion?.hasGifts === true && Number(cells['rewardType']) !== 0
      ? { rewardType: '6' }
      : {}),
    ...(isGift && scope.values.has('giftitemprice')
      ? { price: scope.values.get('giftitemprice') ?? '' }
      : {}),
  };
}

function isoDate(text = ''): string {
  const match = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text);
  if (match === null) return text;
  const [, day = '', month = '', year = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export interface LawStore {
  readonly chainId: string;
  readonly chainName: string;
  readonly storeId: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
}

/** The stores of a list of stores. @throws AppError as {@link readLawXml} */
export async function readLawStores(input: Readable): Promise<readonly LawStore[]> {
  const stores: LawStore[] = [];
  for await (const { kind, scope } of readRows(input)) {
    if (kind !== 'stores') throw new AppError(OTHER_KIND[kind]);
    const cell = (name: string): string => valueOf(scope, [name]) ?? '';
    stores.push({
      chainId: cell('chainid'),
      chainName: cell('chainname'),
      storeId: cell('storeid'),
      name: cell('storename'),
      address: cell('address'),
      city: cell('city'),
    });
    if (stores.length > MAX_STORES) throw new AppError('FILE_TOO_LARGE');
  }
  return stores;
}
