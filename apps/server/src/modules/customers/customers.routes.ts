import {
  createTillCustomer,
  detectCaller as callerEndpoint,
  leaseCustomerIds,
  membersOfWeek,
  searchCustomers as endpoint,
  searchSuppliers as suppliersEndpoint,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import {
  detectCaller,
  readWeekMembers,
  searchCustomers,
  searchSuppliers,
} from './customers.service.ts';
import { createForTill, leaseForTill } from './till-customers.service.ts';

export function customersRoutes(now: () => number): readonly Route[] {
  return [
    bindRoute(endpoint, async (ctx, { query }) => ({
      data: [...(await searchCustomers(ctx.db, query.query, query.limit))],
    })),
    bindRoute(membersOfWeek, async (ctx) => ({
      data: [...(await readWeekMembers(ctx.db, ctx.terminal.branchId, now()))],
    })),
    bindRoute(
      suppliersEndpoint,
      async (ctx, { query }) => ({
        data: [...(await searchSuppliers(ctx.db, query.query, query.limit))],
      }),
      { readExtent: 'look' },
    ),
    bindRoute(leaseCustomerIds, async (ctx) => ({ data: await leaseForTill(ctx) })),
    bindRoute(createTillCustomer, async (ctx, { body }) => createForTill(ctx, body)),
    bindRoute(callerEndpoint, (ctx, { body }) => detectCaller(ctx.db, body.phone)),
  ];
}
