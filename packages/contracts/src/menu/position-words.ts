import type { RightsValue } from '../fields/field-value.types.ts';
import type { Label } from '../labels.ts';
import { componentsBelow, MENU, type MenuSectionKey } from './menu.ts';
import { COMPONENT_ACTIONS, type ComponentAction } from '../access/permissions.ts';

/** What a position may do, as a sentence: a switch that sets all rights behind it. */
export interface PositionSentence {
  readonly key: string;
  readonly text: Label;
  readonly rights: {
    readonly pos?: readonly number[];
    readonly system?: readonly number[];
    /** Actions on every record of these sections of the menu. */
    readonly sections?: readonly MenuSectionKey[];
    readonly actions?: readonly ComponentAction[];
  };
}

const sees = (
  key: string,
  text: Label,
  ...sections: readonly MenuSectionKey[]
): PositionSentence => ({ key: `see.${key}`, text, rights: { sections, actions: ['r'] } });
const writes = (
  key: string,
  text: Label,
  ...sections: readonly MenuSectionKey[]
): PositionSentence => ({ key: `write.${key}`, text, rights: { sections, actions: ['w', 'e'] } });

/**
 * The sentences in their order. No right is behind two of them; what is behind none, such as
 * deleting, is in the matrix of all permissions.
 */
export const POSITION_SENTENCES: readonly PositionSentence[] = [
  {
    key: 'sell',
    text: { he: 'מוכר בקופה ומחפש מוצרים', en: 'Sells at the till and finds products' },
    rights: { pos: [1, 31, 34] },
  },
  {
    key: 'open',
    text: { he: 'פותח וסוגר את הקופה', en: 'Opens and closes the register' },
    rights: { pos: [10, 11, 12] },
  },
  {
    key: 'cash',
    text: {
      he: 'פותח את המגירה בלי מכירה, מפקיד ומושך מזומן',
      en: 'Opens the drawer without a sale, pays in and out',
    },
    rights: { pos: [36, 37] },
  },
  {
    key: 'discount',
    text: { he: 'נותן הנחה ידנית', en: 'Gives discounts by hand' },
    rights: { pos: [50] },
  },
  {
    key: 'lines',
    text: { he: 'מבטל שורה ומשנה מחיר בחשבון', en: 'Voids a line and changes its price' },
    rights: { pos: [55, 56] },
  },
  {
    key: 'void',
    text: { he: 'מבטל חשבון שלם', en: 'Voids a whole bill' },
    rights: { pos: [51] },
  },
  {
    key: 'hold',
    text: { he: 'משהה חשבון ומחליף מוכר', en: 'Holds a bill and changes its seller' },
    rights: { pos: [52, 53] },
  },
  {
    key: 'refund',
    text: { he: 'מחזיר כסף עם קבלה', en: 'Refunds against a receipt' },
    rights: { pos: [33, 70] },
  },
  {
    key: 'credit',
    text: { he: 'נותן זיכוי במקום כסף', en: 'Gives store credit instead of money' },
    rights: { pos: [71] },
  },
  {
    key: 'refundManual',
    text: { he: 'מחזיר כסף בלי קבלה', en: 'Refunds without a receipt' },
    rights: { pos: [72] },
  },
  {
    key: 'customersAtTill',
    text: { he: 'מוצא ומוסיף לקוחות בקופה', en: 'Finds and adds customers at the till' },
    rights: { pos: [35, 45] },
  },
  {
    key: 'tables',
    text: { he: 'עובד עם שולחנות, הזמנות ומשלוחים', en: 'Works with tables, orders, deliveries' },
    rights: { pos: [2, 3, 4] },
  },
  {
    key: 'papersAtTill',
    text: { he: 'מפיק מסמכים מהקופה ומשדר אשראי', en: 'Issues documents, transmits cards' },
    rights: { pos: [13, 14, 15] },
  },
  {
    key: 'layout',
    text: { he: 'עורך את מסך הקופה', en: 'Edits the screen of the till' },
    rights: { pos: [30, 32] },
  },
  sees('bills', { he: 'רואה עסקאות וסגירות', en: 'Sees bills and closings' }, 'pos'),
  writes('bills', { he: 'מנהל קופות ומסופים', en: 'Manages tills and card terminals' }, 'pos'),
  sees('products', { he: 'רואה מוצרים ומבצעים', en: 'Sees products and promotions' }, 'products'),
  writes(
    'products',
    { he: 'משנה מוצרים, מחירים ומבצעים', en: 'Changes products, prices and promotions' },
    'products',
  ),
  sees('customers', { he: 'רואה לקוחות', en: 'Sees customers' }, 'customers', 'crm'),
  writes('customers', { he: 'מוסיף ומשנה לקוחות', en: 'Changes customers' }, 'customers', 'crm'),
  sees(
    'stock',
    { he: 'רואה מלאי וספקים', en: 'Sees stock and suppliers' },
    'warehouses',
    'suppliers',
  ),
  writes(
    'stock',
    { he: 'מקבל סחורה וסופר מלאי', en: 'Receives goods and counts stock' },
    'warehouses',
    'suppliers',
  ),
  sees('documents', { he: 'רואה מסמכי מכירה', en: 'Sees sales documents' }, 'sales'),
  writes('documents', { he: 'מפיק מסמכי מכירה', en: 'Issues sales documents' }, 'sales'),
  sees('books', { he: 'רואה הנהלת חשבונות', en: 'Sees the books' }, 'accountant'),
  writes('books', { he: 'מנהל את הספרים', en: 'Keeps the books' }, 'accountant'),
  sees('team', { he: 'רואה עובדים ושעות', en: 'Sees employees and hours' }, 'employees'),
  writes(
    'team',
    { he: 'מנהל עובדים ותפקידים', en: 'Manages employees and positions' },
    'employees',
  ),
  {
    key: 'reports',
    text: { he: 'רואה דוחות', en: 'Sees reports' },
    rights: { system: [4] },
  },
  {
    key: 'exceptions',
    text: {
      he: 'רואה חריגים בקופות ומטפל בהם',
      en: 'Sees exceptions at the tills and settles them',
    },
    rights: { system: [6] },
  },
  {
    key: 'settings',
    text: { he: 'משנה הגדרות וממשקים', en: 'Changes settings and interfaces' },
    rights: { system: [1, 3] },
  },
  {
    key: 'billing',
    text: { he: 'מנהל את השירות והתשלום עליו', en: 'Manages the service and its payment' },
    rights: { system: [2, 5] },
  },
  {
    key: 'device',
    text: { he: 'מנתק קופה ופותח גישה לתמיכה', en: 'Releases a till and lets support in' },
    rights: { system: [10, 11] },
  },
];

