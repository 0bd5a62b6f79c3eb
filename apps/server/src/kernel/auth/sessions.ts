import {
  readKeyScopes,
  permissionMapOfKey,
  SUPPORT_MAP,
  type ModulesAccess,
} from '@dalpak/contracts';
import type { Listener, SystemDb, SystemSecrets, TenantDb, TenantTx } from '../db/index.ts';
import type { EmployeeClaim, EmployeePrincipal, ServicePrincipal } from './principal.ts';
import { SessionCache } from './session-cache.ts';
import type { EmployeeScope, LiveSession, SessionReader } from './session-reader.ts';
import * as store from './session.store.ts';
import { hashToken, newToken, tokenKind } from './tokens.ts';

export const ACCESS_SECONDS = 20 * 60;
export const REFRESH_SECONDS = 30 * 24 * 3600;
/**
 * A till stays registered until it is released; this is the longest time that a browser keeps a
 * cookie.
 */
export const TERMINAL_SECONDS = 400 * 24 * 3600;
/** A long shift. Signing out ends it earlier. */
export const EMPLOYEE_SECONDS = 16 * 3600;

export interface UserTokens {
  readonly access: string;
  readonly refresh: string;
}

export interface SessionsParts {
  readonly system: SystemDb;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly secrets: SystemSecrets;
  readonly now: () => number;
  /** Whether the provider's own staff must sign in with codes. */
  readonly providerCodes: boolean;
}

/** Creates, finds and ends the sessions of users, terminals and employees. */
export interface Sessions extends SessionReader {
  openUser(userId: number, cloudId: number): Promise<UserTokens>;
  /**
   * New tokens for a refresh token, or the reason for a refusal. A token that was used before ends
   * its session.
   */
  renewUser(refreshToken: string): Promise<UserTokens | Exclude<store.RefreshOutcome, 'rotated'>>;
  openTerminal(tx: TenantTx, terminalId: number, deviceUid: string): Promise<string>;
  openEmployee(db: TenantDb, employeeId: number, terminalId: number): Promise<string>;
  /** A new access key, and the hash that the database stores. */
  newKey(): { readonly token: string; readonly hash: Buffer };
  /** Ends the session at once, in every process. */
  end(sessionId: string, cloudId: number): Promise<void>;
  /** Ends the session of an employee's token of this terminal. */
  endEmployee(token: string, scope: EmployeeScope): Promise<void>;
  /** Drops this process's cache of a cloud, after a transaction that announced a change. */
  dropCache(cloudId: number): void;
  /** Announcements cannot be received: reads the database each time until they can. */
  disableCache(): void;
}

interface FoundEmployee {
  readonly sessionId: string;
  readonly terminalId: number | null;
  readonly employee: EmployeePrincipal;
  readonly issuedAt: number;
  readonly endedAt: number;
}

export async function createSessions(parts: SessionsParts, listener: Listener): Promise<Sessions> {
  const { system, tenant, now, providerCodes } = parts;
  const sessions = new SessionCache<LiveSession>(now);
  const employees = new SessionCache<FoundEmployee>(now);
  await listenForChanges(listener, [sessions, employees]);

  const hash = (token: string) => hashToken(parts.secrets['session-token'], token);
  const hashEmployee = (token: string) => hashToken(parts.secrets['employee-token'], token);

  async function findEmployeeSession(
    token: string,
    scope: EmployeeScope,
  ): Promise<FoundEmployee | null> {
    const tokenHash = hashEmployee(token);
    // The key includes the cloud, because a cached answer is about one business: with the token
    // alone another business would receive it.
    const key = `${scope.cloudId}/${tokenHash.toString('base64')}`;
    const found = await employees.get(key, () =>
      loadEmployee(system, tenant, tokenHash, scope.cloudId, now()),
    );
    return found !== null && found.terminalId === scope.terminalId ? found : null;
  }

  return {
    find: (token) => {
      const tokenHash = hash(token);
      return sessions.get(tokenHash.toString('base64'), () =>
        tokenKind(token) === 'key'
          ? loadKey(system, tenant, tokenHash, now())
          : loadSession({ system, tenant, providerCodes }, tokenHash, now()),
      );
    },
    async findEmployee(token, scope): Promise<EmployeeClaim> {
      const found = await findEmployeeSession(token, scope);
      if (found === null) return { state: 'unknown' };
      const { employee, issuedAt, endedAt } = found;
      return { state: endedAt > now() ? 'valid' : 'ended', employee, issuedAt, endedAt };
    },
    async openUser(userId, cloudId) {
      const tokens = newUserTokens();
      await store.insertUserSession(system, { cloudId, userId, ...hashes(tokens, hash) });
      return tokens;
    },
    async renewUser(refreshToken) {
      const tokens = newUserTokens();
      const { outcome, cloudId } = await store.rotateRefresh(
        system,
        hash(refreshToken),
        hashes(tokens, hash),
      );
      if (outcome === 'rotated') return tokens;
      // A second holder has this token: everything that the session issued must stop everywhere.
      if (outcome === 'reused' && cloudId !== null) {
        sessions.dropCloud(cloudId);
        await store.announceAccessChange(system, cloudId);
      }
      return outcome;
    },
    async openTerminal(tx, terminalId, deviceUid) {
      const token = newToken('terminal');
      await store.insertTillSession(tx, {
        terminalId,
        deviceUid,
        accessHash: hash(token),
        accessSeconds: TERMINAL_SECONDS,
      });
      return token;
    },
    async openEmployee(db, employeeId, terminalId) {
      const token = newToken('employee');
      await db.tx((tx) =>
        store.insertTillSession(tx, {
          employeeId,
          terminalId,
          accessHash: hashEmployee(token),
          accessSeconds: EMPLOYEE_SECONDS,
        }),
      );
      return token;
    },
    newKey() {
      const token = newToken('key');
      return { token, hash: hash(token) };
    },
    async end(sessionId, cloudId) {
      await store.endSession(system, sessionId);
      sessions.dropCloud(cloudId);
    },
    async endEmployee(token, scope) {
      const found = await findEmployeeSession(token, scope);
      if (found === null) return;
      await store.endSession(system, found.sessionId);
      employees.dropCloud(scope.cloudId);
    },
    dropCache(cloudId) {
      sessions.dropCloud(cloudId);
      employees.dropCloud(cloudId);
    },
    disableCache() {
      sessions.setListening(false);
      employees.setListening(false);
    },
  };
}

