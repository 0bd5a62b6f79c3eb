import { explain } from '../../kernel/errors/explain.ts';
import type { AutomationView } from '@dalpak/contracts';
import type { Automation } from '@dalpak/engine';
import {
  isUniqueViolation,
  leaseIds,
  nextSyncVersion,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { describeNotice, notifyUsers } from '../notifications/index.ts';
import * as store from './automations.store.ts';

type Written = Omit<AutomationView, 'names' | 'id'> & { readonly id: number | null };
type Caller = ContextOf<'session'>;

/** Sync version that the server's caches and the tills follow for automations. */
const VERSION = 'Settings';
/** Limit of rules, because every bill is evaluated against all of them. */
const MAX_RULES = 200;
/** Limit of back office users that a rule notifies. */
const MAX_NOTIFIED_USERS = 20;

/** Returns the rules with the names of the records in their conditions, by `field:id`. */
export async function readAll(db: TenantDb): Promise<AutomationView[]> {
  const rules = await store.listRules(db);
  const names = new Map<string, string>();
  for (const field of store.NAMED_FIELDS) {
    const ids = new Set(
      rules.flatMap(({ conditions }) =>
        conditions.filter((one) => one.field === field).map(({ value }) => value),
      ),
    );
    if (ids.size > 0)
      for (const [id, name] of await store.namesOf(db, field, [...ids]))
        names.set(`${field}:${id}`, name);
  }
  return rules.map((rule) => ({
    ...rule,
    names: Object.fromEntries(
      rule.conditions.flatMap(({ field, value }) => {
        const key = `${field}:${value}`;
        const name = names.get(key);
        return name === undefined ? [] : [[key, name] as const];
      }),
    ),
  }));
}

/**
 * Stores a rule.
 * @returns its id
 * @throws NOT_FOUND; CONFLICT for a name that another rule has, or one rule too many
 */
export async function save(ctx: Caller, rule: Written): Promise<number> {
  try {
    return await ctx.db.tx(async (tx) => {
      const id = rule.id ?? (await newId(tx));
      const before = await store.findRule(tx, id);
      if (rule.id === null) await store.insertRule(tx, { ...rule, id });
      else if (!(await store.updateRule(tx, { ...rule, id }))) throw new AppError('NOT_FOUND');
      await recordChange(tx, ctx, id, { before, after: { ...rule, id } });
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('CONFLICT', { reason: explain('automation_name_taken') });
    throw error;
  }
}

async function newId(tx: TenantTx): Promise<number> {
  if ((await store.listRules(tx)).length >= MAX_RULES)
    throw new AppError('CONFLICT', { reason: explain('automations_full', { most: MAX_RULES }) });
  return leaseIds(tx, 'automations');
}

/** @throws NOT_FOUND */
export async function remove(ctx: Caller, id: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const before = await store.findRule(tx, id);
    const name = await store.deleteRule(tx, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await recordChange(tx, ctx, id, { before, after: { name, removed: true } });
  });
}

/** Audits the change, and notifies tills and the server's caches. */
async function recordChange(
  tx: TenantTx,
  ctx: Caller,
  id: number,
  { before, after }: { readonly before: object | null; readonly after: object },
): Promise<void> {
  await writeAudit(tx, {
    action: 'setting.changed',
    ...actorOf(ctx),
    entity: 'setting',
    entityId: `automation:${id}`,
    before,
    after,
  });
  await nextSyncVersion(tx, VERSION);
  await publish(tx, 'session:changed', { reason: 'settings' }, {});
}

/**
 * Notifies the back office of a bill that triggered rules. Must be last in a transaction: it locks
 * the event counter, and a till that waits for stock while holding it would deadlock with another
 * till.
 */
export async function notifyOffice(
  tx: TenantTx,
  rules: readonly Automation[],
  sale: { readonly id: string; readonly number: number },
): Promise<void> {
  await notifyUsers(tx, {
    type: 'automation',
    subject: sale.id,
    maxUsers: MAX_NOTIFIED_USERS,
    notices: rules.map(({ name: rule, message }) =>
      describeNotice('rule_met', { rule, message, number: sale.number }),
    ),
  });
}
