import { detectCaller as callerEndpoint, searchCustomers as endpoint, searchSuppliers as suppliersEndpoint } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { detectCaller, searchCustomers, searchSuppliers } from './customers.service.ts';

export function customersRoutes(): readonly Route[] {
  return [
    handle(endpoint, async (ctx, { query }) => ({ data: [...(await searchCustomers(ctx.db, query.query, query.limit))] })),
    handle(suppliersEndpoint, async (ctx, { query }) => ({ data: [...(await searchSuppliers(ctx.db, query.query, query.limit))] })),
    handle(callerEndpoint, (ctx, { body }) => detectCaller(ctx.db, body.phone)),
  ];
}