async function listenForChanges(
  listener: Listener,
  caches: readonly Pick<SessionCache<unknown>, 'setListening' | 'dropCloud'>[],
): Promise<void> {
  await listener.listen(store.ACCESS_CHANNEL, (payload) =>
    caches.forEach((cache) => cache.dropCloud(store.parseAccessNotice(payload).cloudId)),
  );
  listener.onReconnect(() => caches.forEach((cache) => cache.setListening(true)));
  caches.forEach((cache) => cache.setListening(true));
}

function newUserTokens(): UserTokens {
  return { access: newToken('access'), refresh: newToken('refresh') };
}

function hashes(tokens: UserTokens, hash: (token: string) => Buffer) {
  return {
    accessHash: hash(tokens.access),
    accessSeconds: ACCESS_SECONDS,
    refreshHash: hash(tokens.refresh),
    refreshSeconds: REFRESH_SECONDS,
  };
}

type Tenants = (cloudId: number) => TenantDb;

type LoadParts = Pick<SessionsParts, 'system' | 'tenant' | 'providerCodes'>;

async function loadSession(
  { system, tenant, providerCodes }: LoadParts,
  tokenHash: Buffer,
  now: number,
): Promise<{ cloudId: number; value: LiveSession } | null> {
  const row = await store.findSession(system, tokenHash);
  if (row === null || row.cloud_id === null || row.kind === 'employee') return null;
  const db = tenant(row.cloud_id);
  const value =
    row.kind === 'user'
      ? await loadUser({ system, db, providerCodes }, row, now)
      : await loadTerminal(db, row, now);
  return value === null ? null : { cloudId: row.cloud_id, value };
}

async function loadUser(
  { system, db, providerCodes }: Omit<LoadParts, 'tenant'> & { readonly db: TenantDb },
  row: store.SessionRow,
  now: number,
): Promise<LiveSession | null> {
  const access = row.user_id === null ? null : await store.findUserAccess(db, row.user_id);
  if (access === null || row.user_id === null) return null;
  const base = sessionBase(row, db.cloudId, 'user', now);
  const wanted = isSecondStepWanted(access, providerCodes);
  return {
    ...base,
    // The end of a grant is part of the session: the cached entry expires on time.
    expiresAt: Math.min(base.expiresAt, access.grant_ends_at?.getTime() ?? base.expiresAt),
    user: {
      id: row.user_id,
      name: access.name,
      email: access.email,
      kind: access.kind,
      employeeId: access.employee_id,
    },
    terminal: null,
    key: null,
    service: toService(access),
    perr: access.kind === 'support' ? SUPPORT_MAP : (access.permissions ?? {}),
    secondStepDue: wanted && !(await store.hasSecondStep(system, row.user_id)),
  };
}

/**
 * Whether the user must sign in with codes: all users of a business whose setting requires it, and
 * the provider's own staff unless the operator's configuration waives it.
 */
