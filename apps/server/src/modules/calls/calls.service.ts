import {
  CALL_CARD_MS,
  CALL_OPEN_MS,
  type CallCard,
  type CardCustomer,
  COMPONENT,
  type CustomerView,
  type linkCall,
  type reportCall,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { isAuthorized } from '../../record-kit/index.ts';
import { readTimeline } from '../crm/index.ts';
import { detectCaller } from '../customers/index.ts';
import * as store from './calls.store.ts';

type Report = z.output<NonNullable<(typeof reportCall)['body']>>;

/** Customers of one card: a family may share a number. */
const MAX_CUSTOMERS = 5;
const SHOWN_SALES = 5;
/** The subject of a call with a hidden number. */
const HIDDEN = '***';

async function customersOf(db: TenantDb, number: string): Promise<readonly CustomerView[]> {
  if (number === '') return [];
  const caller = await detectCaller(db, number);
  return caller.code === '000' ? caller.data : [];
}

/**
 * Stores what a switchboard reports of a call. An event that was reported before changes nothing,
 * and no event takes a call back: a ring after its end is late.
 */
export async function report(
  db: TenantDb,
  branchId: number,
  { call_id: callId, event, extension, line, number }: Report,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const customers = await customersOf(db, number);
  await db.tx(async (tx) => {
    await store.lockSwitchboard(tx, branchId);
    const known = await store.lockCall(tx, branchId, callId);
    if (known === null && event === 'elsewhere') return;
    const only = customers.length === 1 ? customers[0] : undefined;
    const id =
      known?.activity_id ??
      (await store.insertCall(tx, {
        branchId,
        callId,
        number,
        extension,
        line,
        customerId: only?.id ?? null,
        subject: only?.name ?? (number || HIDDEN),
        at,
      }));
    const over = known !== null && known.ended_at !== null;
    const isNew =
      known === null ||
      (!over &&
        (event === 'end' ||
          event === 'elsewhere' ||
          (event === 'answer' && known.answered_at === null)));
    if (!isNew) return;
    if (event === 'answer') await store.markAnswered(tx, id, at);
    if (event === 'end') await store.markEnded(tx, id, at);
    if (event === 'elsewhere') await store.removeCall(tx, id, at);
    const targets = await store.findTargets(
      tx,
      branchId,
      known?.extension ?? extension,
      known?.line ?? line,
    );
    await publish(tx, 'records:changed', { component: COMPONENT.calls });
    const told = event === 'elsewhere' ? 'end' : event;
    for (const { scope, id: target } of targets)
      await publish(tx, 'voice:call', { call: id, event: told }, { [scope]: target });
  });
}

function targetOf(ctx: SessionContext): store.CallTarget | null {
  if (ctx.terminal !== null) return { scope: 'terminal', id: ctx.terminal.id };
  return ctx.user === null ? null : { scope: 'user', id: ctx.user.id };
}

async function cardCustomer(ctx: SessionContext, view: CustomerView): Promise<CardCustomer> {
  const { id, name, phone, group_name: group, account } = view;
  const [items, orders] = await Promise.all([
    readTimeline(ctx, { of: 'customer', id }),
    isAuthorized(ctx, COMPONENT.salesOrders, 'r') ? store.listOpenOrders(ctx.db, id) : [],
  ]);
  return {
    id,
    name,
    phone,
    address: [account.address, account.address_number, account.city]
      .filter((part) => part !== '')
      .join(' '),
    place: {
      city: account.city,
      street: account.address,
      house: account.address_number,
      entrance: account.address_enterence,
      floor: account.address_floor,
      apartment: account.address_apartment,
    },
    group: group ?? '',
    note: account.notes,
    balance: account.balance,
    sales: items.filter(({ kind }) => kind === 'sale' || kind === 'document').slice(0, SHOWN_SALES),
    orders,
    tasks: items
      .filter(({ kind, done }) => kind === 'task' && done === false)
      .map(({ id: task, text }) => ({ id: Number(task), subject: text })),
  };
}

/** The cards that this till or user sees now, newest first. */
export async function listCards(ctx: SessionContext, now: number): Promise<CallCard[]> {
  const target = targetOf(ctx);
  if (target === null) return [];
  const calls = await store.listCallsOf(ctx.db, target, {
    ended: new Date(now - CALL_CARD_MS),
    rang: new Date(now - CALL_OPEN_MS),
  });
  const mayRead = isAuthorized(ctx, COMPONENT.customers, 'r');
  return Promise.all(
    calls.map(async (call) => ({
      id: call.activity_id,
      number: call.number,
      extension: call.extension,
      line: call.line,
      rang_at: call.rang_at.getTime(),
      answered: call.answered_at !== null,
      ended_at: call.ended_at?.getTime() ?? null,
      customers: mayRead
        ? await Promise.all(
            (await customersOf(ctx.db, call.number))
              .slice(0, MAX_CUSTOMERS)
              .map((one) => cardCustomer(ctx, one)),
          )
        : null,
    })),
  );
}

/** Keeps who called and what they ordered. @throws NOT_FOUND */
export async function link(
  ctx: SessionContext,
  id: number,
  { customer, order }: z.output<NonNullable<typeof linkCall.body>>,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    if (customer !== undefined && !(await store.linkCall(tx, id, customer)))
      throw new AppError('NOT_FOUND');
    if (order !== undefined && !(await store.linkOrder(tx, id, order)))
      throw new AppError('NOT_FOUND');
    await publish(tx, 'records:changed', { component: COMPONENT.calls });
  });
}

export function readOrder(db: TenantDb, id: number): ReturnType<typeof store.findOrder> {
  return store.findOrder(db, id);
}
