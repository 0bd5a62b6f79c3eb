import type { ModelProduct } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { findModelProducts } from './model.store.ts';

/** The products of a model. @throws NOT_FOUND */
export async function listModelProducts(
  db: TenantDb,
  model: number,
): Promise<readonly ModelProduct[]> {
  return requireFound(await findModelProducts(db, model));
}