export function isSecondStepWanted(
  { kind, codes_wanted }: Pick<store.UserAccessRow, 'kind' | 'codes_wanted'>,
  providerCodes: boolean,
): boolean {
  return codes_wanted || (providerCodes && kind !== 'user');
}

async function loadTerminal(
  db: TenantDb,
  row: store.SessionRow,
  now: number,
): Promise<LiveSession | null> {
  const { terminal_id: id, device_uid: deviceUid } = row;
  if (id === null || deviceUid === null) return null;
  const access = await store.findTerminalAccess(db, id, deviceUid);
  if (access === null) return null;
  const gone = access.terminal_id === null;
  return {
    ...sessionBase(row, db.cloudId, 'terminal', now),
    user: null,
    terminal: gone
      ? null
      : {
          id,
          branchId: access.branch_id,
          name: access.terminal_name,
          terminalNo: access.terminal_no,
          kind: access.terminal_kind,
          deviceUid,
        },
    key: null,
    service: toService(access),
    perr: {},
    secondStepDue: false,
  };
}

/** The cache entry of a key is dropped with all entries of its business when the key is revoked. */
async function loadKey(
  system: SystemDb,
  tenant: Tenants,
  keyHash: Buffer,
  now: number,
): Promise<{ cloudId: number; value: LiveSession } | null> {
  const found = await store.findAccessKey(system, keyHash);
  if (found === null) return null;
  const { cloud_id: cloudId, id } = found;
  const db = tenant(cloudId);
  const access = await store.findKeyAccess(db, id, keyHash);
  if (access === null) return null;
  const expiresAt = Math.min(
    access.expires_at?.getTime() ?? Number.MAX_SAFE_INTEGER,
    access.secret_until?.getTime() ?? Number.MAX_SAFE_INTEGER,
  );
  if (expiresAt > now) await store.recordKeyUse(db, id, now);
  return {
    cloudId,
    value: {
      id: `key ${cloudId}/${id}`,
      kind: 'key',
      cloudId,
      startedAt: 0,
      expiresAt,
      user: null,
      terminal: null,
      key: {
        id,
        name: access.key_name,
        branches: access.branch_ids,
        networks: access.networks,
      },
      service: toService(access),
      perr: permissionMapOfKey({
        scopes: readKeyScopes(access.scopes),
        reports: access.reports,
        branches: access.branch_ids,
      }),
      secondStepDue: false,
    },
  };
}

function sessionBase(
  row: store.SessionRow,
  cloudId: number,
  kind: 'user' | 'terminal',
  now: number,
) {
  return {
    id: row.session_id,
    kind,
    cloudId,
    startedAt: row.created_at.getTime(),
    expiresAt: endOf(row, row.active, now),
  };
}

/** The database's clock may be ahead of this process: what it reports as ended is over now. */
function endOf(row: store.SessionRow, active: boolean, now: number): number {
  return active ? row.ended_at.getTime() : Math.min(row.ended_at.getTime(), now);
}

async function loadEmployee(
  system: SystemDb,
  tenant: Tenants,
  tokenHash: Buffer,
  cloudId: number,
  now: number,
): Promise<{ cloudId: number; value: FoundEmployee } | null> {
  const row = await store.findSession(system, tokenHash);
  if (
    row === null ||
    row.kind !== 'employee' ||
    row.cloud_id !== cloudId ||
    row.employee_id === null
  )
    return null;
  const found = await store.findEmployee(tenant(cloudId), row.employee_id);
  if (found === null) return null;
  // An employee who no longer works here cannot act, but their earlier sales still arrive under
  // their name.
  const endedAt = endOf(row, row.active && found.active, now);
  const value = {
    sessionId: row.session_id,
    terminalId: row.terminal_id,
    employee: toEmployee(found),
    issuedAt: row.created_at.getTime(),
    endedAt,
  };
  return { cloudId, value };
}

export function toEmployee(row: store.EmployeeRow): EmployeePrincipal {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    positionId: row.position_id,
    positionName: row.position_name,
    picture: row.picture,
    language: row.language,
    perr: row.permissions,
  };
}

function toService(
  row: store.UserAccessRow | store.TerminalAccessRow | store.KeyAccessRow,
): ServicePrincipal | null {
  if (row.service_id === null) return null;
  const modules: ModulesAccess = { components: [], pos: [], system: [], ...row.service_modules };
  return {
    id: row.service_id,
    code: row.service_code,
    ok: row.service_status === 'ok' && row.cloud_status === 'active',
    statusName: row.service_status_name === '' ? row.service_status : row.service_status_name,
    statusReason: row.service_status_reason,
    modules,
  };
}
