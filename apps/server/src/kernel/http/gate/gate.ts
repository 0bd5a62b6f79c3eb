import { explain } from '../../errors/explain.ts';
import {
  CLIENT_HEADERS,
  COOKIES,
  isAllowed,
  operationOfName,
  parseOperation,
  TERMINAL_TYPES,
  withOperation,
  type Endpoint,
  type PermissionMap,
  type PermissionOperation,
} from '@dalpak/contracts';
import { idOfApproval, verifyApproval, type Approval } from '../../auth/approval.ts';
import { consumeApprovals, findCallApproval, markApprovalUsed } from '../../auth/approval.store.ts';
import { tokenKind } from '../../auth/tokens.ts';
import type { EmployeeClaim, KeyPrincipal } from '../../auth/principal.ts';
import type { LiveSession, SessionReader } from '../../auth/session-reader.ts';
import type { TenantDb } from '../../db/index.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clocks } from '../../time/clocks.ts';
import { CLOCK_TOLERANCE_MS } from '../../time/till-clock.ts';
import type {
  PublicContext,
  ReplyControls,
  RequestFacts,
  SessionContext,
} from '../call/context.ts';
import type { KeyCalls } from './key-calls.ts';
import type { PluginNotes } from './plugin-notes.ts';
import {
  assertPermission,
  assertActivePerson,
  assertServiceHas,
  employeeRequired,
} from './authorize.ts';
import { isWithinNetworks } from './networks.ts';
import { assertOwnOrigin } from './origin.ts';

export interface GateParts {
  readonly sessions: SessionReader;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly publicUrl: string | null;
  readonly now: () => number;
  readonly clocks: Clocks;
  /** Counts the calls of access keys. */
  readonly keyCalls: KeyCalls;
  /** Keeps the version of each till's desktop bridge. */
  readonly plugins: PluginNotes;
  /** Key that signs approvals. */
  readonly approvalKey: Buffer;
}

/** Authenticates and authorizes a call; no handler runs before it has answered. */
export interface Gate {
  /**
   * @throws UNAUTHENTICATED, TOKEN_EXPIRED, TOO_MANY_REQUESTS, FORBIDDEN_ORIGIN, CLOUD_CHANGED,
   * TERMINAL_REQUIRED, EMPLOYEE_REQUIRED, SECOND_STEP_REQUIRED, SERVICE_NOT_OK, UPGRADE,
   * PERMISSION_DENIED
   */
  enter(
    endpoint: Endpoint,
    facts: RequestFacts,
    reply: ReplyControls,
  ): Promise<PublicContext | SessionContext>;
}

/** The caller's data that an approval is checked against, in addition to the call. */
interface ApprovalCheck {
  readonly facts: RequestFacts;
  readonly db: TenantDb;
  readonly perr: PermissionMap;
  readonly terminalId: number | null;
  /** The acting employee, even when their sign-in has ended since. */
  readonly employeeId: number | null;
}

/** A colleague's approval of one call, and the operation that it permits. */
interface CallGrant {
  readonly operation: PermissionOperation;
  /** @throws APPROVAL_INVALID when another call used it first */
  readonly use: () => Promise<Approval>;
}

/** A call that arrives later than this after its action has waited on its till. */
const IMMEDIATE_CALL_MS = 5 * 60_000;

const NO_CLAIM: EmployeeClaim = { state: 'none' };
const NOTHING_ALLOWED: PermissionMap = {};

