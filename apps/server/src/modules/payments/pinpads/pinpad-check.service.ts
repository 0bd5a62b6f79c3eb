import { COMPONENT, type CardTerminalCheck } from '@dalpak/contracts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { actorOf, entityIdOf, writeAudit } from '../../audit/index.ts';
import { connectMachine, connectPinpad, type PinpadDeps } from './connect-pinpad.ts';
import * as store from './pinpads.store.ts';
import type { Pinpad } from './pinpads.store.ts';
import { type DeviceFacts, ProviderSilent, ProviderUnreachable } from '../providers/provider.ts';

const withoutZeros = (number: string): string => number.replace(/^0+/, '');

/** Facts of a device; a cash machine also tells its content. */
type Facts = DeviceFacts & Pick<Partial<CardTerminalCheck>, 'content'>;

function viewOf(
  pinpad: Pinpad,
  facts: Facts | ProviderSilent,
  elapsedMs: number,
): CardTerminalCheck {
  const told = facts instanceof ProviderSilent ? null : facts;
  const failed = facts instanceof ProviderSilent ? facts : null;
  const number = told?.terminal_number ?? '';
  return {
    failure:
      failed === null ? null : failed instanceof ProviderUnreachable ? failed.failure : 'silent',
    certificates: failed instanceof ProviderUnreachable ? failed.certificates : null,
    driver: told?.driver ?? '',
    version: told?.version ?? '',
    terminal_number: number,
    acquirers: told?.acquirers ?? [],
    state: told?.state ?? null,
    elapsed_ms: Math.round(elapsedMs),
    waiting: told?.waiting ?? null,
    content: told?.content ?? null,
    number_matches: number === '' || withoutZeros(number) === withoutZeros(pinpad.merchantNumber),
  };
}

async function readMachine(deps: PinpadDeps, pinpad: Pinpad): Promise<Facts> {
  const { content, ...facts } = await connectMachine(deps, pinpad).readFacts();
  return {
    ...facts,
    terminal_number: '',
    acquirers: [],
    waiting: 0,
    content: Object.entries(content)
      .map(([value, count]) => ({ value: Number(value), count }))
      .toSorted((one, other) => other.value - one.value),
  };
}

async function ask(
  deps: PinpadDeps,
  cloudId: number,
  pinpad: Pinpad,
): Promise<{ readonly facts: Facts | ProviderSilent; readonly elapsedMs: number }> {
  const from = performance.now();
  const elapsed = (): number => performance.now() - from;
  try {
    const facts =
      pinpad.driver === 'vne_selfcash'
        ? await readMachine(deps, pinpad)
        : await connectPinpad(deps, cloudId, pinpad, 'approve').readFacts();
    return { facts, elapsedMs: elapsed() };
  } catch (error) {
    if (error instanceof ProviderSilent) return { facts: error, elapsedMs: elapsed() };
    throw error;
  }
}

/**
 * Asks a card terminal who it is and how it is, or says exactly why it could not be asked.
 * @throws NOT_FOUND
 */
export async function checkPinpad(
  deps: PinpadDeps,
  ctx: SessionContext,
  id: number,
): Promise<CardTerminalCheck> {
  const pinpad = requireFound(await store.findPinpad(ctx.db, id));
  const { facts, elapsedMs } = await ask(deps, ctx.cloudId, pinpad);
  return viewOf(pinpad, facts, elapsedMs);
}

/**
 * Takes the number of the connected device over into the record, so that cards open again.
 * @throws NOT_FOUND, also when the device does not tell a number now
 */
export async function adoptPinpad(
  deps: PinpadDeps,
  ctx: SessionContext,
  id: number,
): Promise<CardTerminalCheck> {
  const pinpad = requireFound(await store.findPinpad(ctx.db, id));
  const { facts, elapsedMs } = await ask(deps, ctx.cloudId, pinpad);
  if (facts instanceof ProviderSilent || facts.terminal_number === '')
    throw new AppError('NOT_FOUND');
  const number = facts.terminal_number;
  await ctx.db.tx(async (tx) => {
    const changed = requireFound(await store.adoptNumber(tx, id, number));
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'record.changed',
      entity: 'record',
      entityId: entityIdOf(COMPONENT.pinpads, id),
      before: { merchant_number: changed.before },
      after: { merchant_number: number },
    });
    await publish(tx, 'records:changed', { component: COMPONENT.pinpads });
    await publish(tx, 'session:changed', { reason: 'settings' });
  });
  return viewOf({ ...pinpad, merchantNumber: number }, facts, elapsedMs);
}
