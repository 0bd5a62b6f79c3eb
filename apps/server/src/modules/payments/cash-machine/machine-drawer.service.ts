import type { MachineDrawerView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import type { MachineDrawers } from '../../register/index.ts';
import type { Pinpad } from '../pinpads/pinpads.store.ts';
import { lockPinpad } from '../transmissions/transmissions.store.ts';
import type { Coins } from '../providers/cash-machine.ts';
import {
  findMachineOfTill,
  listActs,
  machineOf,
  type MachineDeps,
  readFacts,
} from './machine-acts.service.ts';
import * as store from './machine-acts.store.ts';

/** What a machine counted in itself, and when it was asked. */
interface MachineReading {
  readonly machine: Pinpad;
  readonly at: Date;
  /** Null when it did not answer. */
  readonly content: Coins | null;
}

const sumOf = (coins: Coins): number =>
  Object.entries(coins).reduce((sum, [value, pieces]) => sum + Number(value) * pieces, 0);

function plus(one: Coins, other: Coins): Coins {
  const sum: Record<string, number> = { ...one };
  for (const [value, pieces] of Object.entries(other)) sum[value] = (sum[value] ?? 0) + pieces;
  return sum;
}

async function readMachine(deps: MachineDeps, machine: Pinpad): Promise<MachineReading> {
  const at = new Date(deps.now());
  return { machine, at, content: (await readFacts(deps, machine))?.content ?? null };
}

/** The machine as a drawer: what was counted last, what moved since, and what it counts now. */
async function drawerOf(
  db: TenantDb,
  { machine, at, content }: MachineReading,
): Promise<MachineDrawerView> {
  const last = await store.findLastCount(db, machine.id);
  const sums = await store.sumUncounted(db, machine.id, at);
  const opening = last?.content ?? content ?? {};
  const expected = plus(opening, sums.coins);
  // In the middle of an act its own count has what is not booked yet.
  const counted = sums.busy ? null : content;
  const values = new Set([...Object.keys(expected), ...Object.keys(counted ?? {})]);
  return {
    name: machine.name,
    opening: sumOf(opening),
    taken: sums.taken,
    paid: sums.paid,
    expected: sumOf(opening) + sums.taken - sums.paid,
    counted: counted === null ? null : sumOf(counted),
    coins: [...values]
      .map((value) => ({
        value: Number(value),
        expected: expected[value] ?? 0,
        counted: counted === null ? null : (counted[value] ?? 0),
      }))
      .filter((coin) => coin.expected !== 0 || (coin.counted ?? 0) !== 0)
      .toSorted((one, other) => other.value - one.value),
  };
}

/** Cash machines for X and Z: each is read before the transaction of its report. */
export function machineDrawers(deps: MachineDeps): MachineDrawers {
  return {
    read: async (ctx) => {
      const machine = await findMachineOfTill(ctx.db, ctx.terminal);
      if (machine === null) return null;
      // Acts that ended meanwhile are booked first.
      await listActs(deps, ctx);
      const reading = await readMachine(deps, machine);
      return {
        drawer: (db) => drawerOf(db, reading),
        count: (tx) => storeCount(tx, reading),
      };
    },
    isBusy: async (db, terminalId) => (await store.listOpenOfTill(db, terminalId)).length > 0,
  };
}

/** What the machine counted at a Z is its opening from then on. */
async function storeCount(tx: TenantTx, reading: MachineReading): Promise<MachineDrawerView> {
  const { machine, at, content } = reading;
  await lockPinpad(tx, machine.id);
  const drawer = await drawerOf(tx, reading);
  if (drawer.counted === null || content === null) return drawer;
  const last = await store.findLastCount(tx, machine.id);
  await store.insertCount(tx, machine.id, {
    id: crypto.randomUUID(),
    number: (last?.number ?? 0) + 1,
    content,
    at,
  });
  return drawer;
}

/** The content of a till's machine. @throws CASH_MACHINE_MISSING */
export async function readDrawer(
  deps: MachineDeps,
  ctx: ContextOf<'employee'>,
): Promise<MachineDrawerView> {
  const machine = await machineOf(ctx);
  await listActs(deps, ctx);
  return drawerOf(ctx.db, await readMachine(deps, machine));
}

/** Agorot that the machine of a till should hold; null when the till has none. */
export async function expectedInMachine(
  db: TenantDb,
  till: { readonly branchId: number; readonly id: number },
): Promise<number | null> {
  const machine = await findMachineOfTill(db, till);
  if (machine === null) return null;
  return (await drawerOf(db, { machine, at: new Date(0), content: null })).expected;
}
