import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CARD_TERMINAL_PORT } from '@dalpak/contracts';
import * as z from 'zod/mini';
import type { Kernel } from './kernel/kernel.ts';
import { type DemoPinpad, connectDemoPinpads, movePinpad } from './modules/demo/index.ts';
import { emptyTerminal } from './terminal-simulator/terminal-simulator.ts';

/** A simulated terminal of the demonstration and the record that reaches it. */
const terminalsSchema = z.array(
  z.looseObject({ cloud: z.int(), pinpad: z.int(), port: z.int().check(z.positive()) }),
);
/** Ports at which the terminals listen, in the order of the file. */
const portsSchema = z.array(z.int().check(z.positive()));
const START_MS = 5_000;

const fileOf = ({ config }: Pick<Kernel, 'config'>): string =>
  join(config.dataDir, 'card-terminals.json');

/**
 * Gives the card terminals of a new demonstration simulated devices of their own, with what their
 * past transmitted. {@link startTerminalSimulator} runs them, now and at every later start.
 */
export async function addDemoTerminals(
  kernel: Pick<Kernel, 'config' | 'tenant'>,
  cloudId: number,
): Promise<void> {
  const portOf = (index: number): number => CARD_TERMINAL_PORT + index;
  const pinpads = await kernel.tenant(cloudId).tx((tx) => connectDemoPinpads(tx, portOf));
  const terminals = pinpads.map(({ id, port, merchantNumber, batches }: DemoPinpad) => ({
    cloud: cloudId,
    pinpad: id,
    port,
    state: { ...emptyTerminal(merchantNumber), nextBatch: batches + 1 },
  }));
  mkdirSync(kernel.config.dataDir, { recursive: true });
  writeFileSync(fileOf(kernel), JSON.stringify(terminals));
}

/**
 * Runs the simulated card terminals of this data folder, if it has any, in a process of their own.
 * A terminal whose port another program has gets another one, and its record follows.
 * @returns a function that stops it
 */
export async function startTerminalSimulator(
  kernel: Pick<Kernel, 'config' | 'tenant'>,
  complain: (text: string) => void,
): Promise<() => void> {
  const file = fileOf(kernel);
  if (!existsSync(file)) return () => undefined;
  const terminals = terminalsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  // Next to the bundle, or next to the sources.
  const program = ['js', 'ts']
    .map((ending) => fileURLToPath(new URL(`terminal-simulator/main.${ending}`, import.meta.url)))
    .find((path) => existsSync(path));
  if (program === undefined) return () => undefined;
  const child = fork(program, [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ports = await new Promise<readonly number[]>((resolve) => {
    const none = (): void => resolve([]);
    const limit = setTimeout(none, START_MS);
    child.once('exit', none);
    child.once('message', (message) => {
      clearTimeout(limit);
      resolve(portsSchema.parse(message));
    });
  });
  if (ports.length !== terminals.length)
    complain('The simulated card terminals did not start; cards are not charged.');
  for (const [at, { cloud, pinpad, port }] of terminals.entries()) {
    const now = ports[at];
    if (now !== undefined && now !== port)
      await kernel.tenant(cloud).tx((tx) => movePinpad(tx, pinpad, { from: port, to: now }));
  }
  return () => {
    child.removeAllListeners();
    child.disconnect();
  };
}
