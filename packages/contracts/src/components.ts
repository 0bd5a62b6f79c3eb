/** Component ids (decisions §8). 13, 111, 278 and 279 are the specification's, the rest are ours. */
export const COMPONENT = {
  transactions: 101, closings: 102, cashMovements: 103, terminals: 104, pinpads: 105, paymentTypes: 106,
  products: 13, departments: 14, categories: 15, models: 16, priceLists: 17, discounts: 18, coupons: 19, barcodes: 20,
  preparations: 21, salesMenus: 22, priceListLines: 23, preparationGroups: 24, productParts: 25, floors: 26, floorTables: 27,
  employees: 31, positions: 32, timeEntries: 33,
  customers: 111, customerGroups: 112, contacts: 113,
  campaigns: 114, memberships: 115, giftCards: 116, creditVouchers: 117, vouchers: 118,
  warehouses: 121, stockLevels: 122, transfers: 123, stockCounts: 124, stockAdjustments: 125,
  leads: 131, leadStatuses: 132, leadSources: 133, activities: 134, tasks: 135, calls: 136, opportunities: 137,
  quotes: 141, salesOrders: 142, deliveryNotes: 143, returnNotes: 144, taxInvoices: 145, consolidatedInvoices: 146,
  invoiceReceipts: 147, creditInvoices: 148, receipts: 149,
  suppliers: 151, supplierGroups: 152, supplierProducts: 153,
  purchaseOrders: 154, goodsReceipts: 155, supplierReturns: 156, supplierInvoices: 157, supplierCredits: 158,
  supplierPayments: 159, expenses: 160,
  accounts: 161, accountGroups: 162, journalEntries: 163, movementTypes: 164,
  chequeDeposits: 165, cashDeposits: 166, cardDeposits: 167,
  contracts: 171, services: 278, packages: 279,
  dashboards: 181,
} as const;

export type ComponentKey = keyof typeof COMPONENT;
export type ComponentId = (typeof COMPONENT)[ComponentKey];

/** A component as the application start lists it: what it is called, and where adding one leads. */
export interface ComponentInfo {
  readonly id: ComponentId;
  /** Key of its name in the dictionaries. */
  readonly key: ComponentKey;
  /** Name in Hebrew, of the many. */
  readonly label: string;
  /** Tabler's name of its icon. */
  readonly icon: string;
  /** Set when a record of it is a document of this type (decisions §4): adding one opens the document screen. */
  readonly documentType: number | null;
  /** Whether this version can make one from the back office. A button that does nothing is not shown. */
  readonly add: boolean;
}

function info(key: ComponentKey, label: string, icon: string, more: Partial<Pick<ComponentInfo, 'documentType' | 'add'>> = {}): ComponentInfo {
  return { id: COMPONENT[key], key, label, icon, documentType: null, add: 'documentType' in more, ...more };
}

