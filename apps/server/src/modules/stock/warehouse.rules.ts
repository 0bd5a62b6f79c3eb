import { explain } from '../../kernel/errors/explain.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { RecordRules } from '../../record-kit/index.ts';

/** Kinds whose goods are not sold. */
const NOT_SOLD: ReadonlySet<unknown> = new Set(['damaged']);

/** A warehouse leaves use empty, and damaged goods are not sold. */
export const warehouseRules: RecordRules = {
  derive: ({ data, before }) =>
    Promise.resolve(
      NOT_SOLD.has(data['kind'] ?? before?.data['kind']) ? { ...data, sells: false } : {},
    ),
  beforeStatus: async (tx, ids, active) => {
    if (active) return;
    const left = await tx.find<{ count: number }>(
      'stock.left_in',
      'SELECT count(*)::integer AS count FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = ANY ($2::integer[]) AND quantity <> 0',
      [tx.cloudId, ids],
    );
    const count = left?.count ?? 0;
    if (count > 0)
      throw new AppError('CONFLICT', {
        details: [explain('stock_left', { count })],
      });
  },
};
