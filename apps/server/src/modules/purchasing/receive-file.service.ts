import { SUPPLIER_FILE_LIMITS, type SupplierFileWish } from '@dalpak/contracts';
import { DOCUMENT_TYPE } from '@dalpak/engine';
import { AppError } from '../../kernel/errors/app-error.ts';
import { explain } from '../../kernel/errors/explain.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { type DocumentsDeps, findFirstPlace } from '../documents/index.ts';
import { checkWish, requireFile, requireOpen, supplierLines } from '../imports/index.ts';
import { orderGoods } from './order-goods.service.ts';

interface FileToReceive {
  readonly supplier: number;
  readonly id: number;
  /** Id of the document. */
  readonly request_id: string;
  readonly wish: SupplierFileWish;
}

const refusal = (reason: ReturnType<typeof explain>): AppError =>
  new AppError('VALIDATION_FAILED', { details: [{ ...reason, field: 'wish' }] });

/**
 * Makes a goods receipt of the lines of a supplier's file that have a product and a quantity, at
 * the costs of the file.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, IMPORT_NOT_READY, or what refuses the document
 */
export async function receiveFile(
  deps: DocumentsDeps,
  ctx: SessionContext,
  { supplier, id, request_id, wish }: FileToReceive,
): Promise<{ readonly id: string; readonly number: number }> {
  const row = await requireFile(ctx, supplier, id);
  requireOpen(row);
  checkWish(row, wish);
  // A product that stands twice in the file came twice.
  const lines = (await supplierLines(ctx.db, { id, supplier, wish })).flatMap(
    ({ state, product, quantity, after }) =>
      (state === 'found' || state === 'twice') && product !== null && (quantity ?? 0) > 0
        ? [{ product: product.id, quantity: quantity ?? 0, cost: after }]
        : [],
  );
  if (lines.length === 0) throw refusal(explain('supplier_file_no_goods'));
  if (lines.length > SUPPLIER_FILE_LIMITS.receipt)
    throw refusal(explain('supplier_file_too_long', { most: SUPPLIER_FILE_LIMITS.receipt }));
  const { warehouseId } = await findFirstPlace(ctx.db);
  return orderGoods(deps, ctx, {
    request_id,
    supplier,
    warehouse: warehouseId,
    lines,
    type: DOCUMENT_TYPE.goodsReceipt,
  });
}
