/** A label in both languages. Hebrew is the first. */
export interface Label {
  readonly he: string;
  readonly en: string;
}

export type Labels = Readonly<Record<string, Label>>;

/**
 * Names of fields, wherever records, documents and files show them: one label for one thing
 * (specification, shell §3).
 */
export const FIELD_LABELS = {
  // Documents
  type: { he: 'סוג', en: 'Type' },
  date: { he: 'תאריך', en: 'Date' },
  reference: { he: 'אסמכתא', en: 'Reference' },
  due_date: { he: 'תאריך פירעון', en: 'Due date' },
  warehouse: { he: 'מחסן', en: 'Warehouse' },
  notes: { he: 'הערות', en: 'Notes' },
  total: { he: 'סה"כ', en: 'Total' },
  // Customers, suppliers, contacts
  name: { he: 'שם', en: 'Name' },
  address: { he: 'כתובת', en: 'Address' },
  city: { he: 'עיר', en: 'City' },
  phone: { he: 'טלפון', en: 'Phone' },
  mobile: { he: 'טלפון נייד', en: 'Mobile phone' },
  email: { he: 'דוא"ל', en: 'E-mail' },
  tax_id: { he: 'מספר עוסק', en: 'Tax ID' },
  credit_limit: { he: 'מסגרת אשראי', en: 'Credit limit' },
  balance: { he: 'יתרה', en: 'Balance' },
  group: { he: 'קבוצה', en: 'Group' },
  vat_free: { he: 'פטור ממע"מ', en: 'VAT free' },
  // Employees
  first_name: { he: 'שם פרטי', en: 'First name' },
  last_name: { he: 'שם משפחה', en: 'Last name' },
  card_number: { he: 'מספר כרטיס', en: 'Card number' },
  fingerprint: { he: 'טביעת אצבע', en: 'Fingerprint' },
  position: { he: 'תפקיד', en: 'Position' },
  password: { he: 'סיסמה', en: 'Password' },
  technician_password: { he: 'סיסמת טכנאי', en: 'Technician password' },
  // Products and stock
  product: { he: 'מוצר', en: 'Product' },
  code: { he: 'קוד', en: 'Code' },
  barcode: { he: 'ברקוד', en: 'Barcode' },
  department: { he: 'מחלקה', en: 'Department' },
  category: { he: 'קטגוריה', en: 'Category' },
  supplier: { he: 'ספק', en: 'Supplier' },
  manufacturer: { he: 'יצרן', en: 'Manufacturer' },
  price: { he: 'מחיר', en: 'Price' },
  unit: { he: 'יחידת מכירה', en: 'Sold by' },
  content: { he: 'תכולה', en: 'Content' },
  content_unit: { he: 'יחידת תכולה', en: 'Content unit' },
  vat_group: { he: 'מע"מ', en: 'VAT' },
  weighed: { he: 'נמכר במשקל', en: 'Sold by weight' },
  discountable: { he: 'משתתף במבצעים', en: 'Takes part in discounts' },
  quantity: { he: 'כמות', en: 'Quantity' },
  stock_count: { he: 'ספירת מלאי', en: 'Stock count' },
  sort_order: { he: 'סדר הצגה', en: 'Order' },
  active: { he: 'פעיל', en: 'Active' },
  created: { he: 'נוצר', en: 'Created' },
  updated: { he: 'עודכן', en: 'Updated' },
  source: { he: 'מקור הנתונים', en: 'Data source' },
  // Discounts
  discount: { he: 'הנחה', en: 'Discount' },
  valid_from: { he: 'בתוקף מ', en: 'Valid from' },
  valid_to: { he: 'בתוקף עד', en: 'Valid until' },
  timing: { he: 'מתי ניתן', en: 'When given' },
  use_limit: { he: 'מימושים בחשבון', en: 'Uses in a bill' },
  // Payments, places, account
  payment: { he: 'תשלום', en: 'Payment' },
  payment_type: { he: 'אמצעי תשלום', en: 'Tender' },
  branch: { he: 'סניף', en: 'Branch' },
  terminal: { he: 'קופה', en: 'Terminal' },
  terminal_no: { he: 'מספר קופה', en: 'Terminal number' },
  cloud: { he: 'עסק', en: 'Cloud' },
  service: { he: 'שירות', en: 'Service' },
  contract: { he: 'חוזה', en: 'Contract' },
  subscription: { he: 'מינוי', en: 'Subscription' },
  status: { he: 'מצב', en: 'Status' },
  registered: { he: 'נרשמה', en: 'Registered' },
  // Imports and access keys
  import_mapping: { he: 'התאמת עמודות', en: 'Import mapping' },
  import_column: { he: 'עמודה בקובץ', en: 'Column of the file' },
  import_field: { he: 'שדה במערכת', en: 'Field of the system' },
  token: { he: 'אסימון גישה', en: 'Token' },
} as const satisfies Labels;
export type FieldLabel = keyof typeof FIELD_LABELS;

