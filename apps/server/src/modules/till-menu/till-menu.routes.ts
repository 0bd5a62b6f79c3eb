import { getTillMenu, putTillMenu } from '@dalpak/contracts';
import { handle, type Route } from '../../kernel/http/bind.ts';
import { findMenu, putMenu } from './till-menu.service.ts';

const view = ({ shown, hidden, own }: Awaited<ReturnType<typeof findMenu>>) => ({
  shown: [...shown],
  hidden: [...hidden],
  own,
});

export function tillMenuRoutes(): readonly Route[] {
  return [
    handle(getTillMenu, async (ctx, { query }) => ({
      data: view(await findMenu(ctx.db, query.branch ?? null)),
    })),
    handle(putTillMenu, async (ctx, { body: { branch, layout } }) => {
      await putMenu(ctx, branch, layout);
      return { data: view(await findMenu(ctx.db, branch)) };
    }),
  ];
}
