import type { Kernel } from './kernel/kernel.ts';
import { runEach } from './kernel/run-each.ts';
import type { AllocationProvider } from './modules/allocation/index.ts';
import { runDueContracts } from './modules/contracts/index.ts';
import { INTERNET } from './modules/marketplace/index.ts';
import { createPricingCache } from './modules/pricing/index.ts';
import { runPlanDays, runServiceStates } from './modules/provider/index.ts';
import { sendDueDeliveries } from './modules/webhooks/index.ts';

/** Interval between looks for contracts that are due: a missed day is made up within minutes. */
const CONTRACTS_MS = 5 * 60_000;
const nameOf = ({ name }: { readonly name: string }): string => name;
/** Interval between looks for webhooks. */
const WEBHOOKS_MS = 3_000;

/**
 * Bills contracts and sends webhooks while the server runs.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when nothing is running
 */
export function startServiceWork(
  { database, tenant, now }: Pick<Kernel, 'database' | 'tenant' | 'now'>,
  allocation: AllocationProvider | null,
  complain: (text: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const { system } = database;
  const contracts = { database, system, tenant, now, allocation, pricing: createPricingCache(now) };
  const deliveries = {
    system,
    tenant,
    now,
    key: database.secrets['plugin-settings'],
    outside: INTERNET,
    stop: stop.signal,
  };
  const repeat = (what: string, everyMs: number, look: () => Promise<void>) => {
    let timer: NodeJS.Timeout | null = null;
    let running: Promise<void> = Promise.resolve();
    const attempt = (): void => {
      running = look()
        .catch((error: unknown) =>
          complain(`${what}: ${error instanceof Error ? error.message : String(error)}`),
        )
        .then(() => {
          if (stop.signal.aborted) return;
          timer = setTimeout(attempt, everyMs);
          timer.unref();
        });
    };
    attempt();
    return async () => {
      if (timer !== null) clearTimeout(timer);
      await running;
    };
  };
  const works = [
    repeat('Contracts could not be billed', CONTRACTS_MS, () =>
      // In this order, and each of them also when the one before it failed.
      runEach([runPlanDays, runDueContracts, runServiceStates], (run) => run(contracts), {
        nameOf,
      }),
    ),
    repeat('Webhooks could not be sent', WEBHOOKS_MS, () => sendDueDeliveries(deliveries)),
  ];
  return async () => {
    stop.abort();
    await Promise.all(works.map((end) => end()));
  };
}
