import { createHmac, randomBytes } from 'node:crypto';

/** Prefix by kind of token: it makes a leaked token recognisable and keeps the kinds apart. */
const PREFIX = {
  access: 'dla_',
  refresh: 'dlr_',
  terminal: 'dlt_',
  employee: 'dle_',
  key: 'dlp_',
  step: 'dls_',
  display: 'dld_',
} as const;
const LENGTH = 4 + 43;

export type TokenKind = keyof typeof PREFIX;

/** 256 random bits cannot be guessed, so the stored hash needs neither salt nor slowness. */
export function newToken(kind: TokenKind): string {
  return PREFIX[kind] + randomBytes(32).toString('base64url');
}

/** The kind that a token claims to be; null for any other text. */
export function tokenKind(token: string): TokenKind | null {
  if (token.length !== LENGTH) return null;
  const prefix = token.slice(0, 4);
  if (prefix === PREFIX.access) return 'access';
  if (prefix === PREFIX.terminal) return 'terminal';
  if (prefix === PREFIX.employee) return 'employee';
  if (prefix === PREFIX.key) return 'key';
  if (prefix === PREFIX.step) return 'step';
  if (prefix === PREFIX.display) return 'display';
  return prefix === PREFIX.refresh ? 'refresh' : null;
}

/**
 * The stored form of a token: a keyed SHA-256, so that a stolen copy of the table grants no access.
 */
export function hashToken(key: Buffer, token: string): Buffer {
  return createHmac('sha256', key).update(token).digest();
}
