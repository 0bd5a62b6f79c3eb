import { AppError } from '../../errors/app-error.ts';
import type { RequestFacts } from '../call/context.ts';

/** Methods that change nothing, so a foreign page gains nothing by causing them. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that a page of another site caused (cross-site request forgery). SameSite=Strict
 * already keeps the cookies out of such calls; this also covers sister subdomains and sign-in
 * itself.
 *
 * Browsers send a trustworthy Sec-Fetch-Site only to https and localhost; on plain http in a shop's
 * network the Origin header decides. A call with cookies and neither header comes from no known
 * browser and is refused.
 *
 * @throws FORBIDDEN_ORIGIN
 */
export function assertOwnOrigin(
  method: string,
  facts: RequestFacts,
  withCookies: boolean,
  publicUrl: string | null,
): void {
  if (SAFE_METHODS.has(method)) return;
  const site = facts.header('sec-fetch-site');
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw new AppError('FORBIDDEN_ORIGIN');
  }
  const origin = facts.header('origin');
  if (origin === undefined) {
    if (withCookies) throw new AppError('FORBIDDEN_ORIGIN');
    return;
  }
  if (!isOwn(origin, facts, publicUrl)) throw new AppError('FORBIDDEN_ORIGIN');
}

function isOwn(origin: string, facts: RequestFacts, publicUrl: string | null): boolean {
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  // `null` and other opaque origins do not parse.
  const host = facts.header('host')?.toLowerCase();
  if (!URL.canParse(origin) || new URL(origin).host !== host) return false;
  // Anyone on the network path can forge a plain-http page of our host. A call that arrived over
  // plain http may still belong to an https page behind a proxy that is not configured here.
  return !facts.https || new URL(origin).protocol === 'https:';
}