/** States of a document or an order, in the specification's order (shell §4). */
export const LIFECYCLE_LABELS = {
  draft: { he: 'טיוטה', en: 'Draft' },
  sent: { he: 'נשלח', en: 'Sent' },
  approved: { he: 'אושר', en: 'Approved' },
  closed: { he: 'סגור', en: 'Closed' },
  canceled: { he: 'בוטל', en: 'Canceled' },
  to_be_packed: { he: 'לאריזה', en: 'To be packed' },
  packed: { he: 'נארז', en: 'Packed' },
  to_be_invoiced: { he: 'לחיוב', en: 'To be invoiced' },
  invoiced: { he: 'חויב', en: 'Invoiced' },
  to_be_shipped: { he: 'למשלוח', en: 'To be shipped' },
  shipped: { he: 'נשלח במשלוח', en: 'Shipped' },
  to_be_delivered: { he: 'למסירה', en: 'To be delivered' },
  delivered: { he: 'נמסר', en: 'Delivered' },
  to_be_delivery_noted: { he: 'לתעודת משלוח', en: 'To be delivery-noted' },
  delivery_noted: { he: 'יצאה תעודת משלוח', en: 'Delivery-noted' },
  to_be_credit_invoiced: { he: 'לזיכוי', en: 'To be credit-invoiced' },
  credit_invoiced: { he: 'זוכה', en: 'Credit-invoiced' },
} as const satisfies Labels;

/**
 * State labels of a stored document. A document is stored only when it is issued with its number,
 * and never changes afterwards, so the first state of its table means issued and not draft.
 * @public for lists of documents
 */
export const DOCUMENT_STATE_LABELS = {
  ...LIFECYCLE_LABELS,
  draft: { he: 'הופק', en: 'Issued' },
} as const satisfies Labels;

/**
 * Payment status of a document.
 * @public for lists of documents
 */
export const PAYMENT_STATUS_LABELS = {
  paid: { he: 'שולם', en: 'Paid' },
  partially_paid: { he: 'שולם חלקית', en: 'Partially paid' },
  overdue: { he: 'באיחור', en: 'Overdue' },
  deposited: { he: 'הופקד', en: 'Deposited' },
} as const satisfies Labels;

export const CONTENT_LABELS = {
  draft: { he: 'טיוטה', en: 'Draft' },
  published: { he: 'פורסם', en: 'Published' },
  pending_review: { he: 'ממתין לבדיקה', en: 'Pending review' },
} as const satisfies Labels;

/** Status of a terminal, by its number. */
export const TERMINAL_STATUS_LABELS = {
  0: { he: 'סגורה', en: 'Closed' },
  1: { he: 'פתוחה', en: 'Open' },
} as const satisfies Labels;

/** Result of a card terminal's transmission, by its code. */
export const TRANSMISSION_LABELS = {
  0: { he: 'תקין', en: 'OK' },
  1: { he: 'אין חיבור', en: 'Not connected' },
  2: { he: 'נותק בקבלת פרמטרים', en: 'Disconnected at parameters' },
  3: { he: 'נותק בשידור עסקאות', en: 'Disconnected at transactions' },
  4: { he: 'נותק בכרטיסים חסומים', en: 'Disconnected at blocked cards' },
  5: { he: 'נותק בעדכון תוכנה', en: 'Disconnected at software update' },
} as const satisfies Labels;

/** How the server talks to a card terminal. */
export const CARD_DRIVER_LABELS = {
  ashrait: { he: 'אשראית EMV', en: 'Ashrait EMV' },
  practice: { he: 'תרגול (בלי כרטיסים אמיתיים)', en: 'Practice (no real cards)' },
  vne_selfcash: { he: 'מכונת מזומן (V.N.E. Selfcash)', en: 'Cash machine (V.N.E. Selfcash)' },
} as const satisfies Labels;

/** The way to a card terminal. */
export const CARD_REACH_LABELS = {
  network: { he: 'ישירות ברשת המקומית', en: 'Directly in the local network' },
  gateway: { he: 'דרך השער של מפעיל השרת', en: "Through the server operator's gateway" },
} as const satisfies Labels;

/** When a discount applies. */
export const TIMING_LABELS = {
  immediate: { he: 'מיד', en: 'At once' },
  end_of_bill: { he: 'בסוף החשבון', en: 'At the end of the bill' },
  manual: { he: 'ידנית', en: 'By hand' },
  voucher: { he: 'בשובר', en: 'By voucher' },
} as const satisfies Labels;

/** Discount types, by number. The engine's gift types have other numbers. */
export const DISCOUNT_TYPE_LABELS = {
  1: { he: 'מחיר קבוע', en: 'Fixed price' },
  2: { he: 'אחוז', en: 'Percent' },
  3: { he: 'סכום', en: 'Amount' },
  4: { he: '1+1 (קנו אחד וקבלו אחד)', en: 'One and one more (1+1)' },
  5: { he: 'כמות במחיר מבצע', en: 'Quantity at sale price' },
} as const satisfies Labels;

