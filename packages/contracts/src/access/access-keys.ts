import { COMPONENT } from '../components.ts';
import { findRecordComponent } from '../components/all.ts';
import type { KeyAccess } from '../wire/define-endpoint.ts';
import {
  COMPONENT_ACTIONS,
  SYSTEM_OPERATIONS,
  type ComponentAction,
  type PermissionMap,
} from './permissions.ts';
import { REPORT_CATEGORIES } from '../reports/report.types.ts';

/** What a key may do, by component number: five flags. A component that is missing is forbidden. */
export type KeyScopes = Readonly<Record<string, string>>;

/** Flags (read, write, edit, delete, special) that keys of the first kind of scopes stand for. */
const EARLIER_FLAGS: Readonly<Record<KeyAccess, string>> = { read: '10000', write: '11110' };

/** Most calls of one key per minute, counted in each process of the server. */
export const KEY_CALLS_A_MINUTE = 300;

/** Most active keys of a business. */
export const MAX_ACCESS_KEYS = 50;

/** Networks that one key may be limited to. */
export const MAX_KEY_NETWORKS = 20;

/** Hours for which the earlier secret still opens after a change, unless the manager says otherwise. */
export const KEY_OVERLAP_HOURS = 24;
export const MAX_KEY_OVERLAP_HOURS = 720;

/** Refused calls of a key that its page shows. */
export const MAX_KEY_REFUSALS = 100;

/** Everything that limits a key. */
export interface KeyLimits {
  readonly scopes: KeyScopes;
  /** Categories of reports that it may read. */
  readonly reports: readonly string[];
  /** The branches whose data it reads and orders for; null = all. */
  readonly branches: readonly number[] | null;
}

/** Categories of reports, each open to a key or closed. */
export const KEY_REPORTS = Object.keys(REPORT_CATEGORIES);

const REPORTS_KEY = Object.entries(SYSTEM_OPERATIONS).find(([, key]) => key === 'reports')?.[0];

/** The permission map of a caller with these limits. */
export function permissionMapOfKey({ scopes, reports, branches }: KeyLimits): PermissionMap {
  return {
    components: scopes,
    ...(reports.length === 0 || REPORTS_KEY === undefined
      ? {}
      : {
          system: { [REPORTS_KEY]: 1 },
          reports: Object.fromEntries(
            KEY_REPORTS.filter((one) => !reports.includes(one)).map((one) => [one, 0]),
          ),
        }),
    ...(branches === null
      ? {}
      : { branches: Object.fromEntries(branches.map((branch) => [branch, 1])) }),
  };
}

/** Reads stored scopes; unknown entries grant nothing. */
export function readKeyScopes(stored: unknown): KeyScopes {
  if (typeof stored !== 'object' || stored === null) return {};
  const flagsOf = (value: unknown): string | null => {
    if (value === 'read' || value === 'write') return EARLIER_FLAGS[value];
    return typeof value === 'string' && /^[01]{5}$/.test(value) ? value : null;
  };
  return Object.fromEntries(
    Object.entries(stored).flatMap(([component, value]) => {
      const flags = flagsOf(value);
      return flags === null ? [] : [[component, flags]];
    }),
  );
}

export function flagsOfRights(rights: readonly ComponentAction[]): string {
  return COMPONENT_ACTIONS.map((action) => (rights.includes(action) ? '1' : '0')).join('');
}

export function rightsOfFlags(flags: string): ComponentAction[] {
  return COMPONENT_ACTIONS.filter((_, at) => flags[at] === '1');
}

/** Rights that a key can have on a component; none where the API does not have its records. */
export function keyRightsOf(component: number): readonly ComponentAction[] {
  const record = findRecordComponent(component);
  if (record === null) return [];
  // Orders of outside shops come by a key, although no form writes them.
  return record.writes === undefined && component !== COMPONENT.salesOrders
    ? ['r']
    : COMPONENT_ACTIONS;
}

/** A ready set of scopes, from which a manager begins. */
export interface ReadyKeySet {
  readonly key: 'shop' | 'accountant' | 'figures' | 'calls';
  readonly scopes: readonly {
    readonly component: number;
    readonly rights: readonly ComponentAction[];
  }[];
  readonly reports: readonly string[];
}

const reads = (...components: readonly number[]): ReadyKeySet['scopes'] =>
  components.map((component) => ({ component, rights: ['r'] }));

export const READY_KEY_SETS: readonly ReadyKeySet[] = [
  {
    key: 'shop',
    scopes: [
      ...reads(COMPONENT.products, COMPONENT.departments, COMPONENT.stockLevels),
      { component: COMPONENT.customers, rights: ['r', 'w', 'e'] },
      { component: COMPONENT.salesOrders, rights: ['r', 'w'] },
    ],
    reports: [],
  },
  {
    key: 'accountant',
    scopes: reads(
      COMPONENT.customers,
      COMPONENT.suppliers,
      COMPONENT.taxInvoices,
      COMPONENT.consolidatedInvoices,
      COMPONENT.invoiceReceipts,
      COMPONENT.creditInvoices,
      COMPONENT.receipts,
    ),
    reports: KEY_REPORTS,
  },
  { key: 'figures', scopes: reads(COMPONENT.products), reports: KEY_REPORTS },
  { key: 'calls', scopes: reads(COMPONENT.customers), reports: [] },
];
