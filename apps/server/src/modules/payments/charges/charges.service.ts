import { isDeepStrictEqual } from 'node:util';
import type { ChargeView } from '@dalpak/contracts';
import { instalmentsAddUp, refundField, type Agorot } from '@dalpak/engine';
import { verifyApproval } from '../../../kernel/auth/approval.ts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import {
  assertAuthorized,
  assertServiceHas,
  authorize,
} from '../../../kernel/http/gate/authorize.ts';
import {
  assertRightDevice,
  mealCardPort,
  pinpadOfCharge,
  pinpadOfRefund,
  pinpadPort,
  type PortDeps,
} from './charge-ports.ts';
import { followCharge } from '../cash-machine/machine-acts.service.ts';
import { returnPayment } from '../cash-machine/machine-calls.service.ts';
import { CHARGE_MS } from '../providers/gateway-provider.ts';
import { openChargeError } from '../charge-records/open-charge-error.ts';
import * as store from '../charge-records/payments.store.ts';
import type {
  Charge,
  ChargeAnswer,
  ChargeRequest,
  ChargeState,
  ChargeTerms,
  RefundableDeal,
} from '../charge-records/payments.store.ts';
import { findPinpad, type Pinpad } from '../pinpads/pinpads.store.ts';
import {
  type ApprovedTerms,
  type PaymentProvider,
  type ProviderAnswer,
  type ProviderName,
  ProviderSilent,
  ProviderUnreachable,
} from '../providers/provider.ts';
import { findRunning, sharePinpad } from '../transmissions/transmissions.store.ts';

export interface ChargeDeps extends PortDeps {
  /** Secret that signs approvals. */
  readonly approvalSecret: Buffer;
}

type EmployeeContext = ContextOf<'employee'>;

