import * as api from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as calls from './calls.service.ts';
import * as switchboards from './switchboards.service.ts';

/** Calls of telephones: what a switchboard reports, and the cards of those whom it rings. */
export function callsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(api.reportCall, async ({ request }, { params, body }) => {
      const cloudId = await switchboards.authenticate(kernel, request, params.cloud, params.branch);
      await calls.report(kernel.tenant(cloudId), params.branch, body, kernel.now());
      return { code: '000' };
    }),
    bindRoute(
      api.listCalls,
      async (ctx) => ({ now: kernel.now(), data: await calls.listCards(ctx, kernel.now()) }),
      { readExtent: 'look' },
    ),
    bindRoute(api.linkCall, async (ctx, { params, body }) => {
      await calls.link(ctx, params.id, body);
      return { code: '000' };
    }),
    bindRoute(
      api.readCallOrder,
      async ({ db }, { params }) => ({ data: await calls.readOrder(db, params.id) }),
      { readExtent: 'look' },
    ),
    bindRoute(api.listSwitchboards, async (ctx) => ({ data: await switchboards.list(ctx.db) })),
    bindRoute(api.renewSwitchboardSecret, async (ctx, { params }) => ({
      secret: await switchboards.renewSecret(kernel, ctx, params.branch),
    })),
  ];
}
