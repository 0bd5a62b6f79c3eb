import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CatalogueProduct, DiscountRule } from '@dalpak/engine';
import { aProduct, aWeighedProduct } from '@dalpak/testkit';
import { readCsv } from '../src/modules/imports/files/csv-records.ts';
import { openTextInput } from '../src/modules/imports/files/input-stream.ts';
import { PRICE_COLUMNS, readPriceLine } from '../src/modules/imports/lists/price-line.ts';
import {
  PROMO_COLUMNS,
  readPromoLine,
  type PromoHead,
  type PromoLine,
} from '../src/modules/imports/lists/promo-line.ts';
import { mapPromotion } from '../src/modules/imports/lists/promo.mapping.ts';

/** Customer group that members' promotions apply to. */
export const MEMBERS = 5;
/** A moment at which all promotions of the lists are valid. */
export const SHOP_CLOCK = '2026-08-11T10:00:00';

/** A promotion in the chain's form, and the rule that it becomes. */
export interface RealPromotion {
  readonly id: string;
  /** The chain's own description. */
  readonly words: string;
  readonly rule: DiscountRule;
  /** Its products, of those that the shop has. */
  readonly products: readonly CatalogueProduct[];
}

export interface RealShop {
  readonly chain: string;
  readonly products: readonly CatalogueProduct[];
  readonly promotions: readonly RealPromotion[];
  /** By barcode, or by the shop's own number for weighed goods. */
  readonly byCode: ReadonlyMap<string, CatalogueProduct>;
}

export interface RealFiles {
  readonly chain: string;
  readonly prices: string;
  readonly promos: string;
  /** Id of the chain, in files that contain several. */
  readonly chainId: string;
  /** Store id, when prices and promotions are in separate files. */
  readonly store?: string;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The price files in the repository. */
export const SHOPS_OF_REPOSITORY: readonly RealFiles[] = [
  {
    chain: 'שופרסל',
    chainId: '7290027600007',
    prices: here('../demo/shufersal-413-prices.csv.gz'),
    promos: here('../demo/shufersal-413-promos.csv.gz'),
  },
  {
    chain: 'רמי לוי',
    chainId: '7290058140886',
    prices: here('data/rami-levi-39-prices.csv.gz'),
    promos: here('data/rami-levi-39-promos.csv.gz'),
  },
];

/**
 * Parses a shop's lists as the import does, and converts them to rules. Barcodes without leading
 * zeros identify products.
 */
export async function readRealShop({
  chain,
  chainId,
  prices,
  promos,
}: RealFiles): Promise<RealShop> {
  const byKey = new Map<string, CatalogueProduct>();
  for await (const { line, cells } of readCsv(
    await openTextInput(createReadStream(prices)),
    PRICE_COLUMNS,
  )) {
    if (cells === null || cells.chainId !== chainId) continue;
    const read = readPriceLine(cells);
    if (read.kind !== 'product' || byKey.has(read.product.key)) continue;
    const { key, name, price, weighed, discountable, vatGroup } = read.product;
    byKey.set(
      key,
      (weighed ? aWeighedProduct : aProduct)({
        id: line,
        code: cells.code,
        barcode: '',
        name,
        price,
        discountable,
        vatGroup,
      }),
    );
  }
  const heads = new Map<string, { readonly head: PromoHead; readonly lines: PromoLine[] }>();
  for await (const { line, cells } of readCsv(
    await openTextInput(createReadStream(promos)),
    PROMO_COLUMNS,
  )) {
    if (cells === null || cells.chainId !== chainId) continue;
    const read = readPromoLine(cells, line);
    if (read.kind === 'skip') continue;
    const known = heads.get(read.head.promotionId) ?? { head: read.head, lines: [] };
    known.lines.push(read.line);
    heads.set(read.head.promotionId, known);
  }
  const promotions = [...heads.values()].flatMap(({ head, lines }, index): RealPromotion[] => {
    const mapped = mapPromotion(head, lines, (key) => byKey.get(key));
    if (mapped.kind === 'unmapped') return [];
    const { club, ...rule } = mapped.promotion.rule;
    const products = [...new Set(lines.flatMap(({ codeKey }) => byKey.get(codeKey) ?? []))];
    return [
      {
        id: head.promotionId,
        words: head.description,
        products,
        rule: { ...rule, id: index + 1, customerGroups: club ? [MEMBERS] : [] },
      },
    ];
  });
  return {
    chain,
    products: [...byKey.values()],
    promotions,
    byCode: new Map([...byKey.values()].map((product) => [product.code, product])),
  };
}
