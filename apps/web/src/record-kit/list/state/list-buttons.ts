import {
  type AppInit,
  COMPONENT,
  EXPORTED_COMPONENTS,
  isImportable,
  type RecordComponent,
} from '@dalpak/contracts';
import { checkAccess } from '../../../platform/session/access.ts';

type Init = Pick<AppInit, 'service' | 'perr' | 'components'>;

/** The provider's own cloud, where services and packages are sold. */
const PROVIDER_CLOUD = 1;
const SIGN_UPS: Readonly<Record<number, string>> = {
  [COMPONENT.services]: '/signup/cloud/2',
  [COMPONENT.packages]: '/signup/cloud/3',
};

export interface ListButtons {
  /** A record can be added here; pressing it explains what the service does not include. */
  readonly add: boolean;
  readonly import: boolean;
  /** Only products and customers (specification, records §2). */
  readonly export: boolean;
  readonly labels: boolean;
  /** Route of the sign-up for a service or package; null for other components. */
  readonly signUp: string | null;
}

/** Which buttons a component's list has for this user (specification, records §2). */
export function listButtons(init: Init, record: RecordComponent): ListButtons {
  const { component } = record;
  const info = init.components.find(({ id }) => id === component);
  const may = (action: 'r' | 'w' | 'e'): boolean =>
    checkAccess(init, { type: 'components', action, key: component }) === 'ok';
  return {
    add:
      info?.add === true &&
      checkAccess(init, { type: 'components', action: 'w', key: component }) !==
        'PERMISSION_DENIED',
    import:
      isImportable(record) &&
      checkAccess(init, { type: 'system', key: 'interfaces' }) === 'ok' &&
      may('e') &&
      (record.writes === 'edit' || may('w')),
    export: EXPORTED_COMPONENTS.includes(component) && may('r'),
    labels: component === COMPONENT.products && may('r'),
    signUp: init.service?.cloud_id === PROVIDER_CLOUD ? (SIGN_UPS[component] ?? null) : null,
  };
}