export interface ChargeInput {
  readonly id: string;
  readonly cart: string;
  readonly amount: Agorot;
  readonly request: ChargeRequest;
  /** The card terminal that the cashier picked; null = that of the till. */
  readonly pinpad: number | null;
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

/** Where a charge goes. */
interface ChargeRoute {
  readonly pinpad: Pinpad | null;
  readonly port: PaymentProvider;
}

async function routeOf(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  provider: ProviderName,
  wish: ChargeInput,
): Promise<ChargeRoute> {
  if (provider !== 'pinpad') return { pinpad: null, port: await mealCardPort(deps, ctx, provider) };
  const { refundOf } = wish.request;
  const pinpad =
    refundOf === null
      ? await pinpadOfCharge(deps, ctx, wish.pinpad)
      : await pinpadOfRefund(deps, ctx, await store.findPinpadOfDeal(ctx.db, refundOf));
  const port = await pinpadPort(deps, ctx, pinpad);
  await assertRightDevice(deps, ctx, pinpad, port);
  return { pinpad, port };
}

/**
 * Charges a card once. The request is stored before the provider is called; without an answer the
 * provider is asked for the result, and the same id sent again only asks. A lost answer therefore
 * never causes a second charge.
 * @throws PAYMENT_NOT_ALLOWED when no provider is connected at this till; CARD_TERMINAL_MISSING,
 *   CARD_TERMINAL_BUSY, CARD_TERMINAL_OTHER; PAYMENT_DETAILS for instalments that do not add up, and
 *   for a refund to an unknown deal; PERMISSION_DENIED for a refund without the permission;
 *   PAYMENT_MISMATCH for a refund beyond what is left of the deal, and while another charge of the
 *   bill is open; CONFLICT for a bill that is sold
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
  const known = await store.findCharge(ctx.db, wish.id);
  const asked: Charge = {
    id: wish.id,
    terminalId: ctx.terminal.id,
    cartId: wish.cart,
    provider,
    pinpadId: known?.pinpadId ?? null,
    amount: wish.amount,
    request: wish.request,
    state: 'asked',
    answer: {},
    busyUntil: now + PROVIDER_LIMIT_MS,
    saleId: null,
  };
  // A retry goes nowhere: it only asks what became of the first.
  if (known !== null) return replayCharge(deps, ctx, asked);
  const { pinpad, port } = await routeOf(deps, ctx, provider, wish);
  const stored = await ctx.db.tx(async (tx): Promise<Charge | null> => {
    await store.lockCart(tx, wish.cart);
    const others = await store.lockChargesOf(tx, wish.cart);
    if (others.some(({ id }) => id === wish.id)) return null;
    if (await store.isSold(tx, wish.cart)) throw new AppError('CONFLICT');
    if (others.some(({ state }) => state === 'asked' || state === 'voiding'))
      throw openChargeError();
    const deal = await assertRefundable(tx, wish, others);
    const voided = voidedBy(deal, wish.amount);
    const made: Charge = {
      ...asked,
      pinpadId: voided === null ? (pinpad?.id ?? null) : (deal?.pinpadId ?? null),
      request: voided === null ? wish.request : { ...wish.request, voids: voided },
    };
    await assertNotTransmitting(tx, made.pinpadId, now);
    return (await store.insertCharge(tx, made, ctx.employee.id, new Date(now))) ? made : null;
  });
  if (stored === null) return replayCharge(deps, ctx, asked);
  await carryOut(deps, ctx, stored, {
    port,
    pinpad,
    code: wish.code,
  });
  return readCharge(deps, ctx, wish.id);
}

/** The charge that a refund of a whole deal voids; null when the refund is a deal of its own. */
function voidedBy(deal: RefundableDeal | null, amount: Agorot): string | null {
  return deal?.whole?.amount === 0 - amount ? deal.whole.id : null;
}

/**
 * While a terminal transmits it takes no charge: the batch would overtake its outcome.
 * @throws CARD_TERMINAL_BUSY
 */
async function assertNotTransmitting(
  tx: TenantTx,
  pinpadId: number | null,
  now: number,
): Promise<void> {
  if (pinpadId === null) return;
  // A transmission that begins meanwhile waits for this transaction and then for its charge.
  await sharePinpad(tx, pinpadId);
  const running = await findRunning(tx, pinpadId);
  if (running !== null && running.busy_until.getTime() > now)
    throw new AppError('CARD_TERMINAL_BUSY');
}

/** Calls the provider for a stored charge and settles it with the answer. */
async function carryOut(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  asked: Charge,
  { port, pinpad, code }: ChargeRoute & { readonly code: string },
): Promise<void> {
  try {
    const { id, amount, request } = asked;
    const { voids, ...terms } = request;
    if (voids !== undefined && pinpad !== null) {
      if (await voidDeal(deps, ctx, asked, voids)) return;
      await ctx.db.tx((tx) => store.unlinkVoid(tx, asked.id, pinpad.id));
    }
    const terminal = pinpad?.reach === 'gateway' ? pinpad.serialNumber || pinpad.name : '';
    await settleWithAnswer(
      ctx.db,
      asked,
      await port.charge({ id, amount, ...terms, terminal }, code),
      deps.now(),
    );
    if (amount > 0) await voidOverApproval(deps, ctx, id, port);
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      await settle(ctx.db, asked, 'declined', { reason: 'unreachable' }, deps.now());
    else if (error instanceof ProviderSilent)
      await ctx.db.tx((tx) => store.endBusy(tx, asked.id, new Date(deps.now())));
    else throw error;
  }
}

/**
 * Returns a whole deal that waits in its terminal by voiding it there.
 * @returns false when it was transmitted meanwhile: then it is refunded by a deal of its own
 */
async function voidDeal(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  asked: Charge,
  deal: string,
): Promise<boolean> {
  const charged = requireFound(await store.findCharge(ctx.db, deal));
  const done = await (await portOf(deps, ctx, charged)).void(deal);
  if (done === 'transmitted') return false;
  await settle(
    ctx.db,
    asked,
    done ? 'approved' : 'declined',
    done ? answerOfVoid(charged) : { reason: 'refused' },
    deps.now(),
  );
  return true;
}

/** A void has no slip of its own: it shows the card of the deal that it took back. */
function answerOfVoid({ answer }: Charge): ChargeAnswer {
  const { asked: _asked, ...deal } = answer;
  return { ...deal, transaction: `void-${deal.transaction ?? ''}`.slice(0, 40) };
}

/** More was approved than asked: the customer never pays more than the till shows. */
async function voidOverApproval(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  id: string,
  port: PaymentProvider,
): Promise<void> {
  const known = await store.findCharge(ctx.db, id);
  if (known?.state !== 'approved' || known.amount <= (known.answer.asked?.amount ?? known.amount))
    return;
  await ctx.db.tx((tx) =>
    store.moveCharge(tx, id, ['approved'], { state: 'voiding', at: new Date(deps.now()) }),
  );
  if ((await port.void(id)) === true)
    await ctx.db.tx((tx) =>
      store.moveCharge(tx, id, ['voiding'], {
        state: 'voided',
        answer: { ...known.answer, reason: 'over_approved' },
        at: new Date(deps.now()),
      }),
    );
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
    isDeepStrictEqual(wishOf(known), wishOf(asked));
  if (!same) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return readCharge(deps, ctx, asked.id);
}

/** What was requested of a charge, whatever was approved. */
function wishOf({ amount, request, answer }: Charge): object {
  const { terms, payments, first, fixed } = answer.asked ?? request;
  return {
    amount: answer.asked?.amount ?? amount,
    terms,
    payments,
    first,
    fixed,
    refundOf: request.refundOf,
  };
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
  if (known.provider === 'cash_machine') {
    await followCharge(deps, ctx.db, id);
    return chargeView(requireFound(await store.findCharge(ctx.db, id)));
  }
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
    const { voids } = known.request;
    if (voids === undefined) return await (await portOf(deps, ctx, known)).find(known.id);
    const deal = requireFound(await store.findCharge(ctx.db, voids));
    const found = await (await portOf(deps, ctx, deal)).find(voids);
    if (found?.state !== 'voided') return null;
    const { transaction = '', confirmation = '', ...slip } = answerOfVoid(deal);
    return {
      brand: null,
      lastDigits: '',
      ...slip,
      transaction,
      confirmation,
      state: 'approved',
    };
  } catch (error) {
    // The provider is no longer connected, so the result is still unknown.
    if (error instanceof ProviderSilent || error instanceof AppError) return 'silent';
    throw error;
  }
}

