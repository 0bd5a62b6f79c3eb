import { expect, it } from 'vitest';
import type { Kernel } from '../src/kernel/kernel.ts';
import { runDueContracts } from '../src/modules/contracts/index.ts';
import { runDueCrm } from '../src/modules/crm/index.ts';
import { runDueOutside } from '../src/modules/outside-club/index.ts';
import { runPlanDays, runServiceStates } from '../src/modules/provider/index.ts';
import { runDuePush } from '../src/modules/push-devices/index.ts';
import { tellLowStock } from '../src/modules/stock/index.ts';
import { sendDueDeliveries } from '../src/modules/webhooks/index.ts';

const PROVIDER = 9;
const CLOUDS = [1, 2];

/** A system with work for two businesses; the database of each of them fails. */
function brokenBusinesses(): { readonly parts: Kernel; readonly asked: number[] } {
  const asked: number[] = [];
  const rows = CLOUDS.map((id) => ({
    id,
    cloud_id: id,
    business: id,
    state: 'active',
    over: true,
  }));
  const answers = { query: () => Promise.resolve({ rows }) };
  const system = { ...answers, find: () => Promise.resolve({ id: PROVIDER }) };
  const fail = (id: number) => () => {
    if (!asked.includes(id)) asked.push(id);
    return Promise.reject(new TypeError(`bug of ${id}`));
  };
  const parts = {
    system,
    database: { system },
    tenant: (id: number) =>
      id === PROVIDER ? answers : { cloudId: id, tx: fail(id), query: fail(id), find: fail(id) },
    now: () => Date.parse('2026-06-01T09:00:00Z'),
    stop: new AbortController().signal,
  };
  return { parts: parts as unknown as Kernel, asked };
}

const { signal } = new AbortController();
type Any = Parameters<typeof runDueContracts>[0] &
  Parameters<typeof runDueCrm>[0] &
  Parameters<typeof runDueOutside>[0] &
  Parameters<typeof runDuePush>[0] &
  Parameters<typeof tellLowStock>[0] &
  Parameters<typeof sendDueDeliveries>[0];
const LOOKS: Readonly<Record<string, (parts: Any, kernel: Kernel) => Promise<void>>> = {
  contracts: (parts) => runDueContracts(parts),
  'plans of businesses': (_, kernel) => runPlanDays(kernel),
  'states of services': (_, kernel) => runServiceStates(kernel),
  webhooks: (parts) => sendDueDeliveries(parts),
  'notifications of devices': (parts) => runDuePush(parts, signal),
  'clubs outside': (parts) => runDueOutside(parts, '2026-06-01', signal),
  'low stock': (parts) => tellLowStock(parts, signal),
  'reminders and campaigns': (parts) => runDueCrm(parts, signal),
};

it.each(Object.keys(LOOKS))(
  'a fault of one business holds up none of the others: %s',
  async (name) => {
    const { parts, asked } = brokenBusinesses();
    await expect(LOOKS[name]?.(parts as unknown as Any, parts)).rejects.toThrow(
      /bug of 1.*bug of 2/,
    );
    expect(asked).toEqual(CLOUDS);
  },
);
