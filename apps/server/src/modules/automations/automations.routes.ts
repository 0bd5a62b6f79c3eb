import { deleteAutomation, listAutomations, saveAutomation } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import { readAll, remove, save } from './automations.service.ts';

export function automationsRoutes(): readonly Route[] {
  return [
    bindRoute(listAutomations, async (ctx) => ({ data: await readAll(ctx.db) })),
    bindRoute(saveAutomation, async (ctx, { body }) => ({ data: { id: await save(ctx, body) } })),
    bindRoute(deleteAutomation, async (ctx, { params }) => {
      await remove(ctx, params.id);
      return { code: '000' as const };
    }),
  ];
}
