import {
  isComponentRow,
  mulDivRound,
  type BaseAllocation,
  type IncomeSum,
  type PricedCart,
} from '@dalpak/engine';

/** Account of a row's income before VAT. */
export interface RowIncome {
  /** Account of all of it; null = the sales account, or as in `parts`. */
  readonly account: number | null;
  /** Agorot per account for goods that were sold into several accounts; the rest goes to sales. */
  readonly parts: readonly IncomeSum[];
}

/**
 * Account that the goods of a base document were sold into; null = sales, undefined = that document
 * sold nothing.
 */
export type SoldInto = (baseId: string, product: number) => number | null | undefined;

interface IncomeFacts {
  readonly rows: PricedCart['rows'];
  /** What is credited, in the order of the base documents; empty for a sale. */
  readonly takes: readonly BaseAllocation[];
  readonly soldInto: SoldInto;
  readonly ofCatalogue: ReadonlyMap<number, number>;
}

interface Share {
  readonly account: number | null;
  /** Thousandths. */
  readonly quantity: number;
}

/**
 * Returns the income accounts of a document's rows, by key: what is taken of base documents is
 * assigned to the rows in order, and the rest uses the catalogue's accounts.
 */
export function incomeOfRows({
  rows,
  takes,
  soldInto,
  ofCatalogue,
}: IncomeFacts): ReadonlyMap<string, RowIncome> {
  const left = new Map<number, Share[]>();
  for (const { baseId, productId, quantity } of takes) {
    const own = soldInto(baseId, productId);
    left.set(productId, [
      ...(left.get(productId) ?? []),
      { account: own === undefined ? (ofCatalogue.get(productId) ?? null) : own, quantity },
    ]);
  }
  return new Map(
    rows.flatMap((priced) => {
      const { key, product, quantity } = priced.row;
      if (isComponentRow(priced.row)) return [];
      const queue = left.get(product.id) ?? [
        { account: ofCatalogue.get(product.id) ?? null, quantity },
      ];
      const { own, rest } = takeShares(queue, quantity);
      left.set(product.id, rest);
      return [[key, incomeOf(own, priced.net - priced.vat)] as const];
    }),
  );
}

/**
 * Takes shares from the front of a queue. The queue never runs out: anything beyond it uses its
 * last account.
 */
function takeShares(
  queue: readonly Share[],
  quantity: number,
): { readonly own: readonly Share[]; readonly rest: Share[] } {
  const own: Share[] = [];
  const rest = [...queue];
  for (let open = quantity; ;) {
    const [first] = rest;
    if (first === undefined) return { own, rest };
    const taken = rest.length === 1 ? open : Math.min(open, first.quantity);
    if (taken !== 0 || own.length === 0) own.push({ account: first.account, quantity: taken });
    open -= taken;
    if (taken < first.quantity || rest.length === 1) {
      rest[0] = { ...first, quantity: Math.max(0, first.quantity - taken) };
      return { own, rest };
    }
    rest.shift();
  }
}

function incomeOf(shares: readonly Share[], amount: number): RowIncome {
  const [first] = shares;
  if (shares.every(({ account }) => account === first?.account))
    return { account: first?.account ?? null, parts: [] };
  const whole = shares.reduce((sum, { quantity }) => sum + quantity, 0);
  const sums = new Map<number, number>();
  let [quantitySoFar, given] = [0, 0];
  for (const { account, quantity } of shares) {
    quantitySoFar += quantity;
    // Rounds the running total, so that rounding neither adds nor loses an agora.
    const own = mulDivRound(amount, quantitySoFar, whole) - given;
    given += own;
    if (account !== null) sums.set(account, (sums.get(account) ?? 0) + own);
  }
  return { account: null, parts: [...sums].map(([account, sum]) => ({ account, amount: sum })) };
}

/** Sums what rows post to income accounts other than sales, by account. */
export function incomeSums(
  rows: PricedCart['rows'],
  incomes: ReadonlyMap<string, RowIncome>,
): readonly IncomeSum[] {
  const sums = new Map<number, number>();
  for (const {
    row: { key },
    net,
    vat,
  } of rows) {
    const { account, parts } = incomes.get(key) ?? { account: null, parts: [] };
    for (const part of account === null ? parts : [{ account, amount: net - vat }])
      sums.set(part.account, (sums.get(part.account) ?? 0) + part.amount);
  }
  return [...sums].map(([account, amount]) => ({ account, amount }));
}
