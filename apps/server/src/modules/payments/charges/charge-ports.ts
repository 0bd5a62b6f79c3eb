import type { Reason, SettingValue } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { readSettings, type SettingsReader } from '../../settings/index.ts';
import { pinpadsOfTill, type TillPinpads } from '../pinpads/choose-pinpad.ts';
import { connectPinpad, type PinpadDeps } from '../pinpads/connect-pinpad.ts';
import { gatewayProvider } from '../providers/gateway-provider.ts';
import { findPinpad, listActive, type Pinpad } from '../pinpads/pinpads.store.ts';
import {
  type CardTerminal,
  type PaymentProvider,
  type ProviderName,
  ProviderSilent,
  ProviderUnreachable,
} from '../providers/provider.ts';
import { gatewayCall } from '../providers/rpc-call.ts';
import { simulatedProvider } from '../providers/simulated-provider.ts';

export type EmployeeContext = ContextOf<'employee'>;

export interface PortDeps {
  readonly now: () => number;
  readonly pinpads: PinpadDeps;
  readonly gateways: Readonly<Record<ProviderName, string | null>>;
  /** Devices that told the number of their record, by session; see {@link assertRightDevice}. */
  readonly verified: Map<string, true>;
}

export interface ChargeDeps extends PortDeps {
  /** Secret that signs approvals. */
  readonly approvalSecret: Buffer;
}

type MealCard = Exclude<ProviderName, 'pinpad'>;

function settingsOf({ now }: PortDeps, { db, terminal }: EmployeeContext): Promise<SettingsReader> {
  return readSettings(db, toLocalDateTime(now()).slice(0, 10), {
    branchId: terminal.branchId,
    terminalId: terminal.id,
  });
}

function notAllowed(reason: Reason): AppError {
  return new AppError('PAYMENT_NOT_ALLOWED', { details: [reason] });
}

/**
 * The meal card company that is connected at this till.
 * @throws PAYMENT_NOT_ALLOWED when none is connected
 */
export async function mealCardPort(
  deps: PortDeps,
  ctx: EmployeeContext,
  provider: MealCard,
): Promise<PaymentProvider> {
  const read = await settingsOf(deps, ctx);
  const by: SettingValue<MealCard> = read(provider);
  if (by === 'simulator')
    return simulatedProvider(deps.pinpads.deals, ctx.cloudId, read('paymentSimulator'));
  const url = deps.gateways[provider];
  if (by === 'none' || url === null) throw notAllowed(explain('payment_not_connected'));
  return gatewayProvider(gatewayCall(url));
}

/**
 * The port to the card terminal of a record.
 * @throws PAYMENT_NOT_ALLOWED when the operator of the server allows no such way
 */
export async function pinpadPort(
  deps: PortDeps,
  ctx: EmployeeContext,
  pinpad: Pinpad,
): Promise<CardTerminal> {
  const read = await settingsOf(deps, ctx);
  try {
    return connectPinpad(deps.pinpads, ctx.cloudId, pinpad, read('paymentSimulator'));
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw notAllowed(explain('gateway_not_allowed'));
    throw error;
  }
}

async function pinpadsOfCaller(
  deps: PortDeps,
  ctx: EmployeeContext,
): Promise<TillPinpads & { readonly active: readonly Pinpad[] }> {
  const active = await listActive(ctx.db);
  const read = await settingsOf(deps, ctx);
  const { id: terminalId, branchId } = ctx.terminal;
  return {
    active,
    ...pinpadsOfTill(active, { branchId, terminalId, named: read('defaultCredit') }),
  };
}

/**
 * The card terminal of a charge: the one that the cashier picked, or that of the till.
 * @throws CARD_TERMINAL_MISSING when the till has none, or none was picked of several
 */
export async function pinpadOfCharge(
  deps: PortDeps,
  ctx: EmployeeContext,
  picked: number | null,
): Promise<Pinpad> {
  const { offered, chosen } = await pinpadsOfCaller(deps, ctx);
  const found = picked === null ? chosen : offered.find(({ id }) => id === picked);
  if (!found) throw new AppError('CARD_TERMINAL_MISSING');
  return found;
}

/**
 * The card terminal of a refund: the till's own when it is of the merchant number that charged, else
 * the one that charged, else another active one of that number.
 * @throws PAYMENT_NOT_ALLOWED with the name of the terminal that is missing
 */
export async function pinpadOfRefund(
  deps: PortDeps,
  ctx: EmployeeContext,
  chargedAt: number | null,
): Promise<Pinpad> {
  const { active, chosen } = await pinpadsOfCaller(deps, ctx);
  const original = chargedAt === null ? null : await findPinpad(ctx.db, chargedAt);
  if (original === null) {
    if (chosen === null) throw new AppError('CARD_TERMINAL_MISSING');
    return chosen;
  }
  const isSame = (one: Pinpad): boolean =>
    one.id === original.id ||
    (original.merchantNumber !== '' && one.merchantNumber === original.merchantNumber);
  if (chosen !== null && isSame(chosen)) return chosen;
  const other = original.active ? original : active.find(isSame);
  if (other === undefined)
    throw notAllowed(explain('refund_pinpad_inactive', { name: original.name }));
  return other;
}

/** Devices that are remembered as verified; more sessions are verified again. */
const MAX_VERIFIED = 10_000;

function withoutZeros(number: string): string {
  return number.replace(/^0+/, '');
}

/**
 * Before the first charge of a session the device's number is compared with that of the record, so
 * that money never goes to another business's account. A device that does not answer is left to the
 * charge itself.
 * @throws CARD_TERMINAL_OTHER with both numbers
 */
export async function assertRightDevice(
  { verified }: PortDeps,
  ctx: EmployeeContext,
  pinpad: Pinpad,
  port: CardTerminal,
): Promise<void> {
  const { address, port: at, merchantNumber } = pinpad;
  if (merchantNumber === '') return;
  const key = [ctx.session.id, ctx.cloudId, pinpad.id, address, at, merchantNumber].join(' ');
  if (verified.has(key)) return;
  let found: string;
  try {
    found = (await port.readFacts()).terminal_number;
  } catch (error) {
    if (error instanceof ProviderSilent) return;
    throw error;
  }
  if (found !== '' && withoutZeros(found) !== withoutZeros(merchantNumber))
    throw new AppError('CARD_TERMINAL_OTHER', {
      reason: explain('pinpad_other', { found, wanted: merchantNumber }),
    });
  const [oldest] = verified.size >= MAX_VERIFIED ? verified.keys() : [];
  if (oldest !== undefined) verified.delete(oldest);
  verified.set(key, true);
}