export function createGate(parts: GateParts): Gate {
  async function openSession(endpoint: Endpoint, facts: RequestFacts): Promise<LiveSession> {
    let refusal = new AppError('UNAUTHENTICATED');
    for (const token of candidateTokens(endpoint, facts)) {
      const session = await parts.sessions.find(token);
      if (session === null) continue;
      // Checked before the session's own end, which a wrong clock would reach too soon.
      if (session.terminal !== null)
        await parts.clocks.check(
          session.cloudId,
          session.terminal.id,
          facts.header(CLIENT_HEADERS.clock),
        );
      if (session.expiresAt > parts.now()) return session;
      refusal = new AppError('TOKEN_EXPIRED');
    }
    throw refusal;
  }

  async function claimOf(session: LiveSession, facts: RequestFacts): Promise<EmployeeClaim> {
    const token = session.terminal === null ? undefined : facts.header(CLIENT_HEADERS.employee);
    if (token === undefined || session.terminal === null) return NO_CLAIM;
    if (tokenKind(token) !== 'employee') return { state: 'unknown' };
    return parts.sessions.findEmployee(token, {
      cloudId: session.cloudId,
      terminalId: session.terminal.id,
    });
  }

  /**
   * Verifies a colleague's approval when the caller lacks the permission. The approval is bound to
   * data in the body, which has not been read yet.
   */
  function standInOf(
    { name, approval }: Endpoint,
    { facts, db, perr, terminalId, employeeId }: ApprovalCheck,
  ): SessionContext['verifyApproval'] {
    const token = facts.header(CLIENT_HEADERS.approval);
    if (
      approval === undefined ||
      token === undefined ||
      terminalId === null ||
      isAllowed(perr, approval.of)
    )
      return null;
    return async ({ act, value, at }) => {
      const action = {
        cloudId: db.cloudId,
        terminalId,
        cartId: act ?? '',
        key: approval.of.key,
        field: name,
        value,
      };
      // For an immediate call both times are the server's. For a call that may have waited, the
      // till's clock dates the action.
      const read =
        at === undefined
          ? verifyApproval(parts.approvalKey, action, token, parts.now())
          : verifyApproval(parts.approvalKey, action, token, Date.parse(at), CLOCK_TOLERANCE_MS);
      const stored = read === null ? null : await db.tx((tx) => markApprovalUsed(tx, read.id));
      // The approval must be for this employee, not for a colleague at the same till; and for an
      // immediate call the approver must still have the permission.
      const isTheirs = stored !== null && employeeId !== null && stored.requested_by === employeeId;
      if (
        read === null ||
        !isTheirs ||
        (isNow(at, read.issuedAt) && !isAllowed(stored.permissions ?? {}, approval.of))
      )
        throw new AppError('APPROVAL_INVALID');
      return read;
    };
  }

  /**
   * Whether a call is sent when its action happens and has not waited for a network: by the till's
   * clock, or by the server's since the approval.
   */
  function isNow(at: string | undefined, givenAt: number): boolean {
    return (
      at === undefined ||
      Math.min(Math.abs(parts.now() - Date.parse(at)), parts.now() - givenAt) <= IMMEDIATE_CALL_MS
    );
  }

  /**
   * The operation that a colleague approved for this call, when the caller lacks it. A call that
   * changes something uses the approval up after its input is validated. A read does not: a screen
   * reads several times within the approval's two minutes.
   * @throws APPROVAL_INVALID for an approval that is used, expired, another caller's, or from a
   * colleague who has lost the permission
   */
  async function callGrantOf(
    { approval: bound, method, reads }: Endpoint,
    standing: ApprovalCheck & { readonly userId: number | null },
  ): Promise<CallGrant | null> {
    const { facts, db, perr, terminalId, employeeId, userId } = standing;
    const id = idOfApproval(facts.header(CLIENT_HEADERS.approval) ?? '');
    // A call whose approval is bound to its content accepts only such an approval.
    if (id === null || bound !== undefined) return null;
    const stored = await findCallApproval(db, id);
    const operation = stored === null ? null : operationOfKey(stored.permission_key);
    if (stored === null || operation === null) throw new AppError('APPROVAL_INVALID');
    if (isAllowed(perr, operation)) return null;
    const place = terminalId === null ? { terminalId, userId: userId ?? 0 } : { terminalId };
    const action = {
      cloudId: db.cloudId,
      ...place,
      cartId: '',
      key: stored.permission_key,
      field: '',
      value: '',
    };
    const read = verifyApproval(
      parts.approvalKey,
      action,
      facts.header(CLIENT_HEADERS.approval) ?? '',
      parts.now(),
    );
    const isTheirs =
      terminalId === null || (employeeId !== null && stored.requested_by === employeeId);
    if (read === null || !isTheirs || !isAllowed(stored.permissions ?? {}, operation))
      throw new AppError('APPROVAL_INVALID');
    return {
      operation,
      use: async () => {
        const changes = method !== 'GET' && reads !== true;
        if (changes && !(await db.tx((tx) => consumeApprovals(tx, [read.id]))))
          throw new AppError('APPROVAL_INVALID');
        return read;
      },
    };
  }

  return {
    async enter(endpoint, facts, reply) {
      // For a public call the cookie is decisive: it renews a session without any other credential.
      const withCookies =
        facts.header('authorization') === undefined &&
        (endpoint.auth !== 'public' || facts.header('cookie') !== undefined);
      assertOwnOrigin(endpoint.method, facts, withCookies, parts.publicUrl);
      if (endpoint.auth === 'public') return { request: facts, reply };

      const session = await openSession(endpoint, facts);
      if (session.terminal !== null)
        parts.plugins.note(session.cloudId, session.terminal.id, facts);
      facts.identify({
        cloudId: session.cloudId,
        terminalId: session.terminal?.id ?? null,
        keyId: session.key?.id ?? null,
      });
      if (session.key !== null) {
        // The key itself is right: the words must not ask for another sign-in.
        if (endpoint.keys === undefined)
          throw new AppError('UNAUTHENTICATED', { reason: explain('key_closed_call') });
        parts.keyCalls.count(session.id);
        assertKeyPlace(endpoint, session.key, facts.address);
      }
      if (endpoint.anyCloud !== true) assertShownCloud(session, facts);
      const claim = await claimOf(session, facts);
      const employee = claim.state === 'valid' ? claim.employee : null;
      assertKind(endpoint, session, employee !== null);
      if (session.secondStepDue && endpoint.beforeSecondStep !== true)
        throw new AppError('SECOND_STEP_REQUIRED');
      const own = session.kind === 'terminal' ? (employee?.perr ?? NOTHING_ALLOWED) : session.perr;
      const db = dbFor(endpoint, session.kind, parts.tenant(session.cloudId));
      const standing = {
        facts,
        db,
        perr: own,
        terminalId: session.terminal?.id ?? null,
        employeeId: claim.state === 'valid' || claim.state === 'ended' ? claim.employee.id : null,
      };
      const standIn = standInOf(endpoint, standing);
      const grant =
        session.kind === 'key'
          ? null
          : await callGrantOf(endpoint, { ...standing, userId: session.user?.id ?? null });
      const perr = grant === null ? own : withOperation(own, grant.operation);
      if (typeof endpoint.permission === 'object') {
        const actor = { session, service: session.service, employee };
        assertActivePerson(actor);
        assertServiceHas(actor.service, endpoint.permission);
        if (standIn === null) assertPermission({ perr }, endpoint.permission);
      }
      return {
        request: facts,
        reply,
        cloudId: session.cloudId,
        session: {
          id: session.id,
          kind: session.kind,
          startedAt: claim.state === 'valid' ? claim.issuedAt : session.startedAt,
          expiresAt:
            claim.state === 'valid'
              ? Math.min(session.expiresAt, claim.endedAt)
              : session.expiresAt,
        },
        db,
        service: session.service,
        user: session.user,
        terminal: session.terminal,
        key: session.key,
        employee,
        employeeClaim: claim,
        perr,
        ownPerr: own,
        approval: null,
        verifyApproval: standIn,
        consumeGrant: grant?.use ?? null,
      };
    },
  };
}

