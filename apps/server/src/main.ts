import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildApp, createCardWork } from './build-app.ts';
import { ConfigError, loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { seedDemoWithPast } from './demo-past/live-past.ts';
import { MigrationError, RuntimeRoleError, SecretKeyError } from './kernel/db/index.ts';
import { openKernel } from './kernel/kernel.ts';
import type { Kernel } from './kernel/kernel.ts';
import { PostgresStartError } from './kernel/postgres/index.ts';
import { addDemoPictures, seedDemo } from './modules/demo/index.ts';
import type { SeededDemo } from './modules/demo/index.ts';
import {
  createAllocationSimulator,
  createTaxAuthority,
  type AllocationProvider,
} from './modules/allocation/index.ts';
import { diskFullAdvice } from './disk-full.ts';
import { startBulkChanges } from './start-bulk-changes.ts';
import { startCardSchedule } from './start-card-schedule.ts';
import { startServiceWork } from './start-service-work.ts';
import { startOutsideClubWork } from './start-outside-club-work.ts';
import { startExceptionWork } from './start-exception-work.ts';
import { startCrmWork } from './start-crm-work.ts';
import { startForecastWork } from './start-forecast-work.ts';
import { startReportWork } from './start-report-work.ts';
import { startPushWork } from './start-push-work.ts';
import { startSumsWork } from './start-sums-work.ts';
import { startStockWork } from './start-stock-work.ts';
import { startMessenger } from './start-messenger.ts';
import { addDemoTerminals, startTerminalSimulator } from './start-terminal-simulator.ts';
import { startSweeping } from './sweeping.ts';

/** Time for an orderly shutdown, in nanoseconds. */
const INSIST_AFTER_NS = 10_000_000_000n;

const printLine = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

/**
 * Starts the server: database, migrations, demo business on a first start, HTTP. Resolves when it
 * has stopped.
 */
async function main(args: readonly string[]): Promise<void> {
  const config = loadConfig();
  // Before anything is created or shown: credentials that are shown once must not come from a
  // server that then fails to start.
  await claimPort(config);
  // Before the database starts, so that a stop during its start is not missed.
  const asked = listenForStop();
  const kernel = await openKernel(config, {
    onNotice: printLine,
    // The pool and the listener reconnect automatically; this informs the operator.
    onConnectionError: (error) =>
      complain(`A connection to the database was lost: ${error.message}`),
    onFailure: complain,
  });
  const stopping = waitForStop(kernel, asked);
  try {
    if (!(await firstStart(kernel, args, asked))) return;
    const stopTerminals = await startTerminalSimulator(kernel, complain);
    const cards = createCardWork(kernel);
    const allocation = allocationOf(config);
    const app = await buildApp(kernel, {
      cards,
      webFolder: fileURLToPath(new URL('../web/', import.meta.url)),
      trustProxy: config.trustedProxies,
      logLevel: config.logLevel ?? 'error',
      allocation,
    });
    let stopServiceWork = (): Promise<void> => Promise.resolve();
    let stopSweeping = (): Promise<void> => Promise.resolve();
    let stopSchedule = (): Promise<void> => Promise.resolve();
    let stopCrmWork = (): Promise<void> => Promise.resolve();
    let stopStockWork = (): Promise<void> => Promise.resolve();
    let stopReportWork = (): Promise<void> => Promise.resolve();
    let stopOutsideClubWork = (): Promise<void> => Promise.resolve();
    let stopSumsWork = (): Promise<void> => Promise.resolve();
    let stopForecastWork = (): Promise<void> => Promise.resolve();
    let stopMessenger = (): Promise<void> => Promise.resolve();
    let stopPushWork = (): Promise<void> => Promise.resolve();
    let stopExceptionWork = (): Promise<void> => Promise.resolve();
    let stopBulkChanges = (): Promise<void> => Promise.resolve();
    try {
      const listening = await app.listen({ port: config.port, host: config.host });
      printLine(`Dalpak is ready: ${addressOf(config, new URL(listening).port)}`);
      stopSweeping = startSweeping(
        {
          system: kernel.database.system,
          tenant: (cloudId) => kernel.tenant(cloudId),
          files: kernel.files,
        },
        complain,
      );
      stopMessenger = startMessenger(kernel, complain);
      stopPushWork = startPushWork(kernel, complain);
      stopCrmWork = startCrmWork(kernel, complain);
      stopBulkChanges = startBulkChanges(kernel, complain);
      stopStockWork = startStockWork(kernel, complain);
      stopExceptionWork = startExceptionWork(kernel, complain);
      stopReportWork = startReportWork(kernel, complain);
      stopSumsWork = startSumsWork(kernel, complain);
      stopForecastWork = startForecastWork(kernel, complain);
      stopOutsideClubWork = startOutsideClubWork(kernel, complain);
      stopSchedule = startCardSchedule(kernel, cards, complain);
      stopServiceWork = startServiceWork(kernel, allocation, complain);
      await stopping;
    } finally {
      await stopBulkChanges();
      await stopStockWork();
      await stopExceptionWork();
      await stopReportWork();
      await stopSumsWork();
      await stopForecastWork();
      await stopOutsideClubWork();
      await stopServiceWork();
      await stopSchedule();
      await stopCrmWork();
      await stopPushWork();
      await stopMessenger();
      await stopSweeping();
      // Stops accepting connections and lets the running calls finish.
      await app.close();
      stopTerminals();
    }
  } finally {
    await kernel.close();
  }
}

/** @throws the error of the listener, EADDRINUSE when another program has the port */
async function claimPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function allocationOf({ allocation }: Config): AllocationProvider | null {
  if (allocation === null) return null;
  return allocation.kind === 'simulator'
    ? createAllocationSimulator()
    : createTaxAuthority(allocation);
}

/**
 * On the first start with an empty database: creates the demo business, unless a sign-up is wanted;
 * with `--past`, which `npm start` adds, also its past.
 * @returns false when a stop was requested meanwhile: then nothing was created
 */
async function firstStart(
  kernel: Kernel,
  args: readonly string[],
  asked: Promise<void>,
): Promise<boolean> {
  const row = await kernel.database.system.find<{ empty: boolean }>(
    'main.is_empty',
    'SELECT system_is_empty() AS empty',
  );
  if (row?.empty !== true) return true;
  if (args.includes('--empty')) {
    printLine('The database is empty: open the address below to sign up.');
    return true;
  }
  if (!args.includes('--past')) {
    const demo = await seedDemo(kernel.database);
    for (const cloudId of demo.cloudIds)
      await addDemoPictures(kernel.tenant(cloudId), kernel.files);
    await addDemoTerminals(kernel, demo.cloudId);
    showDemo(demo);
    return true;
  }
  printLine(
    'Making a demo business with six weeks of sales and documents behind it. This takes some seconds; interrupted, it is made anew by the next start.',
  );
  const stop = new AbortController();
  void asked.then(() => stop.abort());
  try {
    const demo = await seedDemoWithPast(kernel.database, kernel.config, stop.signal);
    await addDemoTerminals(kernel, demo.cloudId);
    showDemo(demo);
    return true;
  } catch (error) {
    if (error !== stop.signal.reason) throw error;
    printLine('Stopped before it was made.');
    return false;
  }
}

/** The credentials are shown only here: the database stores their hashes. */
function showDemo(demo: SeededDemo): void {
  printLine('A demo business was made. Write these down, they are not shown again:');
  for (const { position, email, password } of demo.users)
    printLine(`  back office, ${position}: ${email}  ${password}`);
  for (const { position, name, card } of demo.cards)
    printLine(`  card at the till, ${position} (${name}): ${card}`);
}

/**
 * Resolves on the first SIGTERM or SIGINT. Later signals are caught and ignored: Ctrl-C reaches the
 * whole group and the parent process forwards it too, and an uncaught signal would end the process
 * in the middle of its shutdown, with the database left running.
 */
function listenForStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: bigint | null = null;
    const ask = (): void => {
      const now = process.hrtime.bigint();
      askedAt ??= now;
      // The operator insists on ending a shutdown that hangs. The exit handler still signals the
      // database.
      if (now - askedAt >= INSIST_AFTER_NS) process.exit(1);
      resolve();
    };
    process.on('SIGTERM', ask);
    process.on('SIGINT', ask);
  });
}

/**
 * Resolves when a stop was requested; rejects when the embedded database ended and could not be
 * restarted.
 */
function waitForStop(kernel: Kernel, asked: Promise<void>): Promise<void> {
  const { embedded } = kernel.database;
  if (embedded === null) return asked;
  const stopping = Promise.race([asked, embedded.exited]);
  // Awaited later; until then a failure must not count as unhandled.
  stopping.catch(() => undefined);
  return stopping;
}

function addressOf(config: Config, port: string): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const own = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal);
  const local = `http://localhost:${port}`;
  return everywhere && own !== undefined
    ? `${local} (from other devices: http://${own.address}:${port})`
    : local;
}

try {
  await main(process.argv.slice(2));
  process.exitCode = 0;
} catch (error) {
  const noSpace = diskFullAdvice(error);
  if (noSpace !== null) process.stderr.write(`${noSpace}\n`);
  const plain =
    noSpace !== null ||
    [ConfigError, MigrationError, RuntimeRoleError, SecretKeyError, PostgresStartError].some(
      (kind) => error instanceof kind,
    );
  process.stderr.write(`${plain && error instanceof Error ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${'port' in error ? String(error.port) : ''} is in use by another program. Set PORT to another one.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
