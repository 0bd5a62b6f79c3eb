import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDsn } from './kernel/errors/fault-reporter.ts';
import type { MailServer } from './kernel/mail/send-mail.ts';

/** Settings of this process: where it listens, stores its data and finds its database. */
export interface Config {
  /** 0 = any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute. Everything that the server writes to disk is under it. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir` is started. */
  readonly databaseUrl: string | null;
  /**
   * Address for the user that serves requests, when `databaseUrl` is the owner's; null: the owner
   * creates that user.
   */
  readonly databaseAppUrl: string | null;
  /** The same for the user of sign-in and other system-level work. */
  readonly databaseSystemUrl: string | null;
  /** Wraps the server's keys in the database; when absent, they are stored in plain form. */
  readonly secretKey?: Buffer;
  /**
   * Address under which browsers reach the server, without a trailing slash; null when it is the
   * listening address.
   */
  readonly publicUrl: string | null;
  /**
   * Trusted proxies whose X-Forwarded-* headers are used, as addresses, ranges or names of ranges;
   * false: none. With `publicUrl` the default is those of this machine and its network.
   */
  readonly trustedProxies: string | false;
  /** Largest number of database connections of this process (the listener comes on top). */
  readonly databaseConnections: number;
  /** Folder of the desktop plugin's releases, absolute; null: there are none. */
  readonly pluginReleases: string | null;
  /**
   * Provider of the tax authority's allocation numbers; null: none, and invoices wait for theirs.
   */
  readonly allocation:
    | { readonly kind: 'simulator' }
    | { readonly kind: 'authority'; readonly url: string; readonly token: string }
    | null;
  /**
   * File with the private key of these releases (PEM), absolute; null: the key is a secret of the
   * database.
   */
  readonly pluginKeyFile: string | null;
  /** Whether the provider's own staff must sign in with a code in addition to the password. */
  readonly providerCodes: boolean;
  /**
   * Mail server and sender of the system's mail; `server` null: mail is stored in the data folder
   * for the operator.
   */
  readonly mail: MailSettings;
  /**
   * Gateways that charge cards and meal cards, by kind; null: there is none, and tills use the
   * simulator or no gateway.
   */
  readonly gateways: Readonly<Record<'pinpad' | 'cibus' | 'tenbis', string | null>>;
  /** Gateway of clubs outside the businesses; null: there is none. */
  readonly clubGateway: string | null;
  /** The card provider's hosted pages, on which cards on file are entered; null: there are none. */
  readonly cardPage: { readonly url: string; readonly secret: string } | null;
  /**
   * Whether this server connects to card terminals at addresses of the local network, which
   * businesses enter. Off by default behind a public address, where many businesses share the
   * server.
   */
  readonly pinpadNetwork: boolean;
  /** Least level of the log's lines; `info` writes one for each call. */
  readonly logLevel?: LogLevel;
  /** Where failures are reported to; null = nowhere. */
  readonly faultsDsn?: string | null;
}

const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface MailSettings {
  readonly server: MailServer | null;
  readonly from: { readonly name: string; readonly address: string };
}

/** The environment is invalid; `message` names every wrong variable, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The settings in the environment can not be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const DEFAULT_PORT = 4600;
const DEFAULT_CONNECTIONS = 10;
/** Where a proxy usually is; callers from the Internet must not choose their address. */
const NEAR_PROXIES = 'loopback, linklocal, uniquelocal';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of the server from environment variables; an empty variable counts as unset.
 *
 * `PORT` (4600), `HOST` (127.0.0.1), `DALPAK_DATA` (`var/` of the repository), `DATABASE_URL`,
 * `DATABASE_APP_URL`, `DATABASE_SYSTEM_URL`, `PUBLIC_URL`, `TRUSTED_PROXIES`,
 * `DATABASE_CONNECTIONS` (10), `DALPAK_PLUGIN_RELEASES`, `DALPAK_PLUGIN_KEY`, `DALPAK_PINPAD_URL`,
 * `DALPAK_CIBUS_URL`, `DALPAK_10BIS_URL`, `DALPAK_PINPAD_NETWORK` (`on` or `off`), `MAIL_URL`, `MAIL_FROM`, `DALPAK_ALLOCATION` (an address,
 * or `simulator`), `DALPAK_ALLOCATION_TOKEN`, `DALPAK_PROVIDER_CODES` (`required`, or `off` for a
 * demonstration), `DALPAK_LOG` (`error`, `warn`, `info` or `debug`), `DALPAK_FAULTS_DSN` (where
 * failures are reported to, `https://KEY@host/PROJECT`).
 *
 * @throws ConfigError with all problems at once
 */
