import {
  type AppInit,
  hasModuleAccess,
  isAllowed,
  NEVER_ALLOWED,
  type PermissionOperation,
} from '@dalpak/contracts';

/**
 * Why an action is closed: the service does not include its module, or the user lacks the
 * permission.
 */
export type Access = 'ok' | 'UPGRADE' | 'PERMISSION_DENIED';

/**
 * Predicts the server's decision, module access first. The server decides; the screen only
 * anticipates.
 */
export function checkAccess(
  init: Pick<AppInit, 'service' | 'perr'>,
  operation: PermissionOperation,
): Access {
  if (operation.type === 'system' && operation.key === NEVER_ALLOWED) return 'PERMISSION_DENIED';
  if (init.service === null || !hasModuleAccess(init.service.resolved_modules_access, operation))
    return 'UPGRADE';
  return isAllowed(init.perr, operation) ? 'ok' : 'PERMISSION_DENIED';
}
