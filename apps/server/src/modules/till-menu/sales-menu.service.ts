import type { MenuPage, SalesMenu } from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import type { RecordRules } from '../../record-kit/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './sales-menu.store.ts';

export { listSalesMenus } from './sales-menu.store.ts';

/**
 * Publishes the buttons of a menu.
 * @throws NOT_FOUND; RECORD_CHANGED when a newer layout was published since
 */
export async function saveSalesMenu(
  ctx: ContextOf<'session'>,
  id: number,
  version: number,
  pages: readonly MenuPage[],
): Promise<SalesMenu> {
  return ctx.db.tx(async (tx) => {
    const menu = requireFound(await store.lockSalesMenu(tx, id));
    if (menu.version !== version) throw new AppError('RECORD_CHANGED');
    await store.putLayout(tx, id, pages);
    await writeAudit(tx, {
      action: 'setting.changed',
      ...actorOf(ctx),
      entity: 'setting',
      entityId: `sales_menu.${id}`,
      before: { pages: menu.pages },
      after: { pages },
    });
    await publish(tx, 'session:changed', { reason: 'settings' });
    return { ...menu, version: menu.version + 1, pages: [...pages] };
  });
}

/** Tills load their menus again when the days, hours or use of one change. */
export const salesMenuRules: RecordRules = {
  after: async ({ tx }) => {
    await publish(tx, 'session:changed', { reason: 'settings' });
  },
};