/** The provider that a charge was sent to: its card terminal, wherever the till is. */
async function portOf(
  deps: ChargeDeps,
  ctx: EmployeeContext,
  { provider, pinpadId }: Charge,
): Promise<PaymentProvider> {
  // A cash machine is followed by its act, and has no such port.
  if (provider === 'cash_machine') throw new AppError('PAYMENT_NOT_ALLOWED');
  if (provider !== 'pinpad') return mealCardPort(deps, ctx, provider);
  const pinpad = pinpadId === null ? null : await findPinpad(ctx.db, pinpadId);
  return pinpadPort(deps, ctx, requireFound(pinpad));
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
  const view = await readCharge(deps, ctx, id);
  if (view.state !== 'approved') return view;
  const known = requireFound(await store.findCharge(ctx.db, id));
  if (known.provider === 'cash_machine') {
    await returnPayment(deps, ctx, known);
    return readCharge(deps, ctx, id);
  }
  const port = await portOf(deps, ctx, known);
  const moved = await ctx.db.tx(async (tx) => {
    await assertNotTransmitting(tx, known.pinpadId, deps.now());
    return store.moveCharge(tx, id, ['approved'], { state: 'voiding', at: new Date(deps.now()) });
  });
  if (!moved) throw new AppError('CONFLICT');
  try {
    const done = (await port.void(id)) === true;
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
  const { state, approved, ...deal } = answer;
  const { voids: _voids, refundOf, ...asked } = known.request;
  const terms = approved === undefined ? null : approvedTerms(known, approved);
  if (terms === null) await settle(db, known, state, deal, now);
  else
    await settle(
      db,
      {
        ...known,
        approved: { amount: terms.amount, request: { ...terms.request, refundOf } },
      },
      state,
      { ...deal, asked: known.answer.asked ?? { ...asked, amount: known.amount } },
      now,
    );
}

/** What was approved, with the sign of the request; null when it is what was requested. */
function approvedTerms(
  { amount, request }: Charge,
  approved: ApprovedTerms,
): { readonly amount: Agorot; readonly request: ChargeTerms } | null {
  const sign = amount < 0 ? -1 : 1;
  const signed = (sum: Agorot | null): Agorot | null => (sum === null ? null : sign * sum);
  const { terms, payments } = approved;
  const divided = terms === 'payments';
  const made = {
    terms,
    payments,
    first: divided ? signed(approved.first) : null,
    fixed: divided ? signed(approved.fixed) : null,
  };
  const total = sign * approved.amount;
  const same =
    total === amount &&
    made.terms === request.terms &&
    made.payments === request.payments &&
    made.first === request.first &&
    made.fixed === request.fixed;
  return same ? null : { amount: total, request: made };
}

/**
 * Settles a charge. A deal assumed not charged is charged if the provider says so: `declined` gives
 * way to the provider's answer.
 */
async function settle(
  db: TenantDb,
  {
    id,
    approved,
  }: Charge & {
    /** What was approved, where it differs from what was requested. */
    readonly approved?: { readonly amount: Agorot; readonly request: ChargeRequest };
  },
  state: 'approved' | 'declined' | 'voided',
  answer: ChargeAnswer,
  now: number,
): Promise<void> {
  const from: readonly ChargeState[] =
    state === 'declined' ? ['asked'] : ['asked', 'voiding', 'declined'];
  await db.tx((tx) =>
    store.moveCharge(tx, id, from, {
      state,
      answer,
      at: new Date(now),
      ...(approved === undefined ? {} : { approved }),
    }),
  );
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
): Promise<RefundableDeal | null> {
  if (refundOf === null) return null;
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
  return deal;
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

function chargeView({ id, provider, state, amount, request, answer }: Charge): ChargeView {
  return {
    id,
    provider,
    state,
    amount,
    requested: answer.asked?.amount ?? amount,
    reason: state === 'declined' ? (answer.reason ?? 'refused') : (answer.reason ?? null),
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
