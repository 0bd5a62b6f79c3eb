import {
  type BusinessDetails,
  type Checklist,
  COMPONENT,
  START_ITEMS,
  type StartItem,
} from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { isAuthorized } from '../../record-kit/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { findBusiness, findDone, findPutOff, setPutOff, updateBusiness } from './starting.store.ts';

/** The entry by which the whole list is hidden. */
const LIST = 'list';

/** The steps of this kind of business: only a restaurant has tables. */
const itemsFor = (ctx: SessionContext): readonly StartItem[] =>
  START_ITEMS.filter((item) => item !== 'tables' || isAuthorized(ctx, COMPONENT.floors, 'r'));

export async function checklist(ctx: SessionContext): Promise<Checklist> {
  const [done, putOffs] = await Promise.all([findDone(ctx.db), findPutOff(ctx.db)]);
  const items = itemsFor(ctx).map((item) => ({
    item,
    done: done[item],
    put_off: putOffs.get(item) ?? null,
  }));
  return {
    shown: !putOffs.has(LIST) && items.some((one) => !one.done && one.put_off === null),
    items,
  };
}

export async function putOff(
  ctx: SessionContext,
  item: StartItem,
  reason: string | null,
): Promise<void> {
  await ctx.db.tx((tx) => setPutOff(tx, item, reason));
}

export async function showList(ctx: SessionContext, shown: boolean): Promise<void> {
  await ctx.db.tx((tx) => setPutOff(tx, LIST, shown ? null : ''));
}

export const businessDetails = ({ db }: SessionContext): ReturnType<typeof findBusiness> =>
  findBusiness(db);

/** Changes the details, and keeps those of before in the history. */
export async function storeBusiness(ctx: SessionContext, details: BusinessDetails): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const { vat_number: _, ...before } = await findBusiness(tx);
    await updateBusiness(tx, details);
    await writeAudit(tx, {
      action: 'business.changed',
      ...actorOf(ctx),
      entity: 'cloud',
      entityId: String(tx.cloudId),
      before,
      after: { ...details },
    });
  });
}
