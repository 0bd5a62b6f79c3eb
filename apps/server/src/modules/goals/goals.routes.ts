import { listGoals, proposeGoal, removeGoal, setGoal } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as goals from './goals.service.ts';

export function goalsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(
      listGoals,
      async (ctx, { query }) => ({ data: await goals.listGoals(ctx, query.month, kernel.now()) }),
      { readExtent: 'long' },
    ),
    bindRoute(
      proposeGoal,
      async (ctx, { query }) => ({
        data: { amount: await goals.proposeGoal(ctx, query, kernel.now()) },
      }),
      { readExtent: 'long' },
    ),
    bindRoute(setGoal, async (ctx, { body }) => ({ data: { id: await goals.setGoal(ctx, body) } })),
    bindRoute(removeGoal, async (ctx, { params }) => {
      await goals.removeGoal(ctx, params.id);
      return { code: '000' };
    }),
  ];
}
