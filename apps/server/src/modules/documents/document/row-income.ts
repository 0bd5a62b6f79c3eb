import {
  isComponentRow,
  mulDivRound,
  type BaseAllocation,
  type DocumentType,
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
 * Accounts that the goods of a base document were posted to; null = the one of the role, undefined =
 * that document has no such goods.
 */
export type SoldInto = (
  baseId: string,
  product: number,
) => readonly [number | null, ...(number | null)[]] | undefined;

interface IncomeFacts {
  readonly rows: PricedCart['rows'];
  /** What is credited, in the order of the base documents; empty for a sale. */
  readonly takes: readonly BaseAllocation[];
  readonly soldInto: SoldInto;
  readonly ofCatalogue: ReadonlyMap<number, number>;
  /** Accounts that rows name, by key. */
  readonly named: ReadonlyMap<string, number>;
}

interface Share {
  readonly account: number | null;
  /** Thousandths. */
  readonly quantity: number;
}

/**
 * Returns the income accounts of a document's rows, by key: what is taken of base documents is
 * assigned to the rows in order, and the rest uses the accounts that the rows name, then those of the
 * catalogue. Where goods were posted to several accounts, a row takes the one that it names.
 */
export function incomeOfRows({
  rows,
  takes,
  soldInto,
  ofCatalogue,
  named,
}: IncomeFacts): ReadonlyMap<string, RowIncome> {
  const left = new Map<number, Share[]>();
  // Of a product that one document posted to several accounts, its shares do not tell which.
  const choosable = (product: number, isNamed: boolean) =>
    takes.flatMap(({ productId, baseId }) => {
      const accounts = productId === product ? (soldInto(baseId, product) ?? []) : [];
      return isNamed || accounts.length > 1 ? accounts : [];
    });
  for (const { baseId, productId, quantity } of takes) {
    const own = soldInto(baseId, productId);
    left.set(productId, [
      ...(left.get(productId) ?? []),
      { account: own === undefined ? (ofCatalogue.get(productId) ?? null) : own[0], quantity },
    ]);
  }
  return new Map(
    rows.flatMap((priced) => {
      const { key, product, quantity } = priced.row;
      if (isComponentRow(priced.row)) return [];
      const asked = named.get(key);
      const chosen = asked ?? ofCatalogue.get(product.id) ?? null;
      const queue = left.get(product.id);
      const { own, rest } = takeShares(queue ?? [{ account: chosen, quantity }], quantity);
      if (queue !== undefined) left.set(product.id, rest);
      if (choosable(product.id, asked !== undefined).includes(chosen))
        return [[key, { account: chosen, parts: [] }] as const];
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

/** Kinds of the accounts that rows of a document of this type may name; none where it posts no rows. */
export function rowAccountKinds({
  ledger,
}: Pick<DocumentType, 'ledger'>): readonly ('income' | 'expense' | 'asset')[] {
  switch (ledger) {
    case 'sale':
    case 'sale_credit':
      return ['income'];
    case 'purchase':
    case 'purchase_credit':
      return ['expense', 'asset'];
    default:
      return [];
  }
}
