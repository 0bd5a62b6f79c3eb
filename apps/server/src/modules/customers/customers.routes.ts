import {
  createTillCustomer,
  detectCaller as callerEndpoint,
  leaseCustomerIds,
  membersOfWeek,
  searchCustomers as endpoint,
  searchSuppliers as suppliersEndpoint,
} from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
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
    handle(endpoint, async (ctx, { query }) => ({
      data: [...(await searchCustomers(ctx.db, query.query, query.limit))],
    })),
    handle(membersOfWeek, async (ctx) => ({
      data: [...(await readWeekMembers(ctx.db, ctx.terminal.branchId, now()))],
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