/** Discount sub-types; 5 and 6 are not assigned. */
export const DISCOUNT_SUBTYPE_LABELS = {
  1: { he: 'סכום', en: 'Amount' },
  2: { he: 'אחוז', en: 'Percent' },
  3: { he: 'שובר', en: 'Voucher' },
  4: { he: 'הודעה', en: 'Message' },
  7: { he: 'כמות במחיר מבצע', en: 'Quantity at sale price' },
  8: { he: 'קנה קבל', en: 'Buy-get' },
  9: { he: 'הנמוך מ-X ב-X% (לטובת הלקוח)', en: 'Lower of X at X% (customer’s favour)' },
  10: { he: 'הנמוך מ-X ב-X% (לטובת החנות)', en: 'Lower of X at X% (store’s favour)' },
  11: { he: 'שינוי מחיר', en: 'Price change' },
} as const satisfies Labels;

/** VAT groups of a product. */
export const VAT_GROUP_LABELS = {
  0: { he: 'שיעור רגיל', en: 'Standard rate' },
  1: { he: 'אפס', en: 'Zero rate' },
} as const satisfies Labels;

export const PRODUCT_TYPE_LABELS = {
  1: { he: 'רגיל', en: 'Regular' },
  2: { he: 'ערכה', en: 'Kit' },
  3: { he: 'ארוחה עם בחירה', en: 'Combo' },
  5: { he: 'כרטיס מתנה', en: 'Gift card' },
  6: { he: 'הצטרפות למועדון', en: 'Club membership' },
  8: { he: 'אריזה', en: 'Packaging' },
} as const satisfies Labels;

/** Whether customers of a group may buy on credit. */
export const GROUP_CREDIT_LABELS = {
  open: { he: 'פתוח', en: 'Open' },
  limited: { he: 'עד המסגרת', en: 'Up to the limit' },
  blocked: { he: 'חסום', en: 'Blocked' },
} as const satisfies Labels;

/** Languages of people and papers. */
export const LANGUAGE_LABELS = {
  he: { he: 'עברית', en: 'Hebrew' },
  ar: { he: 'ערבית', en: 'Arabic' },
  en: { he: 'אנגלית', en: 'English' },
  ru: { he: 'רוסית', en: 'Russian' },
} as const satisfies Labels;

/** Whether one customer may buy on credit. */
export const CREDIT_STATUS_LABELS = {
  group: { he: 'לפי הקבוצה', en: 'As the group' },
  ...GROUP_CREDIT_LABELS,
} as const satisfies Labels;

/** Kind of a customer's discount on every bill. */
export const STANDING_DISCOUNT_LABELS = {
  percent: { he: 'אחוז', en: 'Percent' },
  sum: { he: 'סכום', en: 'Sum' },
} as const satisfies Labels;

/** A customer may also be left out of the discount of their group. */
export const CUSTOMER_DISCOUNT_LABELS = {
  ...STANDING_DISCOUNT_LABELS,
  none: { he: 'ללא הנחה', en: 'No discount' },
} as const satisfies Labels;

/** Tenders by their numbers in the uniform file. */
export const PAYMENT_KIND_LABELS = {
  1: { he: 'מזומן', en: 'Cash' },
  2: { he: 'שיק', en: 'Cheque' },
  3: { he: 'כרטיס אשראי', en: 'Credit card' },
  4: { he: 'העברה בנקאית', en: 'Bank transfer' },
  5: { he: 'תווי קנייה', en: 'Gift vouchers' },
  6: { he: 'תלוש החלפה', en: 'Exchange voucher' },
  7: { he: 'שטר', en: 'Promissory note' },
  8: { he: 'הוראת קבע', en: 'Standing order' },
  9: { he: 'אחר', en: 'Other' },
} as const satisfies Labels;

/** Roles of ledger accounts: what documents, Zs and deposits post to by themselves. */
export const LEDGER_ROLE_LABELS: Labels = {
  customers: { he: 'לקוחות', en: 'Customers' },
  suppliers: { he: 'ספקים', en: 'Suppliers' },
  sales: { he: 'מכירות', en: 'Sales' },
  vat_output: { he: 'מע"מ עסקאות', en: 'Output VAT' },
  vat_input: { he: 'מע"מ תשומות', en: 'Input VAT' },
  purchases: { he: 'קניות', en: 'Purchases' },
  expenses: { he: 'הוצאות', en: 'Expenses' },
  cash: { he: 'קופות', en: 'Cash of tills' },
  cheques: { he: 'שיקים לגבייה', en: 'Cheques to collect' },
  cards: { he: 'כרטיסי אשראי', en: 'Cards to collect' },
  bank: { he: 'בנק', en: 'Bank' },
  rounding: { he: 'עיגול', en: 'Rounding' },
  vouchers: { he: 'שוברים', en: 'Vouchers' },
  clearing: { he: 'סולקים', en: 'Clearing' },
  safe: { he: 'כספת', en: 'Safe' },
  cash_moves: { he: 'תנועות מזומן', en: 'Cash movements' },
  cash_difference: { he: 'הפרשי קופה', en: 'Cash differences' },
  withheld: { he: 'ניכוי מלקוחות', en: 'Withheld by customers' },
  withholding_due: { he: 'ניכוי מספקים', en: 'Withheld from suppliers' },
  cheques_payable: { he: 'שיקים לפירעון', en: 'Cheques payable' },
};
