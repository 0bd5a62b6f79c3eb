import { type AppInit, COMPONENT_ACTIONS, COMPONENTS, type ComponentInfo, KEY_FLAGS, keyAccessOf, type KeyAccess } from '@dalpak/contracts';
import { checkAccess } from '../../platform/session/access.ts';

/** A component that may be opened to a key, and how far. */
export interface ScopeOffer {
  readonly info: ComponentInfo;
  readonly most: KeyAccess;
}

type Init = Parameters<typeof checkAccess>[0] & Pick<AppInit, 'service'>;

/** What this person may open to a key: nobody gives more than they have, and of what is only read nothing is written. */
export function scopeOffers(init: Init): readonly ScopeOffer[] {
  const may = (component: number, access: KeyAccess): boolean =>
    COMPONENT_ACTIONS.every((action, at) => KEY_FLAGS[access][at] !== '1' || checkAccess(init, { type: 'components', action, key: component }) === 'ok');
  return COMPONENTS.flatMap((info) => {
    const most = keyAccessOf(info.id);
    if (most === null || !may(info.id, 'read')) return [];
    return [{ info, most: most === 'write' && may(info.id, 'write') ? 'write' : 'read' }];
  });
}