/** The six positions from which a new one begins. `all` permits everything, also later additions. */
export interface PositionPreset {
  readonly key: 'owner' | 'manager' | 'shift' | 'cashier' | 'waiter' | 'bookkeeper';
  readonly name: Label;
  readonly all?: true;
  readonly sentences: readonly string[];
}

const CASHIER = ['sell', 'hold', 'refund', 'credit', 'customersAtTill', 'see.products'] as const;
const SHIFT = [
  ...CASHIER,
  'open',
  'cash',
  'discount',
  'lines',
  'void',
  'papersAtTill',
  'see.bills',
] as const;

export const POSITION_PRESETS: readonly PositionPreset[] = [
  { key: 'owner', name: { he: 'בעלים', en: 'Owner' }, all: true, sentences: [] },
  {
    key: 'manager',
    name: { he: 'מנהל סניף', en: 'Branch manager' },
    sentences: POSITION_SENTENCES.map(({ key }) => key).filter(
      (key) => key !== 'billing' && key !== 'settings' && !key.endsWith('.books'),
    ),
  },
  { key: 'shift', name: { he: 'אחמ"ש', en: 'Shift manager' }, sentences: SHIFT },
  { key: 'cashier', name: { he: 'קופאי', en: 'Cashier' }, sentences: CASHIER },
  {
    key: 'waiter',
    name: { he: 'מלצר', en: 'Waiter' },
    sentences: ['sell', 'tables', 'hold', 'customersAtTill', 'see.products'],
  },
  {
    key: 'bookkeeper',
    name: { he: 'מנהל חשבונות', en: 'Bookkeeper' },
    sentences: [
      'see.bills',
      'see.customers',
      'see.stock',
      'see.documents',
      'write.documents',
      'see.books',
      'write.books',
      'reports',
    ],
  },
];

/** The rights behind a sentence, as a map that permits only them. */
export function rightsOfSentence({ rights }: PositionSentence): RightsValue {
  const ids = MENU.filter(({ key }) => rights.sections?.includes(key) === true).flatMap(
    ({ items }) => componentsBelow(items),
  );
  // The sales section repeats the customers, which belong to their own sentence.
  const own = rights.sections?.includes('sales') === true ? withoutCustomers(ids) : ids;
  const flags = COMPONENT_ACTIONS.map((action) =>
    rights.actions?.includes(action) === true ? '1' : '0',
  ).join('');
  const on = (keys: readonly number[] = []): Readonly<Record<string, 1>> =>
    Object.fromEntries(keys.map((key) => [String(key), 1 as const]));
  return {
    components: Object.fromEntries(own.map((id) => [String(id), flags])),
    pos: on(rights.pos),
    system: on(rights.system),
  };
}

function withoutCustomers(ids: readonly number[]): readonly number[] {
  const customers = componentsBelow(MENU.find(({ key }) => key === 'customers')?.items ?? []);
  return ids.filter((id) => !(customers as readonly number[]).includes(id));
}

/** Two maps together. */
function joined(a: RightsValue, b: RightsValue): RightsValue {
  const components: Record<string, string> = { ...a.components };
  for (const [id, flags] of Object.entries(b.components))
    components[id] = [...flags]
      .map((flag, at) => (flag === '1' || components[id]?.[at] === '1' ? '1' : '0'))
      .join('');
  return { components, pos: { ...a.pos, ...b.pos }, system: { ...a.system, ...b.system } };
}

/** The map of a preset: all rights behind its sentences, and no other. */
export function rightsOfPreset({ all, sentences }: PositionPreset): RightsValue {
  const none: RightsValue = { components: {}, pos: {}, system: {} };
  if (all === true) return { ...none, all: 1 };
  return POSITION_SENTENCES.filter(({ key }) => sentences.includes(key))
    .map(rightsOfSentence)
    .reduce(joined, none);
}

/**
 * Names of the permissions of a component (specification, shell §6 and cart §6), and the
 * component's flags that each name covers, in their order.
 */
export const PERMISSION_KINDS = {
  read: { he: 'קריאה', en: 'Read', actions: ['r'] },
  write: { he: 'כתיבה', en: 'Write', actions: ['w', 'e', 'd'] },
  execute: { he: 'ביצוע', en: 'Execute', actions: ['s'] },
} as const satisfies Record<string, Label & { readonly actions: readonly ComponentAction[] }>;
