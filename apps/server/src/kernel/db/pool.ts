import { Socket } from 'node:net';
import pg from 'pg';
import { AppError } from '../errors/app-error.ts';
import { type ConnectionUse, createConnectionShares } from './connection-shares.ts';
import { proveCloud } from './tenant-proof.ts';
import { createWriteHealth, type WriteHealth } from './write-health.ts';

/** Role of the server's requests. It owns no table and is subject to row-level security. */
export const RUNTIME_ROLE = 'dalpak_app';

/**
 * Role for system-level work: sign-in, sessions, creating clouds, the provider. It also has the
 * rights of the runtime role.
 */
export const SYSTEM_ROLE = 'dalpak_system';

export type ServerRole = typeof RUNTIME_ROLE | typeof SYSTEM_ROLE;

const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;
const CONNECTIONS = 10;
/**
 * Additional connections for system-level work, as a share of the pool. It consists of single short
 * statements, except for creating a cloud.
 */
const SYSTEM_SHARE = 0.3;
const MIN_SYSTEM_CONNECTIONS = 2;
/** Share of the connections that one business may use, so that the others always find some. */
const TENANT_SHARE = 0.7;
/**
 * Share of the connections for a business's till searches; together with its offices they still
 * leave one for its sales.
 */
const TILL_SEARCH_SHARE = 0.1;
/** Share of the connections for the offices of one business, so that its sales always find one. */
const OFFICE_SHARE = 0.5;
/** Share of the connections for reads of its offices, so that their writes always find one. */
const OFFICE_READ_SHARE = 0.4;
/** Share of the connections for lists and searches, so that opening one record always finds one. */
const LIST_SHARE = 0.3;
/** Share of the connections for reports and exports, so that a list always finds one. */
const REPORT_SHARE = 0.2;

export interface DbPoolOptions {
  /**
   * Address for a user that is a member of only this role. Every connection works as that role from
   * its first statement.
   */
  readonly url: string;
  /** {@link RUNTIME_ROLE} when absent. */
  readonly role?: ServerRole;
  /** Secret that the server proves tenants with; see `loadTenantSecret`. */
  readonly tenantSecret: Buffer;
  /** Largest number of connections; 10 when absent. */
  readonly max?: number;
  /** An idle connection broke. The pool replaces it. */
  readonly onConnectionError?: (error: Error) => void;
  /** Called for every statement sent, including begin and commit. For benchmarks and tests. */
  readonly onStatement?: (name: string) => void;
}

/** The connections of this process. Only the kernel sees them; modules get a `TenantDb`. */
export interface DbPool {
  connect(): Promise<pg.PoolClient>;
  /** Runs with a place in the share of a business; `run` connects itself. */
  runInShare<T>(cloudId: number, use: ConnectionUse, run: () => Promise<T>): Promise<T>;
  countStatement(name: string): void;
  /** The proof with which this connection enters this cloud. */
  proveCloud(client: pg.PoolClient, cloudId: number): Buffer;
  /** Tracks whether writes succeed. */
  readonly writes: WriteHealth;
  close(): Promise<void>;
}

export function openPool(options: DbPoolOptions): DbPool {
  const max = options.max ?? CONNECTIONS;
  const share = (part: number): number => Math.max(1, Math.ceil(max * part));
  const shares = createConnectionShares({
    work: share(TENANT_SHARE),
    search: share(TILL_SEARCH_SHARE),
    office: share(OFFICE_SHARE),
    read: share(OFFICE_READ_SHARE),
    look: share(LIST_SHARE),
    long: share(REPORT_SHARE),
  });
  const pool = new pg.Pool({
    connectionString: withSessionSettings(options.url, options.role),
    max,
    application_name: 'dalpak',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    // Statements are sent without waiting for the previous answer: begin and the first query, or a
    // whole one-statement read, cost one round trip.
    pipeline: true,
    stream: batchingSocket,
    types: { getTypeParser: findTypeParser },
  });
  const onError = options.onConnectionError ?? (() => undefined);
  pool.on('error', onError);
  // A checked-out client emits its own errors; without a listener a dying server would end Node.
  pool.on('connect', (client) => client.on('error', onError));
  const connect = (): Promise<pg.PoolClient> =>
    pool.connect().catch((error: unknown) => {
      // The driver has no code for this error. All connections are in use, and a retry may succeed.
      if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
        throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 });
      throw error;
    });
  return {
    connect,
    writes: createWriteHealth(() => pool.connect()),
    runInShare: async (cloudId, use, run) => {
      const taken = shares.acquire(cloudId, use);
      const leave = taken instanceof Promise ? await taken : taken;
      try {
        return await run();
      } finally {
        leave();
      }
    },
    countStatement: options.onStatement ?? (() => undefined),
    proveCloud: (client, cloudId) => proveCloud(options.tenantSecret, client, cloudId),
    close: () => pool.end(),
  };
}

/** Opens the few additional connections for system-level work. */
export function openSystemPool(options: Omit<DbPoolOptions, 'role'>): DbPool {
  return openPool({
    ...options,
    role: SYSTEM_ROLE,
    max: Math.max(MIN_SYSTEM_CONNECTIONS, Math.ceil((options.max ?? CONNECTIONS) * SYSTEM_SHARE)),
  });
}

/**
 * A socket that sends everything written within one turn of the event loop at once. The statements
 * of a pipeline travel in one packet, which saves system calls and wake-ups of the database.
 */
function batchingSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let held = false;
  const writeHeld = (...args: Parameters<typeof write>): boolean => {
    if (!held) {
      held = true;
      socket.cork();
      process.nextTick(() => {
        held = false;
        socket.uncork();
      });
    }
    return write(...args);
  };
  // The overloads of write differ in their arguments only, which are passed on unchanged.
  socket.write = writeHeld as Socket['write'];
  return socket;
}

/**
 * Adds the role and the time limits to the connection string. As start-up settings they cost no
 * round trip, and RESET ROLE returns to this role.
 */
export function withSessionSettings(url: string, role: ServerRole = RUNTIME_ROLE): string {
  const address = new URL(url);
  const settings = {
    role,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  const given = address.searchParams.get('options') ?? '';
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set('options', [given, ...ours].join(' ').trim());
  return address.href;
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/**
 * bigint columns (agorot, thousandths, versions) arrive as numbers. Dates and local times arrive as
 * ISO text, because they belong to the branch's calendar and a `Date` would shift them by the
 * server's time zone.
 */
function findTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  switch (oid) {
    case INT8:
      return parseInt8;
    case INT8_ARRAY:
      return (text) => parseArray(text, parseInt8);
    case DATE:
      return (text) => text;
    case DATE_ARRAY:
      return (text) => parseArray(text, (item) => item);
    case TIMESTAMP:
      return (text) => text.replace(' ', 'T');
    default:
      return pg.types.getTypeParser(oid, 'text');
  }
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, which is beyond exact integers`);
  return value;
}

function parseArray<T>(text: string, parseItem: (item: string) => T): (T | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parseItem(item)));
}
