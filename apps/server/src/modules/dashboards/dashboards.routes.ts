import { listDashboards, readHome, saveDashboard, saveHome } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { ownerOf } from '../reports/index.ts';
import * as dashboards from './dashboards.service.ts';

export function dashboardsRoutes(): readonly Route[] {
  return [
    bindRoute(listDashboards, async (ctx) => ({
      data: [...(await dashboards.listDashboards(ctx.db, ctx.perr))],
    })),
    bindRoute(saveDashboard, async (ctx, { params, body }) => {
      await dashboards.saveDashboard(ctx.db, params.id, body.widgets);
      return { code: '000' };
    }),
    bindRoute(readHome, async (ctx) => ({
      data: await dashboards.readHome(ctx.db, ctx.perr, ownerOf(ctx)),
    })),
    bindRoute(saveHome, async (ctx, { body }) => ({
      data: await dashboards.saveHome(ctx.db, ctx.perr, {
        owner: ownerOf(ctx),
        widgets: body.widgets,
      }),
    })),
  ];
}