/** The operation that an approval's key names: see `approvalKeyOf`. */
function operationOfKey(key: string): PermissionOperation | null {
  return parseOperation({ type: 'pos', action: 'r', key }) ?? operationOfName(key);
}

/**
 * Calls from outside a till get few connections of their business, and reads among them fewer, so
 * that sales and writes always find connections.
 */
function dbFor({ method, reads }: Endpoint, kind: LiveSession['kind'], db: TenantDb): TenantDb {
  if (kind === 'terminal') return db;
  return db.limitTo(method === 'GET' || reads === true ? 'read' : 'office');
}

/**
 * Tokens that may open this endpoint, best first. A bearer token is the only candidate: it was sent
 * on purpose.
 */
function candidateTokens(endpoint: Endpoint, facts: RequestFacts): string[] {
  const header = facts.header('authorization');
  if (header !== undefined) {
    const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1];
    if (token === undefined) return [];
    if (tokenKind(token) === 'key') return [token];
    // A customer display may read its till's bill, by public calls, and nothing else.
    if (tokenKind(token) === 'display') throw new AppError('PERMISSION_DENIED');
    return isSessionToken(token) ? [token] : [];
  }
  const user = facts.cookie(COOKIES.session);
  const terminal = facts.cookie(COOKIES.terminal);
  const asTerminal = claimsTerminal(facts);
  // A call for a terminal also checks the user's session, to answer "register this device" and not
  // "sign in".
  const terminalFirst =
    endpoint.auth === 'terminal' ||
    endpoint.auth === 'employee' ||
    (endpoint.auth === 'session' && asTerminal);
  const order =
    endpoint.auth === 'user' ? [user] : terminalFirst ? [terminal, user] : [user, terminal];
  return order.filter((token): token is string => token !== undefined && isSessionToken(token));
}

