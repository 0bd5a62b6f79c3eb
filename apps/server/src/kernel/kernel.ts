import {
  createFaultReporter,
  type FaultReporter,
  NO_REPORTER,
  readDsn,
} from './errors/fault-reporter.ts';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import { createAttemptLimits } from './auth/attempt-limits.ts';
import type { AttemptLimits } from './auth/attempt-limits.ts';
import { createSessions } from './auth/sessions.ts';
import type { Sessions } from './auth/sessions.ts';
import { diskFiles } from './files/disk-files.ts';
import type { FileStore } from './files/file-store.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import type { OutboundNetwork } from './mail/outbound-address.ts';
import { createClocks, type Clocks } from './time/clocks.ts';
import { openDatabase, openListener, tenantDb } from './db/index.ts';
import type { Database, Listener, TenantDb } from './db/index.ts';

/** The settings that are needed after the start. */
export type KernelConfig = Pick<
  Config,
  'publicUrl' | 'dataDir' | 'pluginReleases' | 'pluginKeyFile'
> &
  Partial<
    Pick<
      Config,
      | 'gateways'
      | 'clubGateway'
      | 'cardPage'
      | 'pinpadNetwork'
      | 'providerCodes'
      | 'mail'
      | 'port'
      | 'faultsDsn'
    >
  >;

/** The shared services of the modules. One per process, created after the database is migrated. */
export interface Kernel {
  readonly config: KernelConfig;
  readonly database: Database;
  readonly listener: Listener;
  readonly sessions: Sessions;
  readonly limits: AttemptLimits;
  /** Opens the data of one cloud. Handlers receive it as `ctx.db`. */
  readonly tenant: (cloudId: number) => TenantDb;
  /** Detects whether this server's clock is wrong. */
  readonly clocks: Clocks;
  /** Content of pictures and files. */
  readonly files: FileStore;
  /** Mail of the system itself: codes and links of sign-up and sign-in. */
  readonly mail: Mailer;
  /** Where failures that are bugs are reported to. */
  readonly faults: FaultReporter;
  /** Runs tasks after the answer was sent. */
  readonly runInBackground: BackgroundTasks['run'];
  /** Milliseconds since the epoch; tests replace it. */
  readonly now: () => number;
  /**
   * Waits for tasks that still run after their answers, then closes the listener, the pool and the
   * embedded database.
   */
  close(): Promise<void>;
}

export interface KernelOptions {
  readonly now?: () => number;
  readonly onNotice?: (text: string) => void;
  readonly onConnectionError?: (error: Error) => void;
  /** Receives one line when a task failed that no answer waited for. */
  readonly onFailure?: (text: string) => void;
  /** Connection to the mail server; tests replace it. */
  readonly mailNetwork?: OutboundNetwork;
}

/** Starts or joins the database and opens everything the modules share. */
export async function openKernel(config: Config, options: KernelOptions = {}): Promise<Kernel> {
  const onConnectionError = options.onConnectionError ?? (() => undefined);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    databaseAppUrl: config.databaseAppUrl,
    databaseSystemUrl: config.databaseSystemUrl,
    ...(config.secretKey === undefined ? {} : { secretKey: config.secretKey }),
    dataDir: config.dataDir,
    max: config.databaseConnections,
    onConnectionError,
    ...(options.onNotice === undefined ? {} : { onNotice: options.onNotice }),
  });
  try {
    return await createKernel(database, config, { ...options, onConnectionError });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Creates a kernel on an open database. */
export async function createKernel(
  database: Database,
  config: KernelConfig,
  options: KernelOptions = {},
): Promise<Kernel> {
  const now = options.now ?? Date.now;
  const tenant = (cloudId: number) => tenantDb(database.pool, cloudId);
  let sessions: Sessions | null = null;
  const listener = await openListener({
    url: database.url,
    onConnectionError: (error) => {
      sessions?.disableCache();
      options.onConnectionError?.(error);
    },
  });
  sessions = await createSessions(
    {
      system: database.system,
      tenant,
      secrets: database.secrets,
      now,
      providerCodes: config.providerCodes ?? true,
    },
    listener,
  );
  const complain = options.onFailure ?? (() => undefined);
  const afterwards = createBackgroundTasks(complain);
  const mail = createMailer({
    settings: config.mail ?? null,
    folder: join(config.dataDir, 'mail'),
    now,
    say: options.onNotice ?? (() => undefined),
    complain,
    ...(options.mailNetwork === undefined ? {} : { network: options.mailNetwork }),
  });
  const dsn = readDsn(config.faultsDsn ?? '');
  const faults = dsn === null ? NO_REPORTER : createFaultReporter({ dsn, now, complain });
  return {
    config,
    database,
    listener,
    sessions,
    limits: createAttemptLimits(database.system),
    tenant,
    clocks: createClocks({ now, databaseNow: () => databaseClock(database) }),
    files: diskFiles(join(config.dataDir, 'files')),
    mail,
    faults,
    runInBackground: (failure, task) => afterwards.run(failure, task),
    now,
    close: async () => {
      await mail.close();
      await afterwards.settled();
      await faults.settled();
      await listener.close();
      await database.close();
    },
  };
}

/** The clock of the database's machine; null when it does not answer. */
async function databaseClock({ system }: Database): Promise<number | null> {
  const row = await system
    .find<{ at: Date }>('kernel.clock', 'SELECT clock_timestamp() AS at')
    .catch(() => null);
  return row === null ? null : row.at.getTime();
}
