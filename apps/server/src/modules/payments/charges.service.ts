import { isDeepStrictEqual } from 'node:util';
import type { ChargeView, SettingValue } from '@dalpak/contracts';
import { instalmentsAddUp, refundField, type Agorot } from '@dalpak/engine';
import { verifyApproval } from '../../kernel/auth/approval.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { assertAuthorized, assertServiceHas, authorize } from '../../kernel/http/authorize.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readSettings, type SettingsReader } from '../settings/index.ts';
import { CHARGE_MS, gatewayProvider } from './gateway-provider.ts';
import * as store from './payments.store.ts';
import type { Charge, ChargeAnswer, ChargeRequest } from './payments.store.ts';
import {
  type PaymentProvider,
  type ProviderAnswer,
  type ProviderName,
  ProviderSilent,
} from './provider.ts';
import { simulatedProvider, type SimulatedDeals } from './simulated-provider.ts';

export interface ChargeDeps {
  readonly now: () => number;
  readonly deals: SimulatedDeals;
  /** Secret that signs approvals. */
  readonly approvalSecret: Buffer;
  readonly gateways: Readonly<Record<ProviderName, string | null>>;
}

type EmployeeContext = ContextOf<'employee'>;

export interface ChargeInput {
  readonly id: string;
  readonly cart: string;
  readonly amount: Agorot;
  readonly request: ChargeRequest;
  /** Code that a meal card customer presents; not stored. */
  readonly code: string;
  /** Approval of a colleague with the refund permission: up to an amount of that sale. */
  readonly approval: { readonly sale: string; readonly sum: Agorot; readonly token: string } | null;
}

/**
 * Longer than a charge can take at the provider, so that an unknown deal after it was never
 * charged.
 */
const PROVIDER_LIMIT_MS = CHARGE_MS + 15_000;
/**
 * Validity of a colleague's approval for a refund: in an exchange the customer picks other goods
 * after the approval.
 */
const APPROVAL_MS = 30 * 60_000;
/**
 * A refund needs this permission, not only the till's, or the approval of a colleague who has it.
 */
const REFUND_OPERATION = { type: 'pos', key: 'transaction.refund' } as const;
const SETTING = { pinpad: 'pinpad', cibus: 'cibus', tenbis: 'tenbis' } as const;

/**
 * Charges a card once. The request is stored before the provider is called; without an answer the
 * provider is asked for the result, and the same id sent again only asks. A lost answer therefore
 * never causes a second charge.
 * @throws PAYMENT_NOT_ALLOWED when no provider is connected at this till; PAYMENT_DETAILS for
 *   instalments that do not add up, and for a refund to an unknown deal; PERMISSION_DENIED for a
 *   refund without the permission; PAYMENT_MISMATCH for a refund beyond what is left of the deal,
 *   and while another charge of the bill is open; CONFLICT for a bill that is sold
 */
export async function charge(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  provider: ProviderName,
  wish: ChargeInput,
): Promise<ChargeView> {
  if (wish.amount < 0) assertMayRefund(deps, ctx, wish);
  assertInstalments(wish);
  // A refund names the deal it returns, and no other charge does.
  if (wish.amount < 0 !== (wish.request.refundOf !== null)) throw new AppError('PAYMENT_DETAILS');
  const now = deps.now();
  const asked: Charge = {
    id: wish.id,
    terminalId: ctx.terminal.id,
    cartId: wish.cart,
    provider,
    amount: wish.amount,
    request: wish.request,
    state: 'asked',
    answer: {},
    busyUntil: now + PROVIDER_LIMIT_MS,
    saleId: null,
  };
  const port = await providerOf(deps, ctx, provider);
  const isNew = await ctx.db.tx(async (tx) => {
    await store.lockCart(tx, wish.cart);
    const others = await store.lockChargesOf(tx, wish.cart);
    if (others.some(({ id }) => id === wish.id)) return false;
    if (await store.isSold(tx, wish.cart)) throw new AppError('CONFLICT');
    if (others.some(({ state }) => state === 'asked' || state === 'voiding'))
      throw openChargeError();
    await assertRefundable(tx, wish, others);
    return store.insertCharge(tx, asked, ctx.employee.id, new Date(now));
  });
  if (!isNew) return replayCharge(deps, ctx, asked);
  const terminal =
    provider === 'pinpad'
      ? await store.findPinpad(ctx.db, ctx.terminal.id, ctx.terminal.branchId)
      : '';
  try {
    await settleWithAnswer(
      ctx.db,
      asked,
      await port.charge({ id: wish.id, amount: wish.amount, ...wish.request, terminal }, wish.code),
      deps.now(),
    );
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    await ctx.db.tx((tx) => store.endBusy(tx, wish.id, new Date(deps.now())));
  }
  return readCharge(deps, ctx, wish.id);
}

