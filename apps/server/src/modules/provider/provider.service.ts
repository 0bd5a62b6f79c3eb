import { randomBytes } from 'node:crypto';
import { isProviderAdmin, type ProviderService } from '@dalpak/contracts';
import { addDays, type ServiceState } from '@dalpak/engine';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { runEach } from '../../kernel/run-each.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { writeAudit } from '../audit/index.ts';
import { makeLink } from '../password-reset/index.ts';
import { openBusiness, type SignUp } from '../signup/index.ts';
import { invitationMail } from './mail-words.ts';
import {
  moveState,
  type PlanInput,
  providerDb,
  readPlan,
  readPlans,
  requireProvider,
  writePlan,
} from './plans.service.ts';
import * as plans from './plans.store.ts';
import * as store from './provider.store.ts';
import { BRANCH_NAME, ENDED_NAME, ENDED_REASON, SUSPENDED_NAME } from './provider-words.ts';

const PAGE = 50;

/**
 * Only the kind of the user counts: an admin is the provider in every business that they sign in
 * to.
 */
export function assertProvider(ctx: Pick<SessionContext, 'user'>): void {
  if (!isProviderAdmin(ctx.user?.kind)) throw new AppError('PERMISSION_DENIED');
}

const USAGE_MS = 30 * 24 * 3_600_000;
const NO_USAGE: ProviderService['usage'] = { sales: 0, tills: 0, last_sale: null };

const usageOf = (kernel: Pick<Kernel, 'database' | 'now'>, businesses: readonly number[]) =>
  store.listUsage(kernel.database.system, businesses, new Date(kernel.now() - USAGE_MS));