export function loadConfig(env: Env = process.env): Config {
  const problems: string[] = [];
  const secretKey = tryKey(env, problems);
  const config: Config = {
    ...(secretKey === null ? {} : { secretKey }),
    port: readInteger(env, 'PORT', { fallback: DEFAULT_PORT, min: 0, max: 65_535 }, problems),
    host: read(env, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(read(env, 'DALPAK_DATA') ?? join(findProjectRoot(), 'var')),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], problems),
    databaseAppUrl: readUrl(env, 'DATABASE_APP_URL', ['postgres:', 'postgresql:'], problems),
    databaseSystemUrl: readUrl(env, 'DATABASE_SYSTEM_URL', ['postgres:', 'postgresql:'], problems),
    publicUrl:
      readUrl(env, 'PUBLIC_URL', ['http:', 'https:'], problems)?.replace(/\/+$/, '') ?? null,
    trustedProxies:
      readProxies(env, problems) ?? (read(env, 'PUBLIC_URL') === undefined ? false : NEAR_PROXIES),
    databaseConnections: readInteger(
      env,
      'DATABASE_CONNECTIONS',
      { fallback: DEFAULT_CONNECTIONS, min: 1, max: 200 },
      problems,
    ),
    pluginReleases: readPath(env, 'DALPAK_PLUGIN_RELEASES'),
    pluginKeyFile: readPath(env, 'DALPAK_PLUGIN_KEY'),
    providerCodes: readProviderCodes(env, problems),
    gateways: {
      pinpad: readUrl(env, 'DALPAK_PINPAD_URL', ['http:', 'https:'], problems),
      cibus: readUrl(env, 'DALPAK_CIBUS_URL', ['http:', 'https:'], problems),
      tenbis: readUrl(env, 'DALPAK_10BIS_URL', ['http:', 'https:'], problems),
    },
    cardPage: readCardPage(env, problems),
    clubGateway: readUrl(env, 'DALPAK_CLUB_URL', ['http:', 'https:'], problems),
    pinpadNetwork: readSwitch(
      env,
      'DALPAK_PINPAD_NETWORK',
      read(env, 'PUBLIC_URL') === undefined,
      problems,
    ),
    allocation: readAllocation(env, problems),
    mail: readMail(env, problems),
    logLevel: readLogLevel(env, problems),
    faultsDsn: readFaultsDsn(env, problems),
  };
  if (config.databaseAppUrl !== null && config.databaseUrl === null)
    problems.push('DATABASE_APP_URL also needs DATABASE_URL');
  if (config.databaseSystemUrl !== null && config.databaseUrl === null)
    problems.push('DATABASE_SYSTEM_URL also needs DATABASE_URL');
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Address and shared secret belong together. */
function readCardPage(env: Env, problems: string[]): Config['cardPage'] {
  const url = readUrl(env, 'DALPAK_CARD_PAGE_URL', ['http:', 'https:'], problems);
  const secret = read(env, 'DALPAK_CARD_PAGE_SECRET');
  if (url === null) return null;
  if (secret === undefined) {
    problems.push('DALPAK_CARD_PAGE_URL also needs DALPAK_CARD_PAGE_SECRET');
    return null;
  }
  return { url, secret };
}

const KEY_BYTES = 32;

/**
 * The key of `DALPAK_KEY_FILE` or `DALPAK_KEY` (or of the two with a suffix): 32 bytes in base64;
 * null when neither is set. @throws ConfigError
 */
export function readSecretKey(env: Env, ending = ''): Buffer | null {
  const file = read(env, `DALPAK_KEY_FILE${ending}`);
  const named = file === undefined ? `DALPAK_KEY${ending}` : `DALPAK_KEY_FILE${ending}`;
  let text = read(env, `DALPAK_KEY${ending}`);
  if (file !== undefined) {
    if (text !== undefined)
      throw new ConfigError([
        `DALPAK_KEY_FILE${ending} and DALPAK_KEY${ending} are both set: keep one`,
      ]);
    if (!existsSync(file)) throw new ConfigError([`${named} names a file that is not there`]);
    text = readFileSync(file, 'utf8').trim();
  }
  if (text === undefined) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text)
    throw new ConfigError([`${named} must hold 32 bytes in base64: openssl rand -base64 32`]);
  return key;
}

function tryKey(env: Env, problems: string[]): Buffer | null {
  try {
    return readSecretKey(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems);
    return null;
  }
}

