import { MAX_ROTA_SHIFTS, type RotaNeed, type RotaShiftWish } from '@dalpak/contracts';
import { dateOf, dayOf, weekOf } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { findChanged, requireBranch } from './read-rota.service.ts';
import { noticeOfWeek, rotaMail } from './rota-words.ts';
import { readPlannedWeek } from './rota-warnings.service.ts';
import { tellEmployee } from './tell-employee.ts';
import * as store from './rota.store.ts';

/**
 * Plans a shift, or changes one, in the week of its day.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED; VALIDATION_FAILED for a week that is full
 */
export async function putShift(
  ctx: SessionContext,
  id: string,
  wish: RotaShiftWish,
): Promise<void> {
  requireBranch(ctx, wish.branch);
  const week = dateOf(weekOf(dayOf(wish.day)));
  await ctx.db.tx(async (tx) => {
    if (!(await store.hasParties(tx, wish))) throw new AppError('NOT_FOUND');
    const before = await store.findShift(tx, 'draft', id);
    if (before !== null) requireBranch(ctx, before.branch);
    await store.lockWeek(tx, { branch: wish.branch, week });
    const planned = await store.listShifts(tx, 'draft', { branch: wish.branch, week });
    if (before === null && planned.length >= MAX_ROTA_SHIFTS)
      throw new AppError('VALIDATION_FAILED');
    await store.upsertShift(tx, 'draft', { ...wish, id, week });
  });
}

/** Removing it again changes nothing. @throws AppError NOT_FOUND, PERMISSION_DENIED */
export async function removeShift(ctx: SessionContext, id: string): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const shift = requireFound(await store.findShift(tx, 'draft', id));
    requireBranch(ctx, shift.branch);
    await store.lockWeek(tx, shift);
    await store.deleteShift(tx, id);
  });
}

/** @throws AppError ROTA_NOT_EMPTY, so that a second copy doubles nothing; PERMISSION_DENIED */
export function copyWeek(
  ctx: SessionContext,
  wish: store.BranchWeek & { readonly from: string },
): Promise<number> {
  requireBranch(ctx, wish.branch);
  return ctx.db.tx(async (tx) => {
    await requireStored(tx, wish.branch);
    await store.lockWeek(tx, wish);
    if ((await store.listShifts(tx, 'draft', wish)).length > 0)
      throw new AppError('ROTA_NOT_EMPTY');
    return store.copyShifts(tx, wish);
  });
}

async function requireStored(tx: TenantTx, branch: number): Promise<void> {
  requireFound((await store.listBranches(tx)).find(({ id }) => id === branch) ?? null);
}

/** @throws AppError NOT_FOUND, PERMISSION_DENIED; VALIDATION_FAILED for two needs of one hour */
export async function putNeeds(
  ctx: SessionContext,
  branch: number,
  needs: readonly RotaNeed[],
): Promise<void> {
  requireBranch(ctx, branch);
  const keys = new Set(
    needs.map(({ position, weekday, from }) => `${position} ${weekday} ${from}`),
  );
  if (keys.size < needs.length) throw new AppError('VALIDATION_FAILED');
  await ctx.db.tx(async (tx) => {
    await requireStored(tx, branch);
    const positions = new Set((await store.listPositions(tx)).map(({ id }) => id));
    if (!needs.every(({ position }) => positions.has(position))) throw new AppError('NOT_FOUND');
    await store.replaceNeeds(tx, branch, needs);
  });
}

/**
 * Publishes a week, and tells each employee whose shifts changed: on their screens, on the devices
 * of their user, and by mail.
 * @returns how many were told
 * @throws AppError ROTA_WARNED while a shift with a warning has no reason; PERMISSION_DENIED
 */
export async function publishWeek(
  kernel: Pick<Kernel, 'mail' | 'now'>,
  ctx: SessionContext,
  place: store.BranchWeek,
): Promise<number> {
  requireBranch(ctx, place.branch);
  const { told, mails } = await ctx.db.tx(async (tx) => {
    await requireStored(tx, place.branch);
    await store.lockWeek(tx, place);
    const week = await readPlannedWeek(tx, place.week);
    const shifts = week.shifts.filter(({ branch }) => branch === place.branch);
    if (shifts.some(({ id, reason }) => week.warnings.has(id) && reason === ''))
      throw new AppError('ROTA_WARNED');
    const changed = findChanged(shifts, await store.listShifts(tx, 'published', place));
    await store.publishShifts(tx, place);
    await store.markPublished(tx, place, new Date(kernel.now()));
    await writeAudit(tx, {
      action: 'rota.published',
      ...actorOf(ctx),
      entity: 'rota',
      entityId: `${place.branch} ${place.week}`,
      after: { branch: place.branch, week: place.week, shifts: shifts.length },
    });
    const reached = await store.listReached(tx, changed);
    const written: SystemMail[] = [];
    for (const person of reached) {
      const own = shifts.filter(({ employee }) => employee === person.id);
      if (person.email !== null)
        written.push(rotaMail(person.email, { name: person.name, week: place.week, shifts: own }));
      await tellEmployee(tx, person, noticeOfWeek(place.week, own.length), place.week);
    }
    return { told: reached.length, mails: written };
  });
  for (const mail of mails) kernel.mail.sendInBackground(() => Promise.resolve(mail));
  return told;
}
