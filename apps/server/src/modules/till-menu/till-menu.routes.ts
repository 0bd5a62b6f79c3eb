import {
  getTillMenu,
  listSalesMenus,
  putTillMenu,
  saveSalesMenu,
  saveTileLayout,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import {
  listSalesMenus as salesMenusOf,
  saveSalesMenu as storeSalesMenu,
} from './sales-menu.service.ts';
import { saveTileLayout as storeTileLayout } from './tile-layouts.ts';
import { findMenu, putMenu } from './till-menu.service.ts';

const view = ({ shown, hidden, own }: Awaited<ReturnType<typeof findMenu>>) => ({
  shown: [...shown],
  hidden: [...hidden],
  own,
});

export function tillMenuRoutes(): readonly Route[] {
  return [
    bindRoute(listSalesMenus, async (ctx) => ({
      data: [...(await salesMenusOf(ctx.db, ctx.terminal?.branchId ?? null))],
    })),
    bindRoute(saveSalesMenu, async (ctx, { params, body }) => ({
      data: await storeSalesMenu(ctx, params.id, body.version, body.pages),
    })),
    bindRoute(saveTileLayout, async (ctx, { params, body }) => ({
      data: await storeTileLayout(ctx, params.department, body),
    })),
    bindRoute(getTillMenu, async (ctx, { query }) => ({
      data: view(await findMenu(ctx.db, query.branch ?? null)),
    })),
    bindRoute(putTillMenu, async (ctx, { body: { branch, layout } }) => {
      await putMenu(ctx, branch, layout);
      return { data: view(await findMenu(ctx.db, branch)) };
    }),
  ];
}
