import { type ComponentKey, COMPONENTS } from '@dalpak/contracts';

/** Record names come from the contracts, so that one term names one thing. */
const components = Object.fromEntries(COMPONENTS.map(({ key, label }) => [key, label])) as Readonly<
  Record<ComponentKey, string>
>;

export const menu = {
  components,
  sections: {
    pos: 'קופה',
    products: 'מוצרים',
    employees: 'עובדים',
    customers: 'לקוחות',
    warehouses: 'מלאי',
    crm: 'קשרי לקוחות',
    sales: 'מכירות',
    suppliers: 'ספקים',
    accountant: 'הנהלת חשבונות',
    service: 'שירות',
    dashboards: 'לוחות מחוונים',
  },
  submenus: {
    restaurant: 'מסעדה',
    manageCustomers: 'ניהול לקוחות',
    leads: 'לידים',
    crmCustomers: 'לקוחות',
    manageSuppliers: 'ניהול ספקים',
    accounts: 'חשבונות',
    movementTypes: 'סוגי תנועה',
    deposits: 'הפקדות',
    contracts: 'חוזים',
    services: 'שירותים וחבילות',
  },
  top: {
    home: 'בית',
    till: 'קופה',
    search: 'חיפוש ומעבר מהיר',
    interfaces: 'ממשקים',
    reports: 'דוחות',
    marketplace: 'תוספים',
    settings: 'הגדרות',
  },
  links: { help: 'עזרה', apiDocs: 'תיעוד הממשק למפתחים' },
  features: {
    labels: 'הדפסת תוויות',
    billing: 'שירות וחיוב',
    accessKeys: 'ממשק ומפתחות גישה',
    audit: 'יומן פעולות',
    leadBoard: 'לוח לידים',
    lowStock: 'מלאי נמוך',
    serials: 'היסטוריית מספר סידורי',
    stockCounting: 'ספירות בתהליך',
    books: 'ספרי החשבונות',
    consolidation: 'חשבוניות ריכוז לכמה לקוחות',
    tax: 'רשויות המס',
    tillNumbers: 'מספרי הקופות',
  },
  linksTitle: 'קישורים',
  addNew: 'הוסיפו: {{name}}',
  expand: 'הרחיבו את התפריט',
} as const;
