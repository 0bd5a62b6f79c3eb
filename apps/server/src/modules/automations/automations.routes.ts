import { deleteAutomation, listAutomations, saveAutomation } from '@dalpak/contracts';
import { handle, type Route } from '../../kernel/http/routes/bind.ts';
import { readAll, remove, save } from './automations.service.ts';

export function automationsRoutes(): readonly Route[] {
  return [
    handle(listAutomations, async (ctx) => ({ data: await readAll(ctx.db) })),
    handle(saveAutomation, async (ctx, { body }) => ({ data: { id: await save(ctx, body) } })),
    handle(deleteAutomation, async (ctx, { params }) => {
      await remove(ctx, params.id);
      return { code: '000' as const };
    }),
  ];
}