/** A retry with the same id: never charges again, and is refused when the content differs. */
async function replayCharge(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  asked: Charge,
): Promise<ChargeView> {
  const known = requireFound(await store.findCharge(ctx.db, asked.id));
  const same =
    known.terminalId === asked.terminalId &&
    known.cartId === asked.cartId &&
    known.provider === asked.provider &&
    known.amount === asked.amount &&
    isDeepStrictEqual(known.request, asked.request);
  if (!same) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return readCharge(deps, ctx, asked.id);
}

/**
 * Reads a charge of this till. An open one is asked for at the provider.
 * @throws NOT_FOUND
 */
export async function readCharge(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  id: string,
): Promise<ChargeView> {
  const known = requireFound(await store.findCharge(ctx.db, id));
  if (known.terminalId !== ctx.terminal.id) throw new AppError('NOT_FOUND');
  if (known.state !== 'asked' && known.state !== 'voiding') return chargeView(known);
  const answer = await askProvider(deps, ctx, known);
  if (answer === 'silent') return chargeView(known);
  if (answer !== null) await settleWithAnswer(ctx.db, known, answer, deps.now());
  else if (deps.now() >= known.busyUntil)
    await settle(ctx.db, known, 'declined', { reason: 'not_charged' }, deps.now());
  return chargeView(requireFound(await store.findCharge(ctx.db, id)));
}

/** Lists the charges of a bill, each read as by {@link readCharge}. */
export async function listCharges(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  cartId: string,
): Promise<ChargeView[]> {
  const views: ChargeView[] = [];
  // Sequential: a card terminal answers one request at a time.
  for (const id of await store.listChargeIds(ctx.db, cartId, ctx.terminal.id))
    views.push(await readCharge(deps, ctx, id));
  return views;
}

async function askProvider(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  known: Charge,
): Promise<ProviderAnswer | null | 'silent'> {
  try {
    return await (await providerOf(deps, ctx, known.provider)).find(known.id);
  } catch (error) {
    // The provider is no longer connected, so the result is still unknown.
    if (error instanceof ProviderSilent || error instanceof AppError) return 'silent';
    throw error;
  }
}

/**
 * Voids a charge before its bill is sold. Without an answer it stays open, and the provider is
 * asked later.
 * @throws CONFLICT for one that a sale has claimed
 */
export async function voidCharge(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  id: string,
): Promise<ChargeView> {
  const known = await readCharge(deps, ctx, id);
  if (known.state !== 'approved') return known;
  const port = await providerOf(deps, ctx, known.provider);
  const moved = await ctx.db.tx((tx) =>
    store.moveCharge(tx, id, ['approved'], { state: 'voiding', at: new Date(deps.now()) }),
  );
  if (!moved) throw new AppError('CONFLICT');
  try {
    const done = await port.void(id);
    await ctx.db.tx((tx) =>
      store.moveCharge(tx, id, ['voiding'], {
        state: done ? 'voided' : 'approved',
        at: new Date(deps.now()),
      }),
    );
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
  }
  return readCharge(deps, ctx, id);
}

/**
 * Moves this till's charges from an order to the bill that replaces it, so that no employee has to
 * refund and charge the customer again. Only charges that no sale has claimed and that the order
 * cannot be sold with: the order is not open any more, or its events do not mention the charge. A
 * retry returns the same.
 * @returns the charges that belong to the new bill now
 * @throws CONFLICT when that one is sold
 */
export async function carryCharges(
  { db, terminal }: EmployeeContext,
  {
    from,
    to,
    charges,
  }: { readonly from: string; readonly to: string; readonly charges: readonly string[] },
): Promise<readonly string[]> {
  return db.tx(async (tx) => {
    // Sorted, so that two tills carrying in opposite directions cannot deadlock.
    for (const cart of [from, to].toSorted()) await store.lockCart(tx, cart);
    if (await store.isSold(tx, to)) throw new AppError('CONFLICT');
    return store.carryCharges(tx, terminal.id, { from, to, charges });
  });
}

async function settleWithAnswer(
  db: TenantDb,
  known: Charge,
  answer: ProviderAnswer,
  now: number,
): Promise<void> {
  if (answer.state === 'declined') {
    await settle(db, known, 'declined', { reason: 'refused' }, now);
    return;
  }
  const { state, ...deal } = answer;
  await settle(db, known, state, deal, now);
}

/**
 * Settles a charge. A deal assumed not charged is charged if the provider says so: `declined` gives
 * way to the provider's answer.
 */
async function settle(
  db: TenantDb,
  { id }: Charge,
  state: 'approved' | 'declined' | 'voided',
  answer: ChargeAnswer,
  now: number,
): Promise<void> {
  await db.tx((tx) =>
    store.moveCharge(tx, id, state === 'declined' ? ['asked'] : ['asked', 'voiding', 'declined'], {
      state,
      answer,
      at: new Date(now),
    }),
  );
}

