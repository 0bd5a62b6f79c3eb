import { ratesOf } from '../cart/pricing/cart-vat.ts';
import { PAYMENT_TYPE } from '../cart/cart.types.ts';
import { TENDER_NAME } from '../payment/tenders.ts';
import type {
  CashSums,
  DocumentSum,
  EmployeeSum,
  TenderTotal,
  SalesSums,
  ShiftMovement,
  ShiftSale,
  TillDocumentSums,
  VatSum,
} from './register.types.ts';

/** Code of credit receipts, which count as refunds in a closing. */
export const REFUND_CODE = 330;

/**
 * Adds up the sales of a shift in any order. The server does the same in SQL at closing; this
 * function verifies its result.
 */
export function sumSales(sales: readonly ShiftSale[]): SalesSums {
  const sum = (pick: (sale: ShiftSale) => number): number =>
    sales.reduce((total, sale) => total + pick(sale), 0);
  const count = (is: (sale: ShiftSale) => boolean): number => sales.filter(is).length;
  const isRefund = ({ officialCode }: ShiftSale): boolean => officialCode === REFUND_CODE;
  return sortSums({
    sale_count: sales.length,
    refund_count: count(isRefund),
    sales: sum((sale) => (isRefund(sale) ? 0 : sale.total)),
    refunds: sum((sale) => (isRefund(sale) ? sale.total : 0)),
    total: sum(({ total }) => total),
    vat: sum(({ vat }) => vat),
    before_vat: sum(({ beforeVat }) => beforeVat),
    cash_rounding: sum(({ cashRounding }) => cashRounding),
    discount: sum(({ discount }) => discount),
    discount_count: count(({ discount }) => discount !== 0),
    change: sum(({ change }) => change),
    cancelled_rows: sum(({ cancelledRows }) => cancelledRows),
    offline_count: count(({ offline }) => offline),
    review_count: count(({ review }) => review),
    documents: documentsOf(sales),
    means: tenderTotalsOf(sales),
    vat_groups: vatGroupsOf(sales),
    employees: employeesOf(sales),
  });
}

function grouped<T, G>(
  items: readonly T[],
  keyOf: (item: T) => string,
  add: (before: G | undefined, item: T) => G,
): G[] {
  const groups = new Map<string, G>();
  for (const item of items) groups.set(keyOf(item), add(groups.get(keyOf(item)), item));
  return [...groups.values()];
}

function documentsOf(sales: readonly ShiftSale[]): DocumentSum[] {
  return grouped<ShiftSale, DocumentSum>(
    sales,
    ({ officialCode }) => String(officialCode),
    (before, { officialCode, number, total }) => ({
      code: officialCode,
      count: (before?.count ?? 0) + 1,
      total: (before?.total ?? 0) + total,
      first: Math.min(before?.first ?? number, number),
      last: Math.max(before?.last ?? number, number),
    }),
  );
}

function tenderTotalsOf(sales: readonly ShiftSale[]): TenderTotal[] {
  return grouped<ShiftSale['payments'][number], TenderTotal>(
    sales.flatMap(({ payments }) => payments),
    ({ typeId, name }) => `${typeId} ${name}`,
    (before, { typeId, name, amount }) => ({
      type_id: typeId,
      name,
      count: (before?.count ?? 0) + 1,
      amount: (before?.amount ?? 0) + amount,
    }),
  );
}

/**
 * VAT groups as on the sales' own receipts: components of kits form no group, and the VAT-free part
 * of a kit belongs to the zero rate.
 */
function vatGroupsOf(sales: readonly ShiftSale[]): VatSum[] {
  const pieces = sales.flatMap(({ rows }) =>
    rows.flatMap(({ part, rate, net, vat, untaxed }) =>
      part
        ? []
        : ratesOf(rate, net, untaxed).map(([own, gross], index) => ({
            own,
            gross,
            vat: index === 0 ? vat : 0,
          })),
    ),
  );
  return grouped<(typeof pieces)[number], VatSum>(
    pieces,
    ({ own }) => String(own),
    (before, { own, gross, vat }) => ({
      rate_bp: own,
      gross: (before?.gross ?? 0) + gross,
      vat: (before?.vat ?? 0) + vat,
    }),
  );
}

function employeesOf(sales: readonly ShiftSale[]): EmployeeSum[] {
  return grouped<ShiftSale, EmployeeSum>(
    sales,
    ({ employeeId }) => String(employeeId),
    (before, { employeeId, total }) => ({
      id: employeeId,
      count: (before?.count ?? 0) + 1,
      total: (before?.total ?? 0) + total,
    }),
  );
}

/** Sorts the groups, so that equal sums serialize equally whatever calculated them. */
export function sortSums(sums: SalesSums): SalesSums {
  return {
    ...sums,
    documents: sums.documents.toSorted((a, b) => a.code - b.code),
    means: sums.means.toSorted((a, b) => a.type_id - b.type_id || (a.name < b.name ? -1 : 1)),
    vat_groups: sums.vat_groups.toSorted((a, b) => b.rate_bp - a.rate_bp),
    // Sales without an employee come last.
    employees: sums.employees.toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity)),
  };
}

/** The expected cash of the drawer: all cash in, less all cash out. */
export function sumCash(
  { means, change }: Pick<SalesSums, 'means' | 'change'>,
  movements: readonly ShiftMovement[],
  made: TillDocumentSums | null = null,
): CashSums {
  const moved = (kind: ShiftMovement['kind']): number =>
    movements.reduce((sum, movement) => sum + (movement.kind === kind ? movement.amount : 0), 0);
  const cashOf = (totals: readonly TenderTotal[]): number =>
    totals.reduce(
      (sum, { type_id: type, name, amount }) =>
        sum + (type === PAYMENT_TYPE.cash && name !== TENDER_NAME.cash_machine ? amount : 0),
      0,
    );
  const sales = cashOf(means) - change;
  const documents = cashOf(made?.means ?? []);
  const cash = {
    float: moved('float'),
    in: moved('in'),
    out: moved('out'),
    deposit: moved('deposit'),
    sales,
  };
  const atm = moved('atm');
  const machine = moved('machine');
  return {
    ...cash,
    ...(atm === 0 ? {} : { atm }),
    ...(machine === 0 ? {} : { machine }),
    ...(documents === 0 ? {} : { documents }),
    expected:
      cash.float + cash.in + cash.sales - cash.out - cash.deposit - atm + machine + documents,
  };
}
