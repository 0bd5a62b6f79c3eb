import {
  type askRota,
  branchesOf,
  EDIT_TIME,
  isAllowed,
  ROTA_NOTIFICATION,
  type RotaRequest,
  type Notice,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { describeNotice, notify } from '../notifications/index.ts';
import { callerOf } from './read-rota.service.ts';
import * as requests from './rota-requests.store.ts';
import { dayText } from './rota-words.ts';
import { readPlannedWeek } from './rota-warnings.service.ts';
import * as store from './rota.store.ts';
import { tellEmployee } from './tell-employee.ts';

type Wish = z.output<NonNullable<typeof askRota.body>>;

/**
 * Stores what an employee asks; the same request again changes nothing.
 * @throws AppError NOT_FOUND for a shift that is not the actor's own, and for an unknown colleague;
 *   CONFLICT for an id that was used otherwise; NOT_AN_EMPLOYEE
 */
export async function ask(ctx: SessionContext, id: string, wish: Wish, now: number): Promise<void> {
  const actor = await callerOf(ctx);
  await ctx.db.tx(async (tx) => {
    const swap = wish.kind === 'swap' ? await readSwap(tx, actor.id, wish) : null;
    const request = {
      id,
      employee: actor.id,
      kind: wish.kind,
      day: wish.kind === 'swap' ? (swap?.day ?? '') : wish.day,
      shift: swap?.id ?? null,
      to: wish.kind === 'swap' ? wish.to : null,
      note: wish.note,
      at: new Date(now),
    };
    const isNew = await requests.insertRequest(tx, request);
    const stored = requireFound(await requests.findRequest(tx, id));
    if (isNew)
      await tellPlanners(
        tx,
        describeNotice('rota_asked', { name: actor.name, day: dayText(request.day) }),
        stored,
      );
    else if (stored.employee_id !== actor.id || stored.kind !== wish.kind)
      throw new AppError('CONFLICT');
  });
}

async function readSwap(
  tx: TenantTx,
  actor: number,
  { shift, to }: { readonly shift: string; readonly to: number },
): Promise<store.ShiftRow> {
  const found = await store.findShift(tx, 'published', shift);
  const own = requireFound(found?.employee === actor ? found : null);
  if (to === actor || !(await store.hasParties(tx, { ...own, employee: to })))
    throw new AppError('NOT_FOUND');
  return own;
}

/** Tells the users whose position plans the rota of what a request concerns. */
async function tellPlanners(
  tx: TenantTx,
  text: Notice,
  request: requests.RequestRow,
): Promise<void> {
  for (const { user_id: user, permissions } of await requests.listPlanners(tx))
    if (isAllowed(permissions, EDIT_TIME) && requests.concerns(request, branchesOf(permissions)))
      await notify(tx, {
        to: { user },
        type: ROTA_NOTIFICATION,
        text,
        subject: request.id,
      });
}

/** @throws AppError NOT_FOUND for a request of another, and for one that has its answer */
export async function withdraw(ctx: SessionContext, id: string, now: number): Promise<void> {
  const actor = await callerOf(ctx);
  await ctx.db.tx(async (tx) => {
    const request = await requests.findRequest(tx, id);
    if (request?.employee_id !== actor.id || !['asked', 'withdrawn'].includes(request.state))
      throw new AppError('NOT_FOUND');
    await requests.setRequestState(tx, id, { state: 'withdrawn', answer: '', at: new Date(now) });
  });
}

interface Answer {
  readonly accept: boolean;
  readonly answer: string;
  readonly reason: string;
}

/**
 * Answers a request. An accepted swap gives the shift to the colleague, in the plan and in what was
 * published, and both are told.
 * @throws AppError CONFLICT when it has another answer or the shift changed; ROTA_WARNED when the
 *   shift warns and no reason is given; NOT_FOUND, PERMISSION_DENIED
 */
export async function answer(
  ctx: SessionContext,
  id: string,
  given: Answer,
  now: number,
): Promise<void> {
  const state: RotaRequest['state'] = given.accept ? 'accepted' : 'refused';
  await ctx.db.tx(async (tx) => {
    const request = requireFound(await requests.findRequest(tx, id));
    if (!requests.concerns(request, branchesOf(ctx.perr))) throw new AppError('PERMISSION_DENIED');
    if (request.state === state) return;
    if (request.state !== 'asked') throw new AppError('CONFLICT');
    if (request.kind === 'swap' && given.accept) await swapShift(tx, request, given.reason);
    await requests.setRequestState(tx, id, { state, answer: given.answer, at: new Date(now) });
    await writeAudit(tx, {
      action: 'rota.answered',
      ...actorOf(ctx),
      entity: 'rota_request',
      entityId: id,
      after: { state, kind: request.kind, day: request.day, answer: given.answer },
    });
    const day = dayText(request.day);
    const told = [request.employee_id, given.accept ? request.to_id : null];
    for (const person of await store.listReached(
      tx,
      told.filter((one) => one !== null),
    ))
      await tellEmployee(
        tx,
        person,
        person.id === request.employee_id
          ? describeNotice(given.accept ? 'rota_accepted' : 'rota_refused', { day })
          : describeNotice('rota_given', { day }),
        id,
      );
  });
}

async function swapShift(
  tx: TenantTx,
  { shift_id: shiftId, employee_id: from, to_id: to }: requests.RequestRow,
  reason: string,
): Promise<void> {
  const published = shiftId === null ? null : await store.findShift(tx, 'published', shiftId);
  if (published?.employee !== from || to === null) throw new AppError('CONFLICT');
  await store.lockWeek(tx, published);
  const planned = await store.findShift(tx, 'draft', published.id);
  if (planned?.employee !== from) throw new AppError('CONFLICT');
  await store.upsertShift(tx, 'draft', { ...planned, employee: to, reason });
  await store.upsertShift(tx, 'published', { ...published, employee: to, reason });
  const { warnings } = await readPlannedWeek(tx, published.week);
  if (warnings.has(published.id) && reason === '') throw new AppError('ROTA_WARNED');
}