function read(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readAllocation(env: Env, problems: string[]): Config['allocation'] {
  if (read(env, 'DALPAK_ALLOCATION') === 'simulator') return { kind: 'simulator' };
  const url = readUrl(env, 'DALPAK_ALLOCATION', ['https:'], problems);
  if (url === null) return null;
  const token = read(env, 'DALPAK_ALLOCATION_TOKEN');
  if (token === undefined) problems.push('DALPAK_ALLOCATION also needs DALPAK_ALLOCATION_TOKEN');
  return { kind: 'authority', url: url.replace(/\/+$/, ''), token: token ?? '' };
}

function readLogLevel(env: Env, problems: string[]): LogLevel {
  const text = read(env, 'DALPAK_LOG') ?? 'error';
  const level = LOG_LEVELS.find((one) => one === text);
  if (level === undefined) problems.push(`DALPAK_LOG must be one of ${LOG_LEVELS.join(', ')}`);
  return level ?? 'error';
}

function readFaultsDsn(env: Env, problems: string[]): string | null {
  const text = read(env, 'DALPAK_FAULTS_DSN') ?? null;
  if (text !== null && readDsn(text) === null)
    problems.push('DALPAK_FAULTS_DSN must have the form https://KEY@host/PROJECT');
  return text;
}

/**
 * Any value except `off` keeps codes required: a typing error must not weaken the provider's
 * sign-in.
 */
function readProviderCodes(env: Env, problems: string[]): boolean {
  const text = read(env, 'DALPAK_PROVIDER_CODES') ?? 'required';
  if (text !== 'required' && text !== 'off')
    problems.push('DALPAK_PROVIDER_CODES must be required or off');
  return text !== 'off';
}

function readSwitch(env: Env, name: string, fallback: boolean, problems: string[]): boolean {
  const text = read(env, name);
  if (text !== undefined && text !== 'on' && text !== 'off')
    problems.push(`${name} must be on or off`);
  return text === undefined ? fallback : text === 'on';
}

/** Text before an address in angle brackets is the sender's name. */
const SENDER = /^(?:"?([^"<>\r\n]*?)"?\s*<([^\s@<>]+@[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+))$/;
/** Sender of mail that is stored locally. */
const NO_SENDER = { name: 'Dalpak', address: 'dalpak@localhost' } as const;

function readMail(env: Env, problems: string[]): MailSettings {
  const url = readUrl(env, 'MAIL_URL', ['smtp:', 'smtps:'], problems);
  const sender = read(env, 'MAIL_FROM');
  const parts = sender === undefined ? null : SENDER.exec(sender);
  if (sender !== undefined && parts === null)
    problems.push(
      'MAIL_FROM must be an address, such as pos@shop.example or Shop <pos@shop.example>',
    );
  const from =
    parts === null ? NO_SENDER : { name: parts[1] ?? '', address: parts[2] ?? parts[3] ?? '' };
  if (url === null) return { server: null, from };
  if (sender === undefined) problems.push('MAIL_URL also needs MAIL_FROM');
  // A request's Host must not decide where the links of a mail lead.
  if (read(env, 'PUBLIC_URL') === undefined)
    problems.push('MAIL_URL also needs PUBLIC_URL: links in mails lead there');
  return { server: mailServerOf(new URL(url), problems), from };
}

function mailServerOf(
  { protocol, hostname, port, username, password }: URL,
  problems: string[],
): MailServer {
  const startTls = protocol === 'smtp:';
  if (hostname === '') problems.push('MAIL_URL must name a host');
  return {
    host: hostname,
    port: port === '' ? (startTls ? 587 : 465) : Number(port),
    startTls,
    user: decoded(username),
    password: decoded(password),
  };
}

/** A password with a stray `%` is used literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readPath(env: Env, name: string): string | null {
  const text = read(env, name);
  return text === undefined ? null : resolve(text);
}

interface IntegerRange {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

function readInteger(env: Env, name: string, range: IntegerRange, problems: string[]): number {
  const text = read(env, name);
  if (text === undefined) return range.fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.min && value <= range.max) return value;
  problems.push(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}"`);
  return range.fallback;
}

function readUrl(
  env: Env,
  name: string,
  protocols: readonly string[],
  problems: string[],
): string | null {
  const text = read(env, name);
  if (text === undefined) return null;
  // The message never repeats the value, because a database's address contains a password.
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  problems.push(
    `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
  return null;
}

const PROXY_NAMES: ReadonlySet<string> = new Set(NEAR_PROXIES.split(', '));

function readProxies(env: Env, problems: string[]): string | null {
  const text = read(env, 'TRUSTED_PROXIES');
  if (text === undefined) return null;
  const proxies = text.split(',').map((proxy) => proxy.trim());
  if (!proxies.every((proxy) => PROXY_NAMES.has(proxy) || isAddressOrRange(proxy))) {
    problems.push(
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.7 or 10.0.0.0/8, with commas between them',
    );
  }
  return proxies.join(', ');
}

/** `10.0.0.7`, `10.0.0.0/8`: the number after the slash is at most the address's number of bits. */
function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}

/**
 * The repository's folder, from source and from the bundled build; the working folder when the
 * server runs outside it.
 */
function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    if (isProjectRoot(folder)) return folder;
    const parent = dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
}

function isProjectRoot(folder: string): boolean {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return false;
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return (
    typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === 'dalpak'
  );
}
