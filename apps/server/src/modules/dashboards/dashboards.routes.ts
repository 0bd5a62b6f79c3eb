import {
  giveHomeLine,
  listDashboards,
  listHomeLines,
  putOffHomeLine,
  readHome,
  saveDashboard,
  saveHome,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { readerOf } from '../reports/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as lines from './home-lines.service.ts';
import * as dashboards from './dashboards.service.ts';

export function dashboardsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(listHomeLines, async (ctx) => ({
      data: await lines.listHomeLines(ctx, kernel.now()),
    })),
    bindRoute(putOffHomeLine, async (ctx, { params, body }) => {
      await lines.putOffHomeLine(ctx, { ...params, ...body }, kernel.now());
      return { code: '000' };
    }),
    bindRoute(giveHomeLine, async (ctx, { params, body }) => ({
      data: { task: await lines.giveHomeLine(ctx, { ...params, ...body }, kernel.now()) },
    })),
    bindRoute(listDashboards, async (ctx) => ({
      data: [...(await dashboards.listDashboards(await readerOf(ctx)))],
    })),
    bindRoute(saveDashboard, async (ctx, { params, body }) => {
      await dashboards.saveDashboard(ctx.db, params.id, body);
      return { code: '000' };
    }),
    bindRoute(readHome, async (ctx) => ({
      data: await dashboards.readHome(await readerOf(ctx)),
    })),
    bindRoute(saveHome, async (ctx, { body }) => ({
      data: await dashboards.saveHome(await readerOf(ctx), body.widgets),
    })),
  ];
}
