import { explain } from '../../kernel/errors/explain.ts';
import {
  appsOf,
  COMPONENT,
  type LicenceHolder,
  type LicenceSelection,
  type LicenceView,
  productName,
  type SubscriptionView,
} from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './subscriptions.store.ts';

interface ActiveLicence {
  readonly app_id: number;
  readonly product: { readonly id: number };
  readonly code: string;
}

interface LicenceQuery {
  readonly app_type: LicenceHolder;
  readonly app_id?: number | undefined;
  readonly employee_identity?: string | undefined;
  readonly terminals_id?: number | undefined;
}

interface Assignment {
  readonly app_type: LicenceHolder;
  readonly selected: LicenceSelection;
  readonly employee?: { readonly id: number; readonly identity: string } | undefined;
  readonly terminal_id?: number | undefined;
}

/**
 * The licences that an employee or a terminal can get, by application, and those that they have.
 * @throws VALIDATION_FAILED, NOT_FOUND
 */
export async function licencesFor(
  ctx: SessionContext,
  question: LicenceQuery,
): Promise<{ active: ActiveLicence[]; available: Record<string, LicenceView[]> }> {
  const holder = await findRequestedHolder(ctx.db, question);
  const [rows, active] = await Promise.all([
    store.listSubscriptions(ctx.db),
    activeOf(ctx.db, holder),
  ]);
  const apps = appsOf(holder.type).filter(
    (app) => question.app_id === undefined || app === question.app_id,
  );
  const available: Record<string, LicenceView[]> = {};
  for (const row of rows.filter(({ app_id }) => apps.includes(app_id))) {
    const { id, app_id, tier, amount, held } = row;
    (available[app_id] ??= []).push({
      product: { id, tier, name: productName(app_id, tier).he },
      amount,
      used: { available_amount: Math.max(0, amount - held) },
    });
  }
  return { active: active.filter(({ app_id }) => apps.includes(app_id)), available };
}

/**
 * Assigns exactly these licences to an employee or a terminal. No more are assigned than exist,
 * however many calls arrive at once.
 * @throws VALIDATION_FAILED, NOT_FOUND, LICENCES_NONE_LEFT
 */
export async function assignLicences(
  ctx: SessionContext,
  now: number,
  assignment: Assignment,
): Promise<ActiveLicence[]> {
  return ctx.db.tx(async (tx) => {
    const holder = await lockAssignedHolder(tx, assignment);
    const before = await store.listHeld(tx, holder);
    const wanted = await lockSelectedProducts(tx, holder.type, assignment.selected);
    const isWanted = (id: number): boolean => wanted.some((row) => row.id === id);
    const gone = before
      .filter(({ subscription_id }) => !isWanted(subscription_id))
      .map(({ subscription_id }) => subscription_id);
    const fresh = wanted.filter(
      ({ id }) => !before.some(({ subscription_id }) => subscription_id === id),
    );
    if (gone.length === 0 && fresh.length === 0) return before.map(toActive);
    await store.releaseHeld(tx, holder, gone);
    for (const row of fresh) {
      if (row.held >= row.amount)
        throw new AppError('LICENCES_NONE_LEFT', {
          details: [{ field: 'selected', text: productName(row.app_id, row.tier).he }],
        });
      await store.insertHeld(tx, holder, row, now);
    }
    const after = await store.listHeld(tx, holder);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'licence.assigned',
      entity: 'licence',
      entityId: `${holder.type}:${holder.id}`,
      before: selectionOf(before),
      after: selectionOf(after),
    });
    await publish(tx, 'records:changed', {
      component: holder.type === 'user' ? COMPONENT.employees : COMPONENT.terminals,
    });
    return after.map(toActive);
  });
}

/** Every licence of the business with its holders. */
export async function allLicences({ db }: SessionContext): Promise<SubscriptionView[]> {
  const [rows, holders] = await Promise.all([store.listSubscriptions(db), store.listHolders(db)]);
  return rows.map(({ id, app_id, tier, code, plan, amount, held }) => ({
    id,
    app_id,
    tier,
    code,
    plan,
    amount,
    available_amount: Math.max(0, amount - held),
    holders: holders
      .filter(({ subscription_id }) => subscription_id === id)
      .map(({ employee_id, terminal_id, name }) =>
        employee_id === null
          ? { type: 'terminal', id: terminal_id ?? 0, name }
          : { type: 'user', id: employee_id, name },
      ),
  }));
}

async function findRequestedHolder(
  db: TenantDb,
  { app_type, employee_identity, terminals_id }: LicenceQuery,
): Promise<store.Holder> {
  if (app_type === 'user') {
    if (employee_identity === undefined) throw invalidField('employee_identity');
    return {
      type: app_type,
      id: requireFound(await store.findEmployeeByIdentity(db, employee_identity)),
    };
  }
  if (terminals_id === undefined) throw invalidField('terminals_id');
  if (!(await store.isTerminal(db, terminals_id))) throw new AppError('NOT_FOUND');
  return { type: app_type, id: terminals_id };
}

/**
 * Locks the holder until commit. An employee is given by two fields, which must refer to the same
 * one.
 */
async function lockAssignedHolder(
  tx: TenantTx,
  { app_type, employee, terminal_id }: Assignment,
): Promise<store.Holder> {
  const id = app_type === 'user' ? employee?.id : terminal_id;
  if (id === undefined) throw invalidField(app_type === 'user' ? 'employee' : 'terminal_id');
  const holder = { type: app_type, id };
  if (!(await store.lockHolder(tx, holder))) throw new AppError('NOT_FOUND');
  if (
    employee !== undefined &&
    app_type === 'user' &&
    !(await store.hasIdentity(tx, id, employee.identity))
  )
    throw new AppError('NOT_FOUND');
  return holder;
}

/**
 * Locks the products until commit.
 * @throws VALIDATION_FAILED for a product of another application, or not for such a holder
 */
async function lockSelectedProducts(
  tx: TenantTx,
  type: LicenceHolder,
  selected: LicenceSelection,
): Promise<readonly store.SubscriptionRow[]> {
  const wanted = Object.entries(selected).map(([app, product]) => ({ app: Number(app), product }));
  const rows = await store.lockSubscriptions(
    tx,
    wanted.map(({ product }) => product),
  );
  const apps = appsOf(type);
  return wanted.map(({ app, product }) => {
    const row = rows.find(({ id, app_id }) => id === product && app_id === app);
    if (row === undefined || !apps.includes(app)) throw invalidField('selected');
    return row;
  });
}

async function activeOf(db: TenantDb, holder: store.Holder): Promise<ActiveLicence[]> {
  return (await store.listHeld(db, holder)).map(toActive);
}

function toActive({ app_id, subscription_id, code }: store.HeldRow): ActiveLicence {
  return { app_id, product: { id: subscription_id }, code };
}

function selectionOf(held: readonly store.HeldRow[]): LicenceSelection {
  return Object.fromEntries(held.map(({ app_id, subscription_id }) => [app_id, subscription_id]));
}

function invalidField(field: string): AppError {
  return new AppError('VALIDATION_FAILED', {
    details: [{ field, ...explain('missing_or_unfit') }],
  });
}
