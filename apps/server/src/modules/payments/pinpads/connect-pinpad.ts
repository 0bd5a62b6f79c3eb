import { CARD_TERMINAL_PORT, type SettingValue } from '@dalpak/contracts';
import type { KernelConfig } from '../../../kernel/kernel.ts';
import { ashraitTerminal } from '../providers/ashrait-terminal.ts';
import type { Pinpad } from './pinpads.store.ts';
import { type CardTerminal, ProviderUnreachable } from '../providers/provider.ts';
import type { CashMachine } from '../providers/cash-machine.ts';
import { vneSelfcash } from '../providers/vne-selfcash.ts';
import { gatewayCall, networkCall, networkPost } from '../providers/rpc-call.ts';
import {
  practiceTerminal,
  simulatedProvider,
  type SimulatedDeals,
} from '../providers/simulated-provider.ts';

export interface PinpadDeps {
  readonly deals: SimulatedDeals;
  /** Address of the operator's gateway to card terminals; null: there is none. */
  readonly gateway: string | null;
  /** Whether this server itself may connect to devices of the local network. */
  readonly network: boolean;
  /** How long a cash machine may be silent before the same request is sent again. */
  readonly machineSilenceMs: number;
}

const MACHINE_SILENCE_MS = 5_000;
const MACHINE_PATH = '/selfcashapi/';
const MACHINE_PORT = { https: 443, http: 80 } as const;

/** What connections to card terminals are made from, by the settings of this process. */
export function pinpadDeps({
  gateways,
  pinpadNetwork = false,
}: Pick<KernelConfig, 'gateways' | 'pinpadNetwork'>): PinpadDeps {
  return {
    deals: new Map(),
    gateway: gateways?.pinpad ?? null,
    network: pinpadNetwork,
    machineSilenceMs: MACHINE_SILENCE_MS,
  };
}

/**
 * The port to the card terminal of a record. Nothing is kept between calls, so that a change of the
 * record holds from the next one.
 * @param mood what a terminal for practice does
 * @throws ProviderUnreachable `not_permitted` when the operator allows no such way
 */
export function connectPinpad(
  { deals, gateway, network }: PinpadDeps,
  cloudId: number,
  pinpad: Pinpad,
  mood: SettingValue<'paymentSimulator'>,
): CardTerminal {
  if (pinpad.driver === 'vne_selfcash') throw new ProviderUnreachable('not_permitted');
  if (pinpad.driver === 'practice')
    return practiceTerminal(simulatedProvider(deals, cloudId, mood));
  if (pinpad.reach === 'gateway') {
    if (gateway === null) throw new ProviderUnreachable('not_permitted');
    return ashraitTerminal(gatewayCall(gateway));
  }
  if (!network) throw new ProviderUnreachable('not_permitted');
  return ashraitTerminal(
    networkCall({
      address: pinpad.address,
      port: pinpad.port ?? CARD_TERMINAL_PORT,
      tls: pinpad.tls,
      certificateSha256: pinpad.certificateSha256,
    }),
  );
}

/**
 * The port to the cash machine of a record.
 * @throws ProviderUnreachable `not_permitted` when the operator allows no calls into the network
 */
export function connectMachine(
  { network, machineSilenceMs }: PinpadDeps,
  { address, port, tls, certificateSha256 }: Pinpad,
): CashMachine {
  if (!network) throw new ProviderUnreachable('not_permitted');
  const target = {
    address,
    port: port ?? MACHINE_PORT[tls ? 'https' : 'http'],
    tls,
    certificateSha256,
  };
  return vneSelfcash(networkPost(target, MACHINE_PATH), machineSilenceMs);
}