/** Businesses with the state of their service. @throws PERMISSION_DENIED */
export async function listServices(
  kernel: Kernel,
  ctx: SessionContext,
  search: string,
  after: number,
): Promise<{
  readonly data: ProviderService[];
  readonly next: number | null;
  readonly provides: boolean;
}> {
  assertProvider(ctx);
  const rows = await store.listServices(kernel.database.system, search, after, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const ids = shown.map((row) => row.cloud_id);
  const [list, usage] = await Promise.all([readPlans(kernel, ids), usageOf(kernel, ids)]);
  return {
    data: shown.map((row) => ({
      ...store.toService(row),
      plan: list.get(row.cloud_id) ?? null,
      usage: usage.get(row.cloud_id) ?? NO_USAGE,
    })),
    provides: (await providerDb(kernel)) !== null,
    next: rows.length > PAGE ? (shown.at(-1)?.cloud_id ?? null) : null,
  };
}

export type ServiceChange =
  | { readonly status: 'suspended'; readonly reason: string; readonly from?: string | undefined }
  | { readonly status: 'ok' };

/**
 * Suspends or restores the service of a business, or plans the suspension for a coming day, which
 * the business reads until then. Every process and every open screen of the business learns it at
 * once.
 * @throws PERMISSION_DENIED; NOT_FOUND for an unknown business, and for one without a service;
 *   PROVIDER_NOT_SET for a day of a business that is not billed; PROVIDER_OWN_SERVICE;
 *   PROVIDER_STAFF_SERVICE where an admin signs in, who could not reach the provider's screens then
 */
export async function setService(
  kernel: Kernel,
  ctx: SessionContext,
  uuid: string,
  change: ServiceChange,
): Promise<ProviderService> {
  assertProvider(ctx);
  const cloudId = requireFound(await store.findCloudId(kernel.database.system, uuid));
  const provider = await providerDb(kernel);
  if (provider?.cloudId === cloudId) throw new AppError('PROVIDER_OWN_SERVICE');
  if (change.status === 'suspended' && (await hasStaff(kernel, cloudId)))
    throw new AppError('PROVIDER_STAFF_SERVICE');
  const today = toLocalDateTime(kernel.now()).slice(0, 10);
  const actor = { kind: 'user', id: ctx.user?.id ?? null } as const;
  if (change.status === 'suspended' && change.from !== undefined && change.from > today)
    await planSuspension(kernel, actor, cloudId, { day: change.from, reason: change.reason });
  else await applyStatus(kernel, provider, cloudId, actor, change);
  return readOne(kernel, cloudId);
}

/** Whether an admin of the provider signs in to the business. */
async function hasStaff({ tenant, database }: Kernel, cloudId: number): Promise<boolean> {
  return store.hasAdmin(database.system, await store.listMembers(tenant(cloudId)));
}

type Actor = { readonly kind: 'user' | 'system'; readonly id: number | null };

async function planSuspension(
  kernel: Kernel,
  actor: Actor,
  cloudId: number,
  { day, reason }: { readonly day: string; readonly reason: string },
): Promise<void> {
  const provider = await requireProvider(kernel);
  await kernel.tenant(cloudId).tx(async (tx) => {
    const { service_id: id } = requireFound(await store.readService(tx));
    const isPlanned = await tx.runInCloud(provider.cloudId, (own) =>
      plans.setSuspension(own, cloudId, day, reason),
    );
    if (!isPlanned) throw new AppError('PROVIDER_NOT_SET');
    await writeAudit(tx, {
      actor,
      action: 'service.suspension_planned',
      entity: 'service',
      entityId: String(id),
      after: { day, reason },
    });
  });
}

async function applyStatus(
  kernel: Pick<Kernel, 'tenant' | 'now'>,
  provider: TenantDb | null,
  cloudId: number,
  actor: Actor,
  change: ServiceChange & { readonly ended?: boolean },
): Promise<void> {
  const isSuspended = change.status === 'suspended';
  const isEnded = change.ended === true;
  const day = toLocalDateTime(kernel.now()).slice(0, 10);
  await kernel.tenant(cloudId).tx(async (tx) => {
    const before = requireFound(await store.readService(tx));
    if (before.service_id === null) throw new AppError('NOT_FOUND');
    const reason = isSuspended ? change.reason : '';
    const name = isEnded ? ENDED_NAME : SUSPENDED_NAME;
    await store.setStatus(tx, change.status, isSuspended ? name : '', reason);
    const after = requireFound(await store.readService(tx));
    await writeAudit(tx, {
      // Without the caller's own place, which is in another business.
      actor,
      action: isSuspended ? 'service.suspended' : 'service.restored',
      entity: 'service',
      entityId: String(before.service_id),
      before: { status: before.status, reason: before.status_reason },
      after: { status: after.status, reason: after.status_reason },
    });
    await announceAccessChange(tx, cloudId);
    await publish(tx, 'session:changed', { reason: 'service' });
    if (provider !== null)
      await tx.runInCloud(provider.cloudId, (own) =>
        moveState(own, cloudId, isEnded ? 'ended' : isSuspended ? 'suspended' : 'active', day),
      );
  });
}

/**
 * Moves the businesses to the states that the day brings: a trial that ended, an invoice that is
 * overdue or was paid, a suspension that was planned for today, and a contract that ended.
 * @throws after the last one, when businesses failed
 */
export async function runServiceStates(
  kernel: Pick<Kernel, 'tenant' | 'now' | 'database'>,
): Promise<void> {
  const provider = await providerDb(kernel);
  if (provider === null) return;
  const today = toLocalDateTime(kernel.now()).slice(0, 10);
  const system = { kind: 'system', id: null } as const;
  await runEach(
    await plans.listStateFacts(provider, today),
    async (facts) => {
      const { business, state, suspends, begun, overdue, over, suspend_reason: reason } = facts;
      const move = (to: ServiceState) => provider.tx((tx) => moveState(tx, business, to, today));
      if (over) {
        const ending = { status: 'suspended', reason: ENDED_REASON, ended: true } as const;
        await applyStatus(kernel, provider, business, system, ending);
      } else if (suspends && state !== 'suspended')
        await applyStatus(kernel, provider, business, system, { status: 'suspended', reason });
      else if (state === 'trial' && begun) await move('active');
      else if (state === 'active' && overdue) await move('past_due');
      else if (state === 'past_due' && !overdue) await move('active');
    },
    { nameOf: ({ business }) => String(business) },
  );
}

/** Makes the first business of the system the provider. @throws PERMISSION_DENIED */
export async function begin(kernel: Kernel, ctx: SessionContext): Promise<void> {
  assertProvider(ctx);
  const id = requireFound(await plans.beginProvider(kernel.database.system));
  await kernel.tenant(id).tx((tx) =>
    writeAudit(tx, {
      actor: { kind: 'user', id: ctx.user?.id ?? null },
      action: 'provider.begun',
      entity: 'service',
      entityId: String(id),
    }),
  );
}

/**
 * Sets what a business pays the provider, and its licences.
 * @throws PERMISSION_DENIED, NOT_FOUND, PROVIDER_NOT_SET, PROVIDER_OWN_SERVICE
 */
export async function setPlan(
  kernel: Kernel,
  ctx: SessionContext,
  uuid: string,
  plan: PlanInput,
): Promise<ProviderService> {
  assertProvider(ctx);
  const cloudId = requireFound(await store.findCloudId(kernel.database.system, uuid));
  const provider = await requireProvider(kernel);
  if (provider.cloudId === cloudId) throw new AppError('PROVIDER_OWN_SERVICE');
  const service = await kernel.tenant(cloudId).tx(async (tx) => {
    const day = toLocalDateTime(kernel.now()).slice(0, 10);
    await writePlan(tx, provider.cloudId, plan, { day, state: 'active', request: null });
    await writeAudit(tx, {
      actor: { kind: 'user', id: ctx.user?.id ?? null },
      action: 'service.plan_set',
      entity: 'service',
      entityId: String(cloudId),
      after: plan,
    });
    return store.toService(requireFound(await store.readService(tx)));
  });
  return withPlan(kernel, cloudId, service);
}

export interface NewBusiness extends PlanInput {
  readonly request_id: string;
  readonly name: string;
  readonly vat_number: string;
  /** Make it although a billed business has this VAT number. */
  readonly vat_again: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly type: 2 | 3;
  readonly trial_days: number;
}

const LINK_DAYS = 7;

/**
 * Makes a business with its contract in one transaction, and mails its owner a link by which they
 * alone set the password. The same request twice makes one business and sends one mail.
 * @throws PERMISSION_DENIED, PROVIDER_NOT_SET, PROVIDER_VAT_KNOWN, EMAIL_TAKEN
 */
export async function makeBusiness(
  kernel: Kernel,
  ctx: SessionContext,
  wish: NewBusiness,
): Promise<{ readonly data: ProviderService; readonly invited: boolean }> {
  assertProvider(ctx);
  const provider = await requireProvider(kernel);
  const before = await plans.findByRequest(provider, wish.request_id);
  if (before !== null) return { data: await readOne(kernel, before), invited: true };
  const namesake = wish.vat_again ? null : await plans.findByVat(provider, wish.vat_number);
  if (namesake !== null)
    throw new AppError('PROVIDER_VAT_KNOWN', {
      details: [{ field: 'vat_number', text: namesake }],
    });
  try {
    await openBusiness(kernel, signUpOf(wish), async (tx) => {
      const day = addDays(toLocalDateTime(kernel.now()).slice(0, 10), wish.trial_days);
      const { price, period, tills, people } = wish;
      await writePlan(
        tx,
        provider.cloudId,
        { price, period, tills, people },
        { day, state: wish.trial_days > 0 ? 'trial' : 'active', request: wish.request_id },
      );
      await writeAudit(tx, {
        actor: { kind: 'user', id: ctx.user?.id ?? null },
        action: 'service.business_made',
        entity: 'service',
        entityId: String(tx.cloudId),
        after: { name: wish.name, email: wish.email },
      });
    });
  } catch (error) {
    const made = await plans.findByRequest(provider, wish.request_id);
    if (made === null) throw error;
    return { data: await readOne(kernel, made), invited: true };
  }
  const made = requireFound(await plans.findByRequest(provider, wish.request_id));
  return { data: await readOne(kernel, made), invited: await invite(kernel, wish) };
}

/** No user knows the first password and card: the link sets the one, the employee's record the other. */
function signUpOf(wish: NewBusiness): SignUp {
  const secret = (): string => randomBytes(24).toString('base64url');
  return {
    businessName: wish.name,
    vatNumber: wish.vat_number,
    branchName: BRANCH_NAME,
    firstName: wish.first_name,
    lastName: wish.last_name,
    email: wish.email,
    password: secret(),
    card: secret(),
    type: wish.type,
  };
}

/** False when the mail could not be sent: the owner then asks for a link on the sign-in screen. */
async function invite(kernel: Kernel, { email, name }: NewBusiness): Promise<boolean> {
  const user = requireFound(await store.findUser(kernel.database.system, email));
  const minutes = LINK_DAYS * 24 * 60;
  const link = await makeLink(kernel.database, kernel.config, user.id, kernel.now(), minutes);
  try {
    await kernel.mail.send(invitationMail(email, { business: name, link, days: LINK_DAYS }));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

async function readOne(kernel: Kernel, business: number): Promise<ProviderService> {
  const row = requireFound(await kernel.tenant(business).tx((tx) => store.readService(tx)));
  return withPlan(kernel, business, store.toService(row));
}

async function withPlan(
  kernel: Kernel,
  business: number,
  service: Omit<ProviderService, 'plan' | 'usage'>,
): Promise<ProviderService> {
  const [plan, usage] = await Promise.all([
    readPlan(kernel, business),
    usageOf(kernel, [business]),
  ]);
  return { ...service, plan, usage: usage.get(business) ?? NO_USAGE };
}
