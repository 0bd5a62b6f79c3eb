import {
  type AppInit,
  COMPONENT_ACTIONS,
  COMPONENTS,
  type ComponentInfo,
  KEY_FLAGS,
  keyAccessOf,
  type KeyAccess,
} from '@dalpak/contracts';
import { checkAccess } from '../../platform/session/access.ts';

/** A component that may be in a key's scopes, and its highest scope. */
export interface ScopeOffer {
  readonly info: ComponentInfo;
  readonly highestScope: KeyAccess;
}

type Init = Parameters<typeof checkAccess>[0] & Pick<AppInit, 'service'>;

/**
 * The scopes that this user may give to a key: no more than their own permissions, and only read
 * for components that cannot be written.
 */
export function grantableScopes(init: Init): readonly ScopeOffer[] {
  const may = (component: number, access: KeyAccess): boolean =>
    COMPONENT_ACTIONS.every(
      (action, at) =>
        KEY_FLAGS[access][at] !== '1' ||
        checkAccess(init, { type: 'components', action, key: component }) === 'ok',
    );
  return COMPONENTS.flatMap((info) => {
    const most = keyAccessOf(info.id);
    if (most === null || !may(info.id, 'read')) return [];
    return [{ info, highestScope: most === 'write' && may(info.id, 'write') ? 'write' : 'read' }];
  });
}
