import { documentLabel, newDocumentLabel, type Label } from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';

/**
 * Texts of documents, in the screen's own chunk and not among the app's namespaces, where Hebrew is
 * part of the first load.
 */
export const DOCUMENT_WORDS = {
  // The labels of the head (specification, cart §3)
  type: { he: 'סוג מסמך', en: 'Type' },
  date: { he: 'תאריך', en: 'Date' },
  reference: { he: 'אסמכתא', en: 'Reference' },
  referenceDate: { he: 'תאריך אסמכתא', en: 'Reference date' },
  valueDate: { he: 'תאריך ערך', en: 'Value date' },
  dueDate: { he: 'תאריך פירעון', en: 'Due date' },
  supplyDate: { he: 'תאריך אספקה', en: 'Supply date' },
  supply: { he: 'אספקה', en: 'Supply' },
  supplyMethod: { he: 'אופן אספקה', en: 'Method' },
  supplyNone: { he: 'לא צוין', en: 'Not stated' },
  supply_pickup: { he: 'איסוף', en: 'Pickup' },
  supply_delivery: { he: 'משלוח', en: 'Delivery' },
  supply_courier: { he: 'שליח', en: 'Courier' },
  supply_freight: { he: 'הובלה', en: 'Freight' },
  packages: { he: 'אריזות', en: 'Packages' },
  packageCount: { he: 'כמה', en: 'Count' },
  packageName: { he: 'אריזה', en: 'Package' },
  packageDefault: { he: 'קרטון', en: 'Carton' },
  packageAdd: { he: 'הוסיפו אריזה', en: 'Add a package' },
  packageRemove: { he: 'הסירו את {{name}}', en: 'Remove {{name}}' },
  warehouse: { he: 'מחסן', en: 'Warehouse' },
  notes: { he: 'הערות', en: 'Notes' },
  beforeVat: { he: 'לפני מע"מ', en: 'Before VAT' },
  vat: { he: 'מע"מ', en: 'VAT' },
  serials: { he: 'מספרים סידוריים: {{count}}', en: 'Serial numbers: {{count}}' },
  serialsOf: { he: 'מספרים סידוריים של {{name}}', en: 'Serial numbers of {{name}}' },
  serialsHelp: {
    he: 'סרקו או הדביקו, מספר בכל שורה. הכמות היא מספר המספרים.',
    en: 'Scan or paste, one a line. The quantity is how many there are.',
  },
  rowAccount: { he: 'חשבון', en: 'Account' },
  rowAccountOf: { he: 'חשבון של {{name}}', en: 'Account of {{name}}' },
  total: { he: 'סה"כ', en: 'Total' },
  totalToPay: { he: 'לתשלום', en: 'Total to pay' },
  baseDocument: { he: 'מסמכי בסיס', en: 'Base documents' },
  discounts: { he: 'הנחות', en: 'Discounts' },
  packagesTotal: { he: 'סה"כ אריזות', en: 'Packages total' },
  amountTotal: { he: 'סה"כ כמות', en: 'Amount total' },
  targetWarehouse: { he: 'למחסן', en: 'To warehouse' },
  sourceWarehouse: { he: 'ממחסן', en: 'From warehouse' },
  branch: { he: 'סניף', en: 'Branch' },
  employee: { he: 'עובד', en: 'Employee' },
  agent: { he: 'סוכן', en: 'Agent' },
  contact: { he: 'לידי', en: 'Attention of' },
  noContact: { he: 'בלי איש קשר', en: 'No contact' },
  customer: { he: 'לקוח', en: 'Customer' },
  supplier: { he: 'ספק', en: 'Supplier' },
  number: { he: 'מספר', en: 'Number' },
  payment: { he: 'תשלום', en: 'Payment' },
  allocation: { he: 'מספר הקצאה', en: 'Allocation number' },
  // By e-mail
  mail: { he: 'שלחו בדוא"ל', en: 'Send by e-mail' },
  mailTo: { he: 'כתובת דוא"ל', en: 'E-mail address' },
  mailOwn: {
    he: 'ריק: לכתובת של הלקוח או הספק שבמסמך',
    en: "Empty: to the address of the document's customer or supplier",
  },
  mailWrong: {
    he: 'הכתובת אינה תקינה. כתבו כתובת אחת, כמו name@example.com.',
    en: 'This is no address. Type one, such as name@example.com.',
  },
  mailSend: { he: 'שלחו', en: 'Send' },
  mailed: { he: 'המסמך נשלח בדוא"ל', en: 'The document is on its way by e-mail' },
  // Rows
  product: { he: 'מוצר', en: 'Product' },
  quantity: { he: 'כמות', en: 'Quantity' },
  price: { he: 'מחיר ליחידה', en: 'Unit price' },
  discountPercent: { he: 'הנחה %', en: 'Discount %' },
  rowTotal: { he: 'סה"כ שורה', en: 'Row total' },
  rows: { he: 'שורות', en: 'Rows' },
  noRows: {
    he: 'אין עדיין שורות. כתבו שם, קוד או ברקוד של מוצר.',
    en: 'No rows yet. Type the name, code or barcode of a product.',
  },
  onlyFromBases: {
    he: 'חשבונית ריכוז נבנית מתעודות משלוח בלבד. בחרו תעודות משלוח.',
    en: 'A consolidated invoice is made of delivery notes alone. Choose delivery notes.',
  },
  findProduct: { he: 'הוסיפו מוצר: שם, קוד או ברקוד', en: 'Add a product: name, code or barcode' },
  addRow: { he: 'שורה ריקה', en: 'Empty row' },
  fillRow: { he: 'בחרו מוצר לשורה {{number}}', en: 'Choose a product for row {{number}}' },
  removeEmptyRow: { he: 'הסירו את שורה {{number}}', en: 'Remove row {{number}}' },
  findCustomer: {
    he: 'חפשו לקוח לפי שם, קוד או טלפון',
    en: 'Find a customer by name, code or phone',
  },
  findSupplier: {
    he: 'חפשו ספק לפי שם, קוד או טלפון',
    en: 'Find a supplier by name, code or phone',
  },
  tillOnly: {
    he: '{{name}}: נמכר בקופה בלבד. אי אפשר להוסיף אותו למסמך.',
    en: '{{name}} is sold at a till only. It can not be added to a document.',
  },
  chooseParts: { he: '{{name}}: בחרו מה בה', en: '{{name}}: choose what is in it' },
  shelfOnly: {
    he: '{{name}}: ערכה אינה עומדת על מדף. הוסיפו במקומה את הפריטים שבה.',
    en: '{{name}}: a kit lies on no shelf. Add what it is made of.',
  },
  nothingFound: { he: 'לא נמצא', en: 'Nothing found' },
  removeRow: { he: 'הסירו את {{name}}', en: 'Remove {{name}}' },
  quantityOf: { he: 'כמות של {{name}}', en: 'Quantity of {{name}}' },
  replacedPrice: {
    he: 'לפי מחירון, במקום {{price}}',
    en: 'by price list, instead of {{price}}',
  },
  priceOf: { he: 'מחיר של {{name}}', en: 'Price of {{name}}' },
  discountOf: { he: 'הנחה באחוזים של {{name}}', en: 'Discount percent of {{name}}' },
  cartDiscount: { he: 'הנחה כללית %', en: 'Discount on all %' },
  clearAccount: { he: 'בחרו אחר', en: 'Choose another' },
  balance: { he: 'יתרה', en: 'Balance' },
  statedTotal: { he: 'סכום ההפקדה', en: 'Sum of the deposit' },
  pickDate: { he: 'בחרו תאריך', en: 'Pick a date' },
  wantsAllocation: {
    he: 'בקשו מספר הקצאה מרשות המסים',
    en: 'Ask the tax authority for an allocation number',
  },
  needsAllocation: {
    he: 'בסכום הזה הלקוח צריך מספר הקצאה כדי לקזז את המע"מ.',
    en: 'Above this sum the customer needs an allocation number to deduct the VAT.',
  },
  // Payments
  payments: { he: 'תשלומים', en: 'Payments' },
  means: { he: 'אמצעי תשלום', en: 'Means' },
  amount: { he: 'סכום', en: 'Amount' },
  addPayment: { he: 'הוסיפו תשלום', en: 'Add payment' },
  removePayment: { he: 'הסירו את התשלום {{name}}', en: 'Remove the payment {{name}}' },
  bank: { he: 'בנק', en: 'Bank' },
  bankBranch: { he: 'סניף בנק', en: 'Bank branch' },
  bankAccount: { he: 'מספר חשבון', en: 'Account number' },
  chequeNumber: { he: 'מספר שיק', en: 'Cheque number' },
  confirmation: { he: 'מספר אישור', en: 'Confirmation number' },
  lastDigits: { he: '4 ספרות אחרונות', en: 'Last 4 digits' },
  accountConfirmed: {
    he: 'ספרת הביקורת של החשבון אינה מתאימה. בדקתי, והחשבון נכון',
    en: 'The check digit of the account does not fit. I checked, and the account is right',
  },
  left: { he: 'נותר לתשלום', en: 'Left to pay' },
  change: { he: 'עודף', en: 'Change' },
  badPayment: {
    he: 'השלימו או תקנו את התשלום: {{fields}}.',
    en: 'Complete or correct the payment: {{fields}}.',
  },
  noPayments: {
    he: 'אין עדיין תשלומים במסמך. הוסיפו תשלום.',
    en: 'The document has no payments yet. Add one.',
  },
  chequeDate: {
    he: 'תאריך הפירעון צריך להיות מיום המסמך והלאה, ועד סוף שנת 2099.',
    en: 'The due date has to be the day of the document or later, until the end of 2099.',
  },
  chequeAccount: {
    he: 'ספרת הביקורת של מספר החשבון אינה מתאימה. תקנו את הבנק, הסניף או החשבון, או סמנו שבדקתם והחשבון נכון.',
    en: 'The check digit of the account number does not fit. Correct bank, branch or account, or mark that you checked it.',
  },
  paymentRefused: {
    he: 'אי אפשר להוסיף את התשלום הזה למסמך.',
    en: 'This payment can not be added to the document.',
  },
  openPayment: {
    he: 'המסמך לא הופק: הקלדתם תשלום ולא הוספתם אותו. הוסיפו או נקו את התשלום, והפיקו שוב.',
    en: 'The document was not issued: a payment was typed and not added. Add or clear the payment, and issue again.',
  },
  clearPayment: { he: 'נקו את התשלום', en: 'Clear the payment' },
  // Cheques that are deposited or endorsed
  chequesInHand: { he: 'השיקים שבידכם', en: 'Cheques in hand' },
  countAndSum: { he: 'שיקים: {{count}}, בסך', en: 'Cheques: {{count}}, in all' },
  noCheques: {
    he: 'אין שיקים בידכם. שיקים שהתקבלו בקופה, בקבלה או בחשבונית מס קבלה יופיעו כאן.',
    en: 'No cheques in hand. Those taken at a till, by a receipt or an invoice-receipt are shown here.',
  },
  endorseHelp: {
    he: 'סמנו שיק של לקוח כדי להסב אותו לספק. שיק שלכם הקלידו בתשלומים.',
    en: 'Mark a customer’s cheque to endorse it to the supplier. A cheque of your own is typed under payments.',
  },
  findCheque: {
    he: 'חפשו שיק לפי לקוח, מספר או סכום',
    en: 'Find a cheque by customer, number or sum',
  },
  noCustomer: { he: 'בלי לקוח', en: 'No customer' },
  more: { he: 'פעולות נוספות', en: 'More actions' },
  moreCheques: {
    he: 'מוצגים {{count}} הראשונים לפי מועד הפירעון. אחרי שיימסרו יופיעו הבאים.',
    en: 'The first {{count}} to fall due are shown. When they are gone come the next.',
  },
  chosenCheque: { he: 'נבחר שיק אחד, בסך', en: 'One chosen, in all' },
  chosenCheques: { he: 'נבחרו {{count}}, בסך', en: 'Chosen: {{count}}, in all' },
  noChosen: {
    he: 'לא נבחרו שיקים. סמנו ברשימה מה להפקיד.',
    en: 'No cheques were chosen. Mark in the list what to deposit.',
  },
  chooseDue: { he: 'בחרו את כל מה שהגיע זמן פירעונו', en: 'Choose all that fell due' },
  // Card deposits
  cardTotals: { he: 'שוברי אשראי שטרם הופקדו', en: 'Cards not deposited yet' },
  cardTotalsSum: { he: 'בסך', en: 'In all' },
  backOffice: { he: 'מסמכים מהמשרד', en: 'Back office' },
  tillNumber: { he: 'קופה {{number}}', en: 'Till {{number}}' },
  noCardTotals: {
    he: 'אין שוברים להפקדה. סכומי האשראי של הקופה יופיעו כאן אחרי סגירת Z.',
    en: 'Nothing to deposit. What a till took by card is shown here after its Z.',
  },
  moreCardTotals: {
    he: 'מוצגים {{count}} הסכומים הישנים ביותר. אחרי שיופקדו יופיעו הבאים.',
    en: 'The {{count}} oldest totals are shown. When they are deposited come the next.',
  },
  chosenTotal: { he: 'נבחר סכום אחד, בסך', en: 'One chosen, in all' },
  chooseAllTotals: { he: 'בחרו הכול', en: 'Choose all' },
  noTotalChosen: {
    he: 'לא נבחר סכום. סמנו ברשימה מה להפקיד.',
    en: 'Nothing was chosen. Mark in the list what to deposit.',
  },
  // Base documents
  chooseBases: { he: 'בחרו מסמכי בסיס', en: 'Choose base documents' },
  chooseNotes: { he: 'בחרו תעודות משלוח', en: 'Choose delivery notes' },
  from: { he: 'מתאריך', en: 'From' },
  to: { he: 'עד תאריך', en: 'To' },
  take: { he: 'הוסיפו למסמך', en: 'Add to the document' },
  noBases: { he: 'אין מסמכים פתוחים שמתאימים.', en: 'There are no open documents that fit.' },
  open: { he: 'פתוח', en: 'Open' },
  customerFirst: { he: 'בחרו קודם לקוח.', en: 'Choose a customer first.' },
  supplierFirst: { he: 'בחרו קודם ספק.', en: 'Choose a supplier first.' },
  reference_to_before_from: {
    he: 'התאריך "עד" קודם לתאריך "מ". תקנו את הטווח.',
    en: 'The date "to" is before the date "from". Correct the range.',
  },
  document_before_reference_to: {
    he: 'תאריך המסמך קודם לתאריך "עד". אחרו את תאריך המסמך או קצרו את הטווח.',
    en: 'The date of the document is before the date "to". Move the date of the document or shorten the range.',
  },
  // Actions
  save: { he: 'הפיקו מסמך', en: 'Issue document' },
  saving: { he: 'מפיקים…', en: 'Issuing…' },
  saveHint: { he: 'Ctrl+S', en: 'Ctrl+S' },
  unsaved: { he: 'מסמך שלא הופק', en: 'A document that was not issued' },
  discard: { he: 'נקו את המסמך', en: 'Clear the document' },
  discardTitle: { he: 'לנקות את כל מה שהוזן?', en: 'Clear everything that was entered?' },
  issued: { he: 'המסמך הופק: {{name}} {{number}}', en: '{{name}} {{number}} was issued' },
  notIssued: {
    he: 'המסמך לא הופק. כל מה שהזנתם עדיין כאן.',
    en: 'The document was not issued. Everything you entered is still here.',
  },
  copied: {
    he: 'מוצרים שאינם בשימוש עוד לא הועתקו: {{names}}',
    en: 'Products out of use were not copied: {{names}}',
  },
  loading: { he: 'טוענים…', en: 'Loading…' },
  backToList: { he: 'לרשימה', en: 'To the list' },
  customerMissing: { he: 'הלקוח לא נמצא', en: 'The customer was not found' },
  supplierMissing: { he: 'הספק לא נמצא', en: 'The supplier was not found' },
  noAccountHelp: {
    he: 'ייתכן שהוא נמחק. התחילו מסמך ריק ובחרו בו כרטיס אחר.',
    en: 'It may have been deleted. Begin an empty document and choose another one there.',
  },
  customersDenied: { he: 'אין לכם הרשאה לצפות בלקוחות', en: 'You may not see customers' },
  suppliersDenied: { he: 'אין לכם הרשאה לצפות בספקים', en: 'You may not see suppliers' },
  accountsDeniedHelp: {
    he: 'בקשו את ההרשאה ממנהל העסק, או התחילו מסמך ריק.',
    en: 'Ask a manager of the business for it, or begin an empty document.',
  },
  beginEmpty: { he: 'מסמך ריק', en: 'Empty document' },
  missingTitle: { he: 'המסמך לא נמצא', en: 'The document was not found' },
  missingHelp: {
    he: 'הכתובת שגויה, או שאין לכם הרשאה אליו. חזרו לרשימה ובחרו משם.',
    en: 'The address is wrong, or you may not see it. Go back to the list and choose from there.',
  },
  retry: { he: 'נסו שוב', en: 'Try again' },
  // Stored documents
  print: { he: 'הדפיסו', en: 'Print' },
  duplicate: { he: 'שכפלו', en: 'Duplicate' },
  makeNext: { he: 'הפיקו ממנו', en: 'Create from this' },
  lifecycle: { he: 'מצב המסמך', en: 'State of the document' },
  stepSent: { he: 'שלחו', en: 'Send' },
  stepApproved: { he: 'אשרו', en: 'Approve' },
  stepTo: { he: 'שנו מצב: {{state}}', en: 'Move to: {{state}}' },
  stepMake: { he: 'הפיקו {{name}}', en: 'Issue {{name}}' },
  businessNumber: { he: 'עוסק מס׳', en: 'Business no.' },
  signature: { he: 'חתימה', en: 'Signature' },
  moveTo: { he: 'שנו מצב', en: 'Change status' },
  moveTitle: { he: 'להעביר למצב {{state}}?', en: 'Move to {{state}}?' },
  moveConfirm: { he: 'העבירו', en: 'Move' },
  moved: { he: 'המסמך עבר למצב {{state}}', en: 'The document is now {{state}}' },
  nextDocuments: { he: 'מסמכי המשך', en: 'Follow-on documents' },
  history: { he: 'היסטוריה', en: 'History' },
  'document.stored': { he: 'הופק', en: 'Issued' },
  'document.moved': {
    he: 'עבר ממצב {{before}} למצב {{after}}',
    en: 'Moved from {{before}} to {{after}}',
  },
  'document.allocated': { he: 'התבקש מספר הקצאה', en: 'Allocation number asked for' },
  'document.cheque_returned': { he: 'שיק {{after}} חזר', en: 'Cheque {{after}} came back' },
  'document.cheque_handed_back': {
    he: 'שיק {{after}} הוחזר ללקוח',
    en: 'Cheque {{after}} was handed back',
  },
  certificate: { he: 'מספר אישור', en: 'Certificate' },
  chequeReturn: { he: 'סמנו שחזר מהבנק', en: 'Mark as returned by the bank' },
  chequeReturned: { he: 'חזר מהבנק', en: 'Returned by the bank' },
  chequeReturnTitle: {
    he: 'שיק {{number}} חזר מהבנק?',
    en: 'Did cheque {{number}} come back from the bank?',
  },
  chequeReturnHelp: {
    he: 'ההפקדה נשארת כפי שהיא, הספרים מתעדכנים, ואפשר יהיה להפקיד את השיק שוב.',
    en: 'The deposit stays as it is, the books are put right, and the cheque can be deposited again.',
  },
  chequeBackAct: { he: 'סמנו שחזר מהספק', en: 'Mark as returned by the supplier' },
  chequeBack: { he: 'חזר מהספק', en: 'Returned by the supplier' },
  chequeBackTitle: {
    he: 'שיק {{number}} חזר מהספק?',
    en: 'Did the supplier bring cheque {{number}} back?',
  },
  chequeBackHelp: {
    he: 'התשלום נשאר כפי שהוא. החוב לספק חוזר, והלקוח שנתן את השיק חייב שוב. שיק שהתקבל בלי לקוח חוזר לשיקים שבידכם.',
    en: 'The payment stays as it is. The supplier is owed again, and so is the sum by the customer who gave the cheque. One that no customer is known of is in hand again.',
  },
  chequeHandBackAct: { he: 'סמנו שהוחזר ללקוח', en: 'Mark as returned to the customer' },
  chequeHandBack: { he: 'הוחזר ללקוח', en: 'Returned to the customer' },
  chequeHandBackTitle: {
    he: 'להחזיר ללקוח את שיק {{number}}?',
    en: 'Hand cheque {{number}} back to the customer?',
  },
  chequeHandBackHelp: {
    he: 'המסמך נשאר כפי שהוא. הלקוח חייב שוב את סכום השיק, והשיק יוצא מהשיקים שבידכם. כשהלקוח ישלם בו שוב, אפשר יהיה לקבל אותו.',
    en: 'The document stays as it is. The customer owes the sum again, and the cheque is no longer in hand. It can be taken again when the customer pays with it again.',
  },
  chequeReturnReason: { he: 'סיבת ההחזרה', en: 'Why it was returned' },
  chequeReturnDone: {
    he: 'שיק {{number}}: סומן שחזר מהבנק',
    en: 'Cheque {{number}} is marked as returned by the bank',
  },
  chequeBackDone: {
    he: 'שיק {{number}}: סומן שחזר מהספק',
    en: 'Cheque {{number}} is marked as returned by the supplier',
  },
  chequeHandBackDone: {
    he: 'שיק {{number}}: סומן שהוחזר ללקוח',
    en: 'Cheque {{number}} is marked as returned to the customer',
  },
  allocationPending: {
    he: 'ממתין למספר הקצאה. המסמך תקף, והמספר יודפס כשיתקבל.',
    en: 'Waiting for an allocation number. The document is valid, and the number is printed when it comes.',
  },
  allocationRefused: {
    he: 'רשות המסים לא נתנה מספר הקצאה. בדקו את מספר העוסק של הלקוח ונסו שוב.',
    en: 'The tax authority gave no allocation number. Check the customer’s dealer number and try again.',
  },
  askAgain: { he: 'בקשו שוב', en: 'Ask again' },
  // Goods of a purchase order, and of a transfer on the way
  goods: { he: 'סחורה שהתקבלה', en: 'Goods received' },
  partly: { he: 'התקבלה חלקית', en: 'Partly received' },
  orderedQuantity: { he: 'הוזמן', en: 'Ordered' },
  receivedQuantity: { he: 'התקבל', en: 'Received' },
  openQuantity: { he: 'נותר', en: 'Open' },
  onTheWay: { he: 'ההעברה בדרך', en: 'The transfer is on the way' },
  shippedQuantity: { he: 'נשלח', en: 'Shipped' },
  receivedOf: { he: 'התקבל: {{name}}', en: 'Received: {{name}}' },
  receive: { he: 'אשרו קבלה', en: 'Confirm receipt' },
  missing: { he: 'מה קרה למה שלא הגיע?', en: 'What about what did not arrive?' },
  back: { he: 'חזר למחסן השולח', en: 'It went back to the source' },
  lost: { he: 'אבד', en: 'It is lost' },
  transferReceived: { he: 'הקבלה נרשמה והמלאי עודכן', en: 'Received; the stock was updated' },
} as const satisfies Readonly<Record<string, Label>>;

export type DocumentWord = keyof typeof DOCUMENT_WORDS;

/** A text in the language of the screen. */
export const documentWord = wordsOf(DOCUMENT_WORDS);
export type TranslateDocumentWord = typeof documentWord;

/** {@link documentWord}, rendered again when the language changes. */
export function useDocumentWords(): TranslateDocumentWord {
  return useWords(documentWord);
}

/** Name of a document type on the screen; the engine's own name is the printed one. */
export function typeName(type: { readonly id: number }): string {
  return documentLabel(type.id)[currentLanguage()];
}

/** Title of a new document of a type. */
export function newTitle(type: { readonly id: number; readonly name: string }): string {
  return newDocumentLabel(type.id)?.[currentLanguage()] ?? typeName(type);
}
