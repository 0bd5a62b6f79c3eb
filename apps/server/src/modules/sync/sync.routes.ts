import { syncCheckForUpdates, syncGet, syncGetVers, tillLists } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { activeAutomations } from '../automations/index.ts';
import { listSalesMenus, tillMenuOf, listTileLayouts } from '../till-menu/index.ts';
import * as service from './sync.service.ts';

/**
 * Calls by which a till fills and updates its local catalogue. Answers are large and serialized
 * here without a response schema.
 */
export function syncRoutes({ now }: { readonly now: () => number }): readonly Route[] {
  const trusted = { trustedResponse: true };
  return [
    bindRoute(
      syncGetVers,
      async (ctx, { body }) => ({
        code: '000' as const,
        data: await service.readVersions(ctx.db, body.operations),
      }),
      trusted,
    ),
    bindRoute(
      syncGet,
      async (ctx, { body: { operation, limit, args, items } }) => {
        const wish = {
          table: operation,
          page: limit.counter,
          size: limit.len,
          columns: args.format === 'columns',
          ids: items,
          relations: args.relations,
        };
        return { code: '000' as const, ...(await service.readPage(ctx.db, wish)) };
      },
      trusted,
    ),
    bindRoute(
      syncCheckForUpdates,
      async (ctx, { body }) => ({
        code: '000' as const,
        updates: await service.readUpdates(ctx.db, body.offline_status),
      }),
      trusted,
    ),
    bindRoute(tillLists, async (ctx) => {
      const [
        { departments, categories, sellers, models },
        { tiles, best, means },
        automations,
        menu,
        menus,
        layouts,
      ] = await Promise.all([
        service.readTillLists(ctx.db),
        service.readTileOrder(ctx.db, ctx.terminal.branchId, toLocalDateTime(now()).slice(0, 10)),
        activeAutomations(ctx.db),
        tillMenuOf(ctx.db, ctx.terminal.branchId),
        listSalesMenus(ctx.db, ctx.terminal.branchId),
        listTileLayouts(ctx.db, ctx.terminal.branchId),
      ]);
      return {
        departments: [...departments],
        categories: [...categories],
        sellers: [...sellers],
        models: [...models],
        tiles: [...tiles],
        best: [...best],
        means: [...means],
        automations: [...automations],
        menu,
        menus: [...menus],
        layouts: [...layouts],
      };
    }),
  ];
}
