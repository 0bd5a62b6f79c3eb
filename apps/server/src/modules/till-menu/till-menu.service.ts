import { readTillMenu, type TillMenuLayout } from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './till-menu.store.ts';

export { findMenu } from './till-menu.store.ts';

/**
 * Saves or resets the menu layout of a branch or the business.
 * @throws NOT_FOUND for an unknown branch
 */
export async function putMenu(
  ctx: ContextOf<'session'>,
  branch: number | null,
  layout: TillMenuLayout | null,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    if (branch !== null && !(await store.hasBranch(tx, branch))) throw new AppError('NOT_FOUND');
    const { own, ...layoutBefore } = await store.findMenu(tx, branch);
    if (layout === null) await store.dropMenu(tx, branch);
    else await store.upsertMenu(tx, branch, readTillMenu(layout));
    await writeAudit(tx, {
      action: 'setting.changed',
      ...actorOf(ctx),
      entity: 'setting',
      entityId: 'till.menu',
      before: { branch, layout: own ? layoutBefore : null },
      after: { branch, layout },
    });
    await publish(tx, 'session:changed', { reason: 'settings' }, branch === null ? {} : { branch });
  });
}
