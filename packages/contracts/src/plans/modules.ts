import { APP } from '../wire/headers.ts';
import { POS_APP_ID } from './apps.ts';
import { COMPONENTS, type ServiceModuleKey } from '../components.ts';
import type { Label } from '../labels.ts';
import {
  hasModuleAccess,
  type ModulesAccess,
  NEVER_ALLOWED,
  POS_OPERATIONS,
  SYSTEM_OPERATIONS,
} from '../access/permissions.ts';

/**
 * A part of an application that a service has or does not have. No two modules include the same
 * component or operation.
 */
export interface ServiceModule {
  readonly key: ServiceModuleKey;
  /** The application that it belongs to, of {@link APPS}. */
  readonly app: number;
  readonly title: Label;
  readonly text: Label;
  /** Part of every service, because it includes the settings and the choice of modules. */
  readonly fixed: boolean;
  readonly opens: ModulesAccess;
}

/** The components that declare this module. */
function components(key: ServiceModuleKey): readonly number[] {
  return COMPONENTS.flatMap(({ id, module }) => (module === key ? [id] : []));
}

const NONE = { pos: [], system: [] } as const;

/** Modules of the installed applications, in the order in which they are offered. */
export const SERVICE_MODULES: readonly ServiceModule[] = [
  {
    key: 'core',
    app: APP.id,
    fixed: true,
    title: { he: 'בסיס', en: 'Core' },
    text: {
      he: 'מוצרים, לקוחות, עובדים, דוחות והגדרות',
      en: 'Products, customers, employees, reports and settings',
    },
    opens: {
      components: components('core'),
      pos: [],
      system: Object.values(SYSTEM_OPERATIONS).filter((key) => key !== NEVER_ALLOWED),
    },
  },
  {
    key: 'till',
    app: POS_APP_ID,
    fixed: false,
    title: { he: 'קופה', en: 'Till' },
    text: {
      he: 'מכירה, תשלומים, סגירת קופה ותפריטי מכירה',
      en: 'Selling, payments, closing and sales menus',
    },
    opens: {
      components: components('till'),
      pos: ['screens.pos', 'terminal', 'shva', 'documents', 'pos', 'cart', 'transaction'],
      system: [],
    },
  },
  {
    key: 'restaurant',
    app: POS_APP_ID,
    fixed: false,
    title: { he: 'מסעדה', en: 'Restaurant' },
    text: {
      he: 'שולחנות, הזמנות, משלוחים והכנות',
      en: 'Tables, orders, deliveries and preparations',
    },
    opens: {
      components: components('restaurant'),
      pos: ['screens.tables', 'screens.orders', 'screens.deliveries'],
      system: [],
    },
  },
  {
    key: 'club',
    app: APP.id,
    fixed: false,
    title: { he: 'מועדון', en: 'Club' },
    text: {
      he: 'מבצעי מועדון, חברויות, כרטיסי מתנה ושוברים',
      en: 'Campaigns, memberships, gift cards and vouchers',
    },
    opens: { ...NONE, components: components('club') },
  },
  {
    key: 'stock',
    app: APP.id,
    fixed: false,
    title: { he: 'מלאי', en: 'Stock' },
    text: { he: 'מחסנים, יתרות, העברות וספירות', en: 'Warehouses, levels, transfers and counts' },
    opens: { ...NONE, components: components('stock') },
  },
  {
    key: 'crm',
    app: APP.id,
    fixed: false,
    title: { he: 'קשרי לקוחות', en: 'CRM' },
    text: {
      he: 'לידים, פעילויות, משימות והזדמנויות',
      en: 'Leads, activities, tasks and opportunities',
    },
    opens: { ...NONE, components: components('crm') },
  },
  {
    key: 'documents',
    app: APP.id,
    fixed: false,
    title: { he: 'מסמכי מכירה', en: 'Sales documents' },
    text: {
      he: 'הצעות מחיר, הזמנות, תעודות וחשבוניות',
      en: 'Quotes, orders, delivery notes and invoices',
    },
    opens: { ...NONE, components: components('documents') },
  },
  {
    key: 'suppliers',
    app: APP.id,
    fixed: false,
    title: { he: 'ספקים', en: 'Suppliers' },
    text: {
      he: 'רכש, קליטת סחורה, חשבוניות ספק והוצאות',
      en: 'Purchasing, receiving, supplier invoices and expenses',
    },
    opens: { ...NONE, components: components('suppliers') },
  },
  {
    key: 'accounting',
    app: APP.id,
    fixed: false,
    title: { he: 'הנהלת חשבונות', en: 'Accounting' },
    text: { he: 'חשבונות, פקודות יומן והפקדות', en: 'Accounts, journal entries and deposits' },
    opens: { ...NONE, components: components('accounting') },
  },
  {
    key: 'contracts',
    app: APP.id,
    fixed: false,
    title: { he: 'שירות וחוזים', en: 'Service and contracts' },
    text: { he: 'חוזי שירות, שירותים וחבילות', en: 'Service contracts, services and packages' },
    opens: { ...NONE, components: components('contracts') },
  },
];

/** For schemas. */
export const SERVICE_MODULE_KEYS = SERVICE_MODULES.map(({ key }) => key);

/** The modules of a service: those of which it includes everything. */
export function modulesOf(access: ModulesAccess): readonly ServiceModuleKey[] {
  const hasAll = ({ opens }: ServiceModule): boolean =>
    opens.components.every((id) => access.components.includes(id)) &&
    Object.values(POS_OPERATIONS)
      .filter((key) => covers(opens.pos, key))
      .every((key) => hasModuleAccess(access, { type: 'pos', key })) &&
    Object.values(SYSTEM_OPERATIONS)
      .filter((key) => covers(opens.system, key))
      .every((key) => hasModuleAccess(access, { type: 'system', key }));
  return SERVICE_MODULES.filter(hasAll).map(({ key }) => key);
}

/**
 * Access of a service with these modules. Entries that belong to no module (a component of a later
 * version, a custom key) stay; a key that covers several modules is replaced by the keys of the
 * chosen ones.
 */
export function accessOf(
  chosen: readonly ServiceModuleKey[],
  before: ModulesAccess,
): ModulesAccess {
  const opens = SERVICE_MODULES.filter(({ key, fixed }) => fixed || chosen.includes(key)).map(
    (module) => module.opens,
  );
  const all = SERVICE_MODULES.map((module) => module.opens);
  const known = new Set(all.flatMap((one) => one.components));
  const keys = (type: 'pos' | 'system'): readonly string[] => {
    const ours = all.flatMap((one) => one[type]);
    const apart = before[type].filter(
      (key) => !ours.some((own) => covers([key], own) || covers([own], key)),
    );
    return [...new Set([...apart, ...opens.flatMap((one) => one[type])])];
  };
  return {
    components: [
      ...before.components.filter((id) => !known.has(id)),
      ...opens.flatMap((one) => one.components),
    ].toSorted((a, b) => a - b),
    pos: keys('pos'),
    system: keys('system'),
  };
}

/** Whether one of the prefixes covers the key. */
function covers(prefixes: readonly string[], key: string): boolean {
  return prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}.`));
}
