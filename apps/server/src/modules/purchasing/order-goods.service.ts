import { DOCUMENT_TYPE, mulDivRound } from '@dalpak/engine';
import type { SessionContext } from '../../kernel/http/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import {
  composeDocument,
  type DocumentsDeps,
  findAccount,
  findFirstPlace,
  findStoredNumber,
  issueDocument,
} from '../documents/index.ts';
import { supplierCosts } from '../stock/index.ts';

/** Hundredths of a percent. */
const WHOLE = 10_000;

export interface OrderedGoods {
  /** Id of the document. */
  readonly request_id: string;
  readonly supplier: number;
  readonly warehouse: number | null;
  readonly lines: readonly {
    readonly product: number;
    readonly quantity: number;
    /** Agorot before VAT; without it the cost that holds today. */
    readonly cost?: number | null;
  }[];
  readonly type?: number;
}

/**
 * Makes a purchase order, or another document of goods, at the costs that hold today; goods without one cost nothing yet. The same
 * request again answers the order that it made.
 * @throws DOCUMENT_ACCOUNT, PRODUCT_UNKNOWN, or what refuses the document
 */
export function orderGoods(
  deps: DocumentsDeps,
  ctx: SessionContext,
  { request_id: id, supplier, warehouse, lines, type = DOCUMENT_TYPE.purchaseOrder }: OrderedGoods,
): Promise<{ readonly id: string; readonly number: number }> {
  return ctx.db.tx(async (tx) => {
    const made = await findStoredNumber(tx, id);
    if (made !== null) return { id, number: made };
    const now = deps.now();
    const today = toLocalDateTime(now).slice(0, 10);
    const account = await findAccount(tx, 'supplier', supplier);
    if (account === null) throw new AppError('DOCUMENT_ACCOUNT');
    const { branchId } = await findFirstPlace(tx);
    const products = lines.map(({ product }) => product);
    const [pricing, costs] = [
      await deps.pricing.forSale(tx, products, today, { branchId }),
      await supplierCosts(tx, supplier, today, products),
    ];
    const wire = composeDocument(
      {
        id,
        type,
        branchId,
        account,
        lines: lines.map(({ product: wanted, quantity, cost }) => {
          const product = pricing.products.get(wanted);
          if (product === undefined) throw new AppError('PRODUCT_UNKNOWN');
          const rate = product.vatFree || product.vatGroup !== 0 ? 0 : pricing.env.vatRate;
          return {
            product,
            quantity,
            price: mulDivRound(cost ?? costs.get(wanted) ?? 0, WHOLE + rate, WHOLE),
          };
        }),
        header: { warehouseId: warehouse },
        notes: '',
      },
      pricing,
      now,
    );
    const { number } = await issueDocument(
      deps,
      { user: ctx.user, terminal: null, employee: null, key: ctx.key },
      tx,
      wire,
    );
    return { id, number };
  });
}
