import {
  createTillCustomer,
  detectCaller as callerEndpoint,
  leaseCustomerIds,
  searchCustomers as endpoint,
  searchSuppliers as suppliersEndpoint,
} from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { detectCaller, searchCustomers, searchSuppliers } from './customers.service.ts';
import { createForTill, leaseForTill } from './till-customers.service.ts';

export function customersRoutes(): readonly Route[] {
  return [
    handle(endpoint, async (ctx, { query }) => ({
      data: [...(await searchCustomers(ctx.db, query.query, query.limit))],
    })),
    handle(
      suppliersEndpoint,
      async (ctx, { query }) => ({
        data: [...(await searchSuppliers(ctx.db, query.query, query.limit))],
      }),
      { readExtent: 'look' },
    ),
    handle(leaseCustomerIds, async (ctx) => ({ data: await leaseForTill(ctx) })),
    handle(createTillCustomer, async (ctx, { body }) => createForTill(ctx, body)),
    handle(callerEndpoint, (ctx, { body }) => detectCaller(ctx.db, body.phone)),
  ];
}
