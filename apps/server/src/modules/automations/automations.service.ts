import type { AutomationView } from '@dalpak/contracts';
import type { Automation } from '@dalpak/engine';
import { isUniqueViolation, leaseIds, nextSyncVersion, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import * as store from './automations.store.ts';

type Written = Omit<AutomationView, 'names' | 'id'> & { readonly id: number | null };
type Caller = ContextOf<'session'>;

/** Under this name the server's own readers see that rules of a bill moved; a till's lists follow it too. */
const VERSION = 'Settings';
/** As many rules as every bill can be held against. */
const MOST_RULES = 200;
/** Users of the back office whom a rule tells; the first of many. */
const MOST_TOLD = 20;

/** The rules with the names of the records they ask about, each by `field:number`. */
export async function readAll(db: TenantDb): Promise<AutomationView[]> {
  const rules = await store.listRules(db);
  const names = new Map<string, string>();
  for (const field of store.NAMED_FIELDS) {
    const ids = new Set(rules.flatMap(({ conditions }) => conditions.filter((one) => one.field === field).map(({ value }) => value)));
    if (ids.size > 0) for (const [id, name] of await store.namesOf(db, field, [...ids])) names.set(`${field}:${id}`, name);
  }
  return rules.map((rule) => ({
    ...rule,
    names: Object.fromEntries(rule.conditions.flatMap(({ field, value }) => {
      const key = `${field}:${value}`;
      const name = names.get(key);
      return name === undefined ? [] : [[key, name] as const];
    })),
  }));
}

/**
 * Keeps a rule.
 * @returns its number
 * @throws NOT_FOUND; CONFLICT for a name that another one has, or one rule too many
 */
export async function save(ctx: Caller, rule: Written): Promise<number> {
  try {
    return await ctx.db.tx(async (tx) => {
      const id = rule.id ?? (await newId(tx));
      const before = await store.findRule(tx, id);
      if (rule.id === null) await store.insertRule(tx, { ...rule, id });
      else if (!(await store.updateRule(tx, { ...rule, id }))) throw new AppError('NOT_FOUND');
      await tell(tx, ctx, id, { before, after: { ...rule, id } });
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', { desc: 'יש כבר כלל בשם הזה. בחרו שם אחר.' });
    throw error;
  }
}

async function newId(tx: TenantTx): Promise<number> {
  if ((await store.listRules(tx)).length >= MOST_RULES) throw new AppError('CONFLICT', { desc: `אפשר עד ${MOST_RULES} כללים. מחקו כלל שאינו בשימוש.` });
  return leaseIds(tx, 'automations');
}

/** @throws NOT_FOUND */
export async function remove(ctx: Caller, id: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const before = await store.findRule(tx, id);
    const name = await store.deleteRule(tx, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await tell(tx, ctx, id, { before, after: { name, removed: true } });
  });
}

/** Written down, and told to tills and to the server's own readers. */
async function tell(tx: TenantTx, ctx: Caller, id: number, { before, after }: { readonly before: object | null; readonly after: object }): Promise<void> {
  await writeAudit(tx, { action: 'setting.changed', ...actorOf(ctx), entity: 'setting', entityId: `automation:${id}`, before, after });
  await nextSyncVersion(tx, VERSION);
  await publish(tx, 'session:changed', { reason: 'settings' }, {});
}

/**
 * Tells the back office of a bill that met rules which say so. Sent last in a transaction: it locks the counter of events, and
 * whoever waited for goods behind it would wait for the other till, and the other till for it.
 */
export async function tellOffice(tx: TenantTx, rules: readonly Automation[], sale: { readonly id: string; readonly number: number }): Promise<void> {
  await notifyUsers(tx, {
    type: 'automation', subject: sale.id, most: MOST_TOLD, texts: rules.map(({ name, message }) => ({ title: name, body: `${message} (עסקה ${sale.number})` })),
  });
}
