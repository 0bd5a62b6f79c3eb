import type { AppInit } from '@dalpak/contracts';
import type { FeatureRoute } from '../platform/router/feature.types.ts';
import { type Access, checkAccess } from '../platform/session/access.ts';

export type Refusal = Exclude<Access, 'ok'> | 'SESSION_NEEDED' | 'USER_NEEDED' | 'TERMINAL_NEEDED';

/**
 * Why this session may not see a screen, or null. The server guards the data; this only guards
 * navigation.
 */
export function checkRouteAccess(
  route: Pick<FeatureRoute, 'audience' | 'permission'>,
  init: AppInit | null,
): Refusal | null {
  if (route.audience === 'anyone') return null;
  if (init === null) return 'SESSION_NEEDED';
  if (route.audience === 'user' && init.user.auth_type !== 'user') return 'USER_NEEDED';
  if (route.audience === 'terminal' && init.cloud.terminal === null) return 'TERMINAL_NEEDED';
  if (route.permission === undefined) return null;
  const access = checkAccess(init, route.permission);
  return access === 'ok' ? null : access;
}
