import { billContract, contractBilling } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { answerPast, bill, readBilling } from './contracts.service.ts';

/** Calls about the billing of contracts. */
export function contractsRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    bindRoute(contractBilling, async (ctx, { params }) => ({
      data: await readBilling(ctx.db, params.id, deps.now()),
    })),
    bindRoute(billContract, async (ctx, { params, body }) => {
      await readBilling(ctx.db, params.id, deps.now());
      if (body.past !== undefined) await answerPast(ctx, params.id, body.past, deps.now());
      await bill(deps, ctx.db, params.id, ctx);
      return { data: await readBilling(ctx.db, params.id, deps.now()) };
    }),
  ];
}
