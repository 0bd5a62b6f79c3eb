/** Client identification headers of every call (specification, cart §7). Values are plain ASCII. */
export const CLIENT_HEADERS = {
  appId: 'x-app-id',
  appName: 'x-app-name',
  appModule: 'x-app-module',
  appVersion: 'x-app-version',
  clientType: 'x-client-type',
  pluginType: 'x-plugin-type',
  pluginVersion: 'x-plugin-version',
  terminalBranch: 'x-terminal-branch',
  /** One of {@link TERMINAL_TYPES}; decides which session counts when a browser has both. */
  terminalType: 'x-terminal-type',
  terminalService: 'x-terminal-service',
  terminalDevice: 'x-terminal-device',
  device: 'x-device',
  /**
   * Number of the business that the page shows. Another tab can move the session to a different
   * business; without this header that is not checked (a page before its start, other clients).
   */
  cloud: 'x-cloud-id',
  /** Token of the employee signed in at the terminal. */
  employee: 'x-employee-token',
  /** Time of the till's clock, in milliseconds since the epoch. */
  clock: 'x-terminal-clock',
  /** A colleague's approval of this one call. */
  approval: 'x-approval',
} as const;

/** Identity of the back-office application (specification, shell §1). */
export const APP = { id: 3, name: 'dalpak', module: 'bo', version: '6.0.0', locale: 'he' } as const;

/** Cookies of browsers: HttpOnly, SameSite=Strict. */
export const COOKIES = {
  session: 'dalpak_session',
  refresh: 'dalpak_refresh',
  terminal: 'dalpak_terminal',
  device: 'dalpak_device',
  /** A customer display, of its pairing. */
  display: 'dalpak_display',
} as const;

/**
 * Values of the terminal-type header. A browser may have a user session and a terminal session at
 * once: calls for any session (`auth: 'session'`) answer as the terminal when the device says it is
 * one, otherwise as the user.
 */
export const TERMINAL_TYPES = { none: 'none', pos: 'pos' } as const;

/** What a registered device is for. */
export const TERMINAL_KINDS = ['till', 'handheld', 'kitchen'] as const;
export type TerminalKind = (typeof TERMINAL_KINDS)[number];
