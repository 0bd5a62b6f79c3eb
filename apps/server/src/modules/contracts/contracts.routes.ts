import { billContract, contractBilling } from '@dalpak/contracts';
import { handle, type Route } from '../../kernel/http/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { bill, readBilling } from './contracts.service.ts';

/** Calls about the billing of contracts. */
export function contractsRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    handle(contractBilling, async (ctx, { params }) => ({
      data: await readBilling(ctx.db, params.id, deps.now()),
    })),
    handle(billContract, async (ctx, { params }) => {
      await readBilling(ctx.db, params.id, deps.now());
      await bill(deps, ctx.db, params.id, ctx);
      return { data: await readBilling(ctx.db, params.id, deps.now()) };
    }),
  ];
}
