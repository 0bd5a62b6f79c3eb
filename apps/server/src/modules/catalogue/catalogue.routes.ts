import {
  checkBarcode as checkEndpoint,
  COMPONENT,
  createProduct as endpoint,
  listProducts,
  nextBarcode as nextEndpoint,
  readModelProducts,
} from '@dalpak/contracts';
import { assertAuthorized, employeeRequired, bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { SessionContext } from '../../kernel/http/call/context.ts';
import type { ProductCreator } from './product-creator.ts';
import {
  checkBarcode,
  createProduct,
  findItems,
  findItemsWithStock,
} from './new-product.service.ts';
import { listModelProducts } from './model.service.ts';
import { nextBarcode } from './next-barcode.service.ts';

export function catalogueRoutes(): readonly Route[] {
  return [
    bindRoute(endpoint, async (ctx, { body }) => ({
      data: await createProduct(ctx.db, creatorOf(ctx), body),
    })),
    bindRoute(listProducts, async (ctx, { query }) => {
      if (ctx.terminal === null)
        assertAuthorized(ctx, { type: 'components', action: 'r', key: COMPONENT.products });
      const ids = query.ids.split(',').map(Number);
      return {
        data:
          query.with === undefined
            ? [...(await findItems(ctx.db, ids))]
            : [...(await findItemsWithStock(ctx.db, ids))],
      };
    }),
    bindRoute(readModelProducts, async (ctx, { params }) => ({
      data: [...(await listModelProducts(ctx.db, params.id))],
    })),
    bindRoute(nextEndpoint, async (ctx) => ({ data: await nextBarcode(ctx.db) })),
    bindRoute(checkEndpoint, async (ctx, { body }) => ({
      data: await checkBarcode(ctx.db, body.barcode),
    })),
  ];
}

/** In whose name the product is created: the employee at a till, the user in the back office. */
function creatorOf({ employee, terminal, user }: SessionContext): ProductCreator {
  if (employee !== null)
    return { actor: { kind: 'employee', id: employee.id }, terminalId: terminal?.id ?? null };
  // The route requires an employee or a user: without an employee the permission is the user's own.
  if (user === null) throw employeeRequired();
  return { actor: { kind: 'user', id: user.id }, terminalId: null };
}