/** Every component of the product, in the order of the menu. */
export const COMPONENTS: readonly ComponentInfo[] = [
  // The till makes them: there is nothing to add by hand.
  info('transactions', 'עסקאות קופה', 'receipt', { documentType: 9, add: false }),
  info('closings', 'סגירות קופה', 'report-money'),
  info('cashMovements', 'תנועות מזומן', 'cash'),
  info('terminals', 'קופות', 'device-desktop'),
  info('pinpads', 'מסופי אשראי', 'device-mobile', { add: true }),
  info('paymentTypes', 'אמצעי תשלום', 'wallet', { add: true }),
  info('products', 'מוצרים', 'package', { add: true }),
  info('departments', 'מחלקות', 'layout-grid', { add: true }),
  info('categories', 'קטגוריות', 'category', { add: true }),
  info('models', 'דגמי מוצרים', 'versions', { add: true }),
  info('priceLists', 'מחירונים', 'list-details', { add: true }),
  info('priceListLines', 'מחירים במחירון', 'list-details', { add: true }),
  info('discounts', 'מבצעים', 'discount', { add: true }),
  info('coupons', 'קופונים', 'ticket', { add: true }),
  info('barcodes', 'ברקודים', 'barcode', { add: true }),
  info('preparations', 'הכנות', 'chef-hat', { add: true }),
  info('preparationGroups', 'קבוצות הכנות', 'chef-hat', { add: true }),
  info('productParts', 'פריטים בערכה', 'package', { add: true }),
  info('salesMenus', 'תפריטי מכירה', 'layout-board', { add: true }),
  info('floors', 'אזורי ישיבה', 'layout-grid', { add: true }),
  info('floorTables', 'שולחנות', 'category', { add: true }),
  info('employees', 'עובדים', 'id-badge', { add: true }),
  info('positions', 'תפקידים', 'shield', { add: true }),
  info('timeEntries', 'דיווחי נוכחות', 'clock'),
  info('customers', 'לקוחות', 'users', { add: true }),
  info('customerGroups', 'קבוצות לקוחות', 'users-group', { add: true }),
  info('contacts', 'אנשי קשר', 'address-book', { add: true }),
  info('campaigns', 'קמפיינים', 'speakerphone', { add: true }),
  info('memberships', 'חברויות מועדון', 'id', { add: true }),
  info('giftCards', 'כרטיסי מתנה', 'gift-card', { add: true }),
  info('creditVouchers', 'זיכויים', 'receipt-refund'),
  info('vouchers', 'שוברים', 'ticket', { add: true }),
  info('warehouses', 'מחסנים', 'building-warehouse', { add: true }),
  info('stockLevels', 'יתרות מלאי', 'packages'),
  info('transfers', 'העברות בין מחסנים', 'transfer', { documentType: 25 }),
  info('stockCounts', 'ספירות מלאי', 'checklist', { documentType: 28 }),
  info('stockAdjustments', 'התאמות מלאי', 'adjustments', { documentType: 26 }),
  info('leads', 'לידים', 'user-plus', { add: true }),
  info('leadStatuses', 'מצבי לידים', 'progress', { add: true }),
  info('leadSources', 'מקורות לידים', 'map-pin', { add: true }),
  info('activities', 'פעילויות', 'activity', { add: true }),
  info('tasks', 'משימות', 'checkbox', { add: true }),
  info('calls', 'שיחות', 'phone', { add: true }),
  info('opportunities', 'הזדמנויות', 'target', { add: true }),
  info('quotes', 'הצעות מחיר', 'file-description', { documentType: 1 }),
  info('salesOrders', 'הזמנות', 'shopping-cart', { documentType: 2 }),
  info('deliveryNotes', 'תעודות משלוח', 'truck-delivery', { documentType: 3 }),
  info('returnNotes', 'תעודות החזרה', 'truck-return', { documentType: 4 }),
  info('taxInvoices', 'חשבוניות מס', 'file-invoice', { documentType: 6 }),
  info('consolidatedInvoices', 'חשבוניות ריכוז', 'files', { documentType: 13 }),
  info('invoiceReceipts', 'חשבוניות מס קבלה', 'file-check', { documentType: 7 }),
  info('creditInvoices', 'חשבוניות זיכוי', 'file-minus', { documentType: 10 }),
  info('receipts', 'קבלות', 'file-dollar', { documentType: 16 }),
  info('suppliers', 'ספקים', 'truck', { add: true }),
  info('supplierGroups', 'קבוצות ספקים', 'users-group', { add: true }),
  info('supplierProducts', 'מוצרי ספקים', 'package-import', { add: true }),
  info('purchaseOrders', 'הזמנות רכש', 'clipboard-list', { documentType: 20 }),
  info('goodsReceipts', 'תעודות כניסה', 'package-import', { documentType: 21 }),
  info('supplierReturns', 'החזרות לספק', 'package-export', { documentType: 22 }),
  info('supplierInvoices', 'חשבוניות ספק', 'file-invoice', { documentType: 23 }),
  info('supplierCredits', 'זיכויי ספק', 'file-minus', { documentType: 24 }),
  info('supplierPayments', 'תשלומים לספקים', 'cash', { documentType: 33 }),
  info('expenses', 'הוצאות', 'receipt', { documentType: 34 }),
  info('accounts', 'חשבונות', 'book', { add: true }),
  info('accountGroups', 'קבוצות חשבונות', 'books', { add: true }),
  info('journalEntries', 'פקודות יומן', 'notebook'),
  info('movementTypes', 'סוגי תנועה', 'arrows-exchange', { add: true }),
  info('chequeDeposits', 'הפקדות שיקים', 'building-bank', { documentType: 30 }),
  info('cashDeposits', 'הפקדות מזומן', 'cash', { documentType: 31 }),
  info('cardDeposits', 'הפקדות שוברי אשראי', 'credit-card', { documentType: 32 }),
  info('contracts', 'חוזים', 'contract', { add: true }),
  info('services', 'שירותים', 'cloud', { add: true }),
  info('packages', 'חבילות', 'box', { add: true }),
  info('dashboards', 'לוחות מחוונים', 'layout-dashboard', { add: true }),
];

const byId = new Map<number, ComponentInfo>(COMPONENTS.map((component) => [component.id, component]));

/** The component with this number, or null. */
export function findComponent(id: number): ComponentInfo | null {
  return byId.get(id) ?? null;
}
