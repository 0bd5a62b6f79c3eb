import { APP, CLIENT_HEADERS, TERMINAL_TYPES } from '@dalpak/contracts';

/**
 * The caller as this device knows it. Every value is plain ASCII, because it travels in headers.
 */
export interface ClientIdentity {
  /** Created once per browser; it stays when the terminal is released. */
  readonly device: string;
  readonly terminal: {
    readonly deviceUid: string;
    readonly branchId: number;
    readonly terminalId: number;
  } | null;
  /**
   * A browser may hold a user session and a terminal registration; this says which one is active.
   */
  readonly worksAs: 'user' | 'terminal';
  /** Licence under which the terminal works. */
  readonly serviceCode: string | null;
  readonly employeeToken: string | null;
  /** The connected desktop bridge; null = none. */
  readonly plugin: { readonly type: string; readonly version: string } | null;
  /** Number of the business on the screen; null before the start. */
  readonly cloud: number | null;
}

/** The headers that every call carries (specification, cart §7). */
export function clientHeaders(identity: ClientIdentity): Record<string, string> {
  const headers: Record<string, string> = {
    [CLIENT_HEADERS.appId]: String(APP.id),
    [CLIENT_HEADERS.appName]: APP.name,
    [CLIENT_HEADERS.appModule]: APP.module,
    [CLIENT_HEADERS.appVersion]: APP.version,
    [CLIENT_HEADERS.clientType]: 'web',
    [CLIENT_HEADERS.pluginType]: identity.plugin?.type ?? 'none',
    [CLIENT_HEADERS.pluginVersion]: identity.plugin?.version ?? '0',
    [CLIENT_HEADERS.terminalBranch]: String(identity.terminal?.branchId ?? 0),
    [CLIENT_HEADERS.terminalType]:
      identity.terminal !== null && identity.worksAs === 'terminal'
        ? TERMINAL_TYPES.pos
        : TERMINAL_TYPES.none,
    [CLIENT_HEADERS.terminalService]: identity.serviceCode ?? 'none',
    [CLIENT_HEADERS.terminalDevice]: identity.terminal?.deviceUid ?? 'none',
    [CLIENT_HEADERS.device]: identity.device,
  };
  if (identity.terminal !== null) headers[CLIENT_HEADERS.clock] = String(Date.now());
  if (identity.employeeToken !== null) headers[CLIENT_HEADERS.employee] = identity.employeeToken;
  if (identity.cloud !== null) headers[CLIENT_HEADERS.cloud] = String(identity.cloud);
  return headers;
}

/**
 * Fields that legacy calls carry in their body instead (specification, cart §7). The session cookie
 * is what authenticates.
 */
export function legacyBody(identity: ClientIdentity): Record<string, unknown> {
  return {
    app_token: `${APP.name}-${APP.module}-${APP.version}`,
    terminal: {
      branch: identity.terminal?.branchId ?? 0,
      terminal: identity.terminal?.terminalId ?? 0,
    },
    device: { uid: identity.terminal?.deviceUid ?? '', device: identity.device },
  };
}
