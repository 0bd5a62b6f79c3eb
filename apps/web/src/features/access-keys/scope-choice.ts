import {
  type AppInit,
  COMPONENTS,
  type ComponentAction,
  type ComponentInfo,
  keyRightsOf,
  type ReadyKeySet,
} from '@dalpak/contracts';
import { checkAccess } from '../../platform/session/access.ts';

/** A component that may be in a key's scopes, and the rights that this user may give on it. */
export interface ScopeOffer {
  readonly info: ComponentInfo;
  readonly rights: readonly ComponentAction[];
}

export type ChosenScopes = ReadyKeySet['scopes'];

type Init = Parameters<typeof checkAccess>[0] & Pick<AppInit, 'service'>;

/** The scopes that this user may give to a key: no more than their own permissions. */
export function grantableScopes(init: Init): readonly ScopeOffer[] {
  return COMPONENTS.flatMap((info) => {
    const rights = keyRightsOf(info.id).filter(
      (action) => checkAccess(init, { type: 'components', action, key: info.id }) === 'ok',
    );
    return rights.includes('r') ? [{ info, rights }] : [];
  });
}

/** What of a ready set this user may give. */
export function grantableSet({ scopes }: ReadyKeySet, offers: readonly ScopeOffer[]): ChosenScopes {
  return scopes.flatMap(({ component, rights }) => {
    const offer = offers.find(({ info }) => info.id === component);
    const own = rights.filter((right) => offer?.rights.includes(right));
    return own.includes('r') ? [{ component, rights: own }] : [];
  });
}
