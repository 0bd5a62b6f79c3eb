import type { ChargeView } from '@dalpak/contracts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { mealCardPort, pinpadPort, type ChargeDeps, type EmployeeContext } from './charge-ports.ts';
import { followCharge } from '../cash-machine/machine-acts.service.ts';
import * as store from '../charge-records/payments.store.ts';
import type { Charge, ChargeAnswer } from '../charge-records/payments.store.ts';
import { findPinpad } from '../pinpads/pinpads.store.ts';
import {
  type PaymentProvider,
  type ProviderAnswer,
  ProviderSilent,
} from '../providers/provider.ts';
import { settleWithAnswer, settle } from './settle-charge.ts';

/** A void has no slip of its own: it shows the card of the deal that it took back. */
export function answerOfVoid({ answer }: Charge): ChargeAnswer {
  const { asked: _asked, ...deal } = answer;
  return { ...deal, transaction: `void-${deal.transaction ?? ''}`.slice(0, 40) };
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
export async function portOf(
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
