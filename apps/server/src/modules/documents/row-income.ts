import { isPart, mulDivRound, type BaseTake, type IncomeSum, type PricedCart } from '@dalpak/engine';

/** Where a row's income before VAT goes. */
export interface RowIncome {
  /** All of it; null = to sales, or as `parts` say. */
  readonly account: number | null;
  /** Of goods that were sold into several accounts, each one's agorot; what is left is of sales. */
  readonly parts: readonly IncomeSum[];
}

/** The account that goods of a base document were sold into; null = sales, undefined = that document sold nothing. */
export type SoldInto = (baseId: string, product: number) => number | null | undefined;

interface IncomeFacts {
  readonly rows: PricedCart['rows'];
  /** What is credited, in the order of the base documents; empty of what is sold. */
  readonly takes: readonly BaseTake[];
  readonly soldInto: SoldInto;
  readonly ofCatalogue: ReadonlyMap<number, number>;
}

interface Share {
  readonly account: number | null;
  /** Thousandths. */
  readonly quantity: number;
}

/** Where the income of a document's rows goes, by their keys: what comes off base documents is handed to the rows in its order, and the rest is the catalogue's. */
export function incomeOfRows({ rows, takes, soldInto, ofCatalogue }: IncomeFacts): ReadonlyMap<string, RowIncome> {
  const left = new Map<number, Share[]>();
  for (const { baseId, productId, quantity } of takes) {
    const own = soldInto(baseId, productId);
    left.set(productId, [...(left.get(productId) ?? []), { account: own === undefined ? (ofCatalogue.get(productId) ?? null) : own, quantity }]);
  }
  return new Map(rows.flatMap((priced) => {
    const { key, product, quantity } = priced.row;
    if (isPart(priced.row)) return [];
    const queue = left.get(product.id) ?? [{ account: ofCatalogue.get(product.id) ?? null, quantity }];
    const { own, rest } = takeShares(queue, quantity);
    left.set(product.id, rest);
    return [[key, incomeOf(own, priced.net - priced.vat)] as const];
  }));
}

/** Takes from the front of a queue, which never runs out: beyond it everything is of its last account. */
function takeShares(queue: readonly Share[], quantity: number): { readonly own: readonly Share[]; readonly rest: Share[] } {
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
  if (shares.every(({ account }) => account === first?.account)) return { account: first?.account ?? null, parts: [] };
  const whole = shares.reduce((sum, { quantity }) => sum + quantity, 0);
  const sums = new Map<number, number>();
  let [quantitySoFar, given] = [0, 0];
  for (const { account, quantity } of shares) {
    quantitySoFar += quantity;
    // Of what has been handed out so far, so that rounding neither adds nor loses an agora.
    const own = mulDivRound(amount, quantitySoFar, whole) - given;
    given += own;
    if (account !== null) sums.set(account, (sums.get(account) ?? 0) + own);
  }
  return { account: null, parts: [...sums].map(([account, sum]) => ({ account, amount: sum })) };
}

/** What rows post to accounts of income other than sales, by account. */
export function incomeSums(rows: PricedCart['rows'], incomes: ReadonlyMap<string, RowIncome>): readonly IncomeSum[] {
  const sums = new Map<number, number>();
  for (const { row: { key }, net, vat } of rows) {
    const { account, parts } = incomes.get(key) ?? { account: null, parts: [] };
    for (const part of account === null ? parts : [{ account, amount: net - vat }]) sums.set(part.account, (sums.get(part.account) ?? 0) + part.amount);
  }
  return [...sums].map(([account, amount]) => ({ account, amount }));
}
