import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_HEADERS } from '@dalpak/contracts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/build-app.ts';
import type { AppOptions } from '../src/build-app.ts';
import { createKernel } from '../src/kernel/kernel.ts';
import type { Kernel, KernelConfig, KernelOptions } from '../src/kernel/kernel.ts';
import { openBusiness } from '../src/modules/signup/index.ts';
import type { SignUp } from '../src/modules/signup/index.ts';
import { freshDatabase } from './fresh-database.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** The whole server on a fresh database, called without a network; tests set its clock. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly kernel: Kernel;
  readonly database: FreshDatabase;
  readonly clock: { offsetMs: number };
  /** Another process on the same database. */
  secondProcess(): Promise<{
    readonly app: FastifyInstance;
    readonly kernel: Kernel;
    close(): Promise<void>;
  }>;
  close(): Promise<void>;
}

export interface TestAppOptions extends Pick<
  AppOptions,
  'plugins' | 'pluginOperations' | 'webFolder' | 'allocation' | 'elapsed'
> {
  /** When absent, fewer than a real server has. */
  readonly connections?: number;
  /** Connection to a mail server of this machine. */
  readonly mailOutside?: KernelOptions['mailNetwork'];
  /** Receives the lines of the server's log. */
  readonly log?: (text: string) => void;
}

export async function startTestApp(
  config: Partial<KernelConfig> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const database = await freshDatabase(
    options.connections === undefined ? {} : { max: options.connections },
  );
  const clock = { offsetMs: 0 };
  const secrets = {
    'card-lookup': randomBytes(32),
    'session-token': randomBytes(32),
    'employee-token': randomBytes(32),
    'receipt-link': randomBytes(32),
    'known-device': randomBytes(32),
    'plugin-releases': randomBytes(32),
    'file-link': randomBytes(32),
    'plugin-settings': randomBytes(32),
    'second-step': randomBytes(32),
    'web-push': randomBytes(32),
  };
  // The server creates it with the first stored file.
  const dataDir = join(tmpdir(), `dalpak-test-${randomBytes(6).toString('hex')}`);
  const open = async () => {
    const { pool, systemPool, system, runtimeUrl: url } = database;
    const kernel = await createKernel(
      {
        pool,
        systemPool,
        system,
        url,
        secrets,
        migrated: [],
        embedded: null,
        close: () => Promise.resolve(),
      },
      {
        publicUrl: null,
        dataDir,
        pluginReleases: null,
        pluginKeyFile: null,
        providerCodes: false,
        ...config,
      },
      {
        now: () => Date.now() + clock.offsetMs,
        ...(options.mailOutside === undefined ? {} : { mailNetwork: options.mailOutside }),
        ...(options.log === undefined ? {} : { onNotice: options.log, onFailure: options.log }),
      },
    );
    const app = await buildApp(kernel, { ...options, logLevel: false, callsAMinute: 10_000 });
    return {
      app,
      kernel,
      close: async () => {
        await app.close();
        await kernel.close();
      },
    };
  };
  const first = await open();
  return {
    ...first,
    database,
    clock,
    secondProcess: open,
    close: async () => {
      await first.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

export const OWNER: SignUp = {
  businessName: 'מכולת השכונה',
  vatNumber: '514000009',
  branchName: 'סניף ראשי',
  firstName: 'דנה',
  lastName: 'לוי',
  email: 'dana@example.com',
  password: 'turnip-anchor-92',
  card: '1001',
};

/** Creates a business with its owner. Returns the cloud's id. */
export async function aBusiness(kernel: Kernel, changes: Partial<SignUp> = {}): Promise<number> {
  const uuid = await openBusiness(kernel, { ...OWNER, ...changes });
  const user = await kernel.database.system.find<{ cloud_id: number }>(
    'test.cloud',
    'SELECT l.cloud_id FROM auth_find_user_by_email($1) u, auth_list_clouds(u.id) l WHERE l.uuid = $2',
    [changes.email ?? OWNER.email, uuid],
  );
  if (user === null) throw new Error('The business was not made');
  return user.cloud_id;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser page of the application's origin: stores cookies and sends a browser's headers. */
export class Browser {
  readonly #app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  readonly headers: Record<string, string> = { host: 'pos.example', origin: 'http://pos.example' };

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Sends bytes unchanged, and everything else as JSON. */
  async call(
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        ...this.headers,
        ...(body instanceof Uint8Array ? { 'content-type': 'application/octet-stream' } : {}),
        ...headers,
      },
      cookies: Object.fromEntries(this.cookies),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  put(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.call('PUT', `/api/v2/${path}`, body, headers);
  }

  post(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.call('POST', `/api/v2/${path}`, body, headers);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.call('GET', `/api/v2/${path}`, undefined, headers);
  }

  signIn(
    email: string = OWNER.email,
    password: string = OWNER.password,
  ): Promise<LightMyRequestResponse> {
    return this.post('oauth/token', { grant_type: 'password', email, password });
  }

  /** Registers as terminal 1 of branch 1 by default; later calls identify it as a till. */
  async register(branch = 1, terminal = 1, takeOver = false): Promise<LightMyRequestResponse> {
    const response = await this.post('terminals/register', {
      branch,
      terminal,
      services: [],
      take_over: takeOver,
    });
    if (response.statusCode === 200) this.headers[CLIENT_HEADERS.terminalType] = 'pos';
    return response;
  }

  async signInEmployee(card: string = OWNER.card): Promise<LightMyRequestResponse> {
    const response = await this.post('employees/login', { type: 'card', card });
    if (response.statusCode === 200)
      this.headers[CLIENT_HEADERS.employee] = response.json<{
        employee_token: string;
      }>().employee_token;
    return response;
  }
}

/** A till with its owner signed in by card. */
export async function aTill(app: FastifyInstance): Promise<Browser> {
  const browser = new Browser(app);
  await browser.signIn();
  await browser.register();
  await browser.signInEmployee();
  return browser;
}

/** Status and code of an answer, for short comparisons. */
export function outcome(response: LightMyRequestResponse): {
  readonly status: number;
  readonly code: string | undefined;
} {
  return { status: response.statusCode, code: response.json<{ code?: string }>().code };
}