/**
 * A key is used from its networks only, and one that is limited to branches opens only calls that
 * hold to them.
 * @throws PERMISSION_DENIED whose field names what was missing
 */
function assertKeyPlace(
  { keysByBranch }: Endpoint,
  { networks, branches }: KeyPrincipal,
  address: string,
): void {
  if (!isWithinNetworks(networks, address))
    throw new AppError('PERMISSION_DENIED', {
      details: [{ ...explain('key_other_network'), field: 'network' }],
    });
  if (branches !== null && keysByBranch !== true)
    throw new AppError('PERMISSION_DENIED', {
      details: [{ ...explain('key_branches_call'), field: 'branches' }],
    });
}

/** Whether the device claims to be a registered terminal. */
export function claimsTerminal(facts: RequestFacts): boolean {
  return (facts.header(CLIENT_HEADERS.terminalType) ?? TERMINAL_TYPES.none) !== TERMINAL_TYPES.none;
}

/**
 * A page whose session was moved by another tab must not write into a business that it does not
 * show. The device's claim is about the session that it works with, and is ignored for the other
 * one when a browser holds both a user's and a terminal's.
 */
function assertShownCloud(session: LiveSession, facts: RequestFacts): void {
  const shown = facts.header(CLIENT_HEADERS.cloud);
  if (shown === undefined || (session.kind === 'terminal') !== claimsTerminal(facts)) return;
  if (shown !== String(session.cloudId)) throw new AppError('CLOUD_CHANGED');
}

function isSessionToken(token: string): boolean {
  const kind = tokenKind(token);
  return kind === 'access' || kind === 'terminal';
}

function assertKind(endpoint: Endpoint, session: LiveSession, hasEmployee: boolean): void {
  if (endpoint.auth === 'user' && session.user === null) throw new AppError('UNAUTHENTICATED');
  if ((endpoint.auth === 'terminal' || endpoint.auth === 'employee') && session.terminal === null)
    throw new AppError('TERMINAL_REQUIRED');
  if (
    session.kind === 'terminal' &&
    session.terminal?.kind === 'kitchen' &&
    endpoint.kitchenScreen !== true
  )
    throw new AppError('PERMISSION_DENIED');
  if (endpoint.auth === 'employee' && !hasEmployee) throw employeeRequired();
}