/** What a port of payments is made from. */
interface PortParts {
  readonly deps: ChargeDeps;
  readonly cloudId: number;
  readonly provider: ProviderName;
  readonly read: SettingsReader;
}

/** Ports of payments, by the value of the till's setting; null when the operator configured none. A new value needs its port here. */
const PORTS: Readonly<
  Record<Exclude<SettingValue<'pinpad'>, 'none'>, (parts: PortParts) => PaymentProvider | null>
> = {
  simulator: ({ deps, cloudId, read }) =>
    simulatedProvider(deps.deals, cloudId, read('paymentSimulator')),
  gateway: ({ deps, provider }) => {
    const url = deps.gateways[provider];
    return url === null ? null : gatewayProvider(url);
  },
};

/**
 * Returns the provider that is connected at this till.
 * @throws PAYMENT_NOT_ALLOWED when none is connected
 */
async function providerOf(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  provider: ProviderName,
): Promise<PaymentProvider> {
  const read = await readSettings(ctx.db, toLocalDateTime(deps.now()).slice(0, 10), {
    branchId: ctx.terminal.branchId,
    terminalId: ctx.terminal.id,
  });
  const by = read(SETTING[provider]);
  const port = by === 'none' ? null : PORTS[by]({ deps, cloudId: ctx.cloudId, provider, read });
  if (port === null)
    throw new AppError('PAYMENT_NOT_ALLOWED', {
      details: [{ text: 'אמצעי התשלום הזה אינו מחובר בקופה. חברו אותו בהגדרות.' }],
    });
  return port;
}

/**
 * Checks the permission to refund, or the approval in the bill: the sale that stores the bill
 * consumes the approval.
 * @throws PERMISSION_DENIED
 */
function assertMayRefund(
  { approvalSecret, now }: ChargeDeps,
  ctx: EmployeeContext,
  { cart, approval }: ChargeInput,
): void {
  if (approval === null || authorize(ctx, REFUND_OPERATION)) {
    assertAuthorized(ctx, REFUND_OPERATION);
    return;
  }
  assertServiceHas(ctx.service, REFUND_OPERATION);
  const action = {
    cloudId: ctx.cloudId,
    terminalId: ctx.terminal.id,
    cartId: cart,
    key: REFUND_OPERATION.key,
    field: refundField(approval.sale),
    value: String(approval.sum),
  };
  if (verifyApproval(approvalSecret, action, approval.token, now(), APPROVAL_MS) === null)
    throw new AppError('PERMISSION_DENIED');
}

/**
 * Checks that a refund goes to a deal of this business that a sale has claimed, and not beyond what
 * was charged.
 */
async function assertRefundable(
  tx: TenantTx,
  { amount, approval, request: { refundOf } }: ChargeInput,
  others: readonly Charge[],
): Promise<void> {
  if (refundOf === null) return;
  const deal = await store.lockRefundableDeal(tx, refundOf);
  if (deal === null || (approval !== null && !deal.sales.includes(approval.sale)))
    throw new AppError('PAYMENT_DETAILS');
  const { left } = deal;
  // The approval's amount covers all refund charges of the bill together.
  const before = others.reduce(
    (sum, other) => (other.amount < 0 && other.state === 'approved' ? sum - other.amount : sum),
    0,
  );
  if (approval !== null && before - amount > approval.sum) throw new AppError('PERMISSION_DENIED');
  if (0 - amount > left)
    throw new AppError('PAYMENT_MISMATCH', {
      details: [{ text: 'אי אפשר להחזיר לכרטיס יותר ממה שנותר מהחיוב שלו' }],
    });
}

function assertInstalments({
  amount,
  request: { terms, payments, first, fixed },
}: ChargeInput): void {
  const divided =
    terms === 'payments'
      ? first !== null && fixed !== null && instalmentsAddUp(amount, payments, { first, fixed })
      : first === null && fixed === null;
  const counted = terms === 'payments' || terms === 'credit' ? payments > 1 : payments === 1;
  if (!divided || !counted || amount === 0) throw new AppError('PAYMENT_DETAILS');
}

/** The error for a charge of the bill whose result is unknown. */
export function openChargeError(): AppError {
  return new AppError('PAYMENT_MISMATCH', {
    details: [
      {
        text: 'יש לחשבון חיוב בכרטיס שתוצאתו עוד לא ידועה, או שאינו בין התשלומים. בררו אותו במסך התשלום.',
      },
    ],
  });
}

function chargeView({ id, provider, state, amount, request, answer }: Charge): ChargeView {
  return {
    id,
    provider,
    state,
    amount,
    reason: state === 'declined' ? (answer.reason ?? 'refused') : null,
    terms: request.terms,
    payments: request.payments,
    first: request.first,
    fixed: request.fixed,
    brand: answer.brand ?? null,
    last_digits: answer.lastDigits ?? '',
    confirmation: answer.confirmation ?? '',
    transaction: answer.transaction ?? '',
  };
}
