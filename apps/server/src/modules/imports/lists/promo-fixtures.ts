import { readPromoLine, type PromoCells, type PromoHead, type PromoLine } from './promo-line.ts';
import { mapPromotion, type MappedPromotion, type MappingResult } from './promo.mapping.ts';

/** For tests: a product of the shop and, where its line differs from the others, its own cells. */
export interface ShelfProduct {
  /** Agorot; per kilogram when weighed. */
  readonly price: number;
  readonly weighed?: boolean;
  readonly cells?: Partial<PromoCells>;
  /** The shop does not have it. */
  readonly unknown?: boolean;
}

const BLANK: PromoCells = {
  chainName: '',
  chainId: '',
  storeId: '',
  code: '',
  promotionId: '4549318',
  description: '',
  until: '2026-08-22',
  minQuantity: '1',
  price: '',
  rate: '',
  club: '0',
  coupon: '0',
  rewardType: '0',
};

/** For tests: maps a promotion, written as the lists have it, over products 1…n of the shelf. */
export function mapFixture(
  cells: Partial<PromoCells>,
  shelf: readonly ShelfProduct[],
): MappingResult {
  const parsed = shelf.map((product, i) =>
    readLine({ ...BLANK, ...cells, code: String(i + 1), ...product.cells }, i + 2),
  );
  const [first] = parsed;
  if (first === undefined) throw new Error('A promotion has at least one line');
  return mapPromotion(
    first.head,
    parsed.map(({ line }) => line),
    (key) => {
      const product = shelf[Number(key) - 1];
      return product === undefined || product.unknown === true
        ? undefined
        : { id: Number(key), price: product.price, weighed: product.weighed ?? false };
    },
  );
}

/** For tests: as {@link mapFixture}, for a promotion that must become a rule. */
export function mappedFixture(
  cells: Partial<PromoCells>,
  shelf: readonly ShelfProduct[],
): MappedPromotion {
  const result = mapFixture(cells, shelf);
  if (result.kind === 'unmapped') throw new Error(`Not mapped: ${result.reason}`);
  return result.promotion;
}

function readLine(
  cells: PromoCells,
  line: number,
): { readonly head: PromoHead; readonly line: PromoLine } {
  const result = readPromoLine(cells, line);
  if (result.kind === 'skip') throw new Error(`Not read: ${result.reason}`);
  return result;
}
