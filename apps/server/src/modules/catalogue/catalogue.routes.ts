import { checkBarcode as checkEndpoint, createProduct as endpoint, nextBarcode as nextEndpoint } from '@dalpak/contracts';
import { employeeRequired, handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { SessionContext } from '../../kernel/http/context.ts';
import type { Maker } from './maker.ts';
import { checkBarcode, createProduct } from './new-product.service.ts';
import { nextBarcode } from './next-barcode.service.ts';

export function catalogueRoutes(): readonly Route[] {
  return [
    handle(endpoint, async (ctx, { body }) => ({ data: await createProduct(ctx.db, makerOf(ctx), body) })),
    handle(nextEndpoint, async (ctx) => ({ data: await nextBarcode(ctx.db) })),
    handle(checkEndpoint, async (ctx, { body }) => ({ data: await checkBarcode(ctx.db, body.barcode) })),
  ];
}

/** Who acts: the employee at a till, the user in the back office. */
function makerOf({ employee, terminal, user }: SessionContext): Maker {
  if (employee !== null) return { actor: { kind: 'employee', id: employee.id }, terminalId: terminal?.id ?? null };
  // The gate let nobody else in: without an employee the right is the user's own.
  if (user === null) throw employeeRequired();
  return { actor: { kind: 'user', id: user.id }, terminalId: null };
}
