import type { Reason } from './reasons/index.ts';

/**
 * The error catalogue: every code on the wire, with its HTTP status and the Hebrew text that tells
 * the user what to do. Codes of the specification (J…, 0…, A…) keep their spelling; ours are
 * UPPER_SNAKE.
 */
export interface ErrorDefinition {
  readonly status: number;
  /** What happened and what to do, in plain Hebrew. */
  readonly he: string;
}

const catalogue = {
  // Submit (specification, cart §8)
  J100: { status: 409, he: 'עסקה אחרת עדיין נשלחת. המתינו לסיומה ונסו שוב.' },
  J101: { status: 422, he: 'תאריך המסמך שונה מהיום, וההגדרות אינן מתירות זאת.' },
  J102: { status: 422, he: 'אין רשת, וסוג המסמך הזה אינו נשמר ללא רשת. נסו שוב כשהרשת תחזור.' },
  J103: { status: 422, he: 'החשבון ריק. הוסיפו מוצר לפני התשלום.' },
  J104: { status: 422, he: 'הסכום הוא אפס, וסוג המסמך הזה מחייב סכום.' },
  J105: { status: 422, he: 'יש שורה שלא הושלמה. השלימו או בטלו אותה.' },
  J106: { status: 422, he: 'חסר מחסן במסמך. בחרו מחסן ונסו שוב.' },
  J107: { status: 422, he: 'להעברה בין מחסנים יש לבחור מחסן מקור ומחסן יעד.' },
  J1000: { status: 422, he: 'הפעולה מחייבת לפחות מוצר אחד.' },
  J200: { status: 422, he: 'אוטומציה שרצה לפני השמירה עצרה את הפעולה.' },
  // Requests
  BAD_REQUEST: { status: 400, he: 'הבקשה אינה תקינה. בדקו את הנתונים ונסו שוב.' },
  MALFORMED_JSON: { status: 400, he: 'תוכן הבקשה אינו JSON תקין.' },
  VALIDATION_FAILED: { status: 422, he: 'חלק מהנתונים אינם תקינים. תקנו אותם ונסו שוב.' },
  BODY_TOO_LARGE: { status: 413, he: 'הבקשה גדולה מדי.' },
  NOT_FOUND: { status: 404, he: 'הפריט לא נמצא, או שאין לכם הרשאה אליו.' },
  METHOD_NOT_ALLOWED: { status: 405, he: 'הפעולה אינה נתמכת בכתובת הזו.' },
  CONFLICT: { status: 409, he: 'הנתונים השתנו בינתיים. רעננו ונסו שוב.' },
  TOO_MANY_REQUESTS: { status: 429, he: 'יותר מדי בקשות. המתינו מעט ונסו שוב.' },
  SYSTEM_ERROR: { status: 500, he: 'אירעה תקלה במערכת. נסו שוב; אם התקלה חוזרת פנו לתמיכה.' },
  SEARCH_TOO_LONG: {
    status: 422,
    he: 'החיפוש ארוך מדי ונעצר. הוסיפו תנאי, או חפשו לפי תחילת השם או הקוד.',
  },
  SERVICE_UNAVAILABLE: { status: 503, he: 'השרת אינו זמין כרגע. נסו שוב בעוד רגע.' },
  // Sign-in and start
  UNAUTHENTICATED: { status: 401, he: 'ההתחברות פגה. התחברו מחדש.' },
  TOKEN_EXPIRED: { status: 401, he: 'ההתחברות פגה. התחברו מחדש.' },
  WRONG_CREDENTIALS: { status: 401, he: 'הדוא"ל או הסיסמה שגויים.' },
  SIGN_IN_LIMITED: { status: 429, he: 'יותר מדי ניסיונות התחברות. המתינו מעט ונסו שוב.' },
  SECOND_STEP_NEEDED: {
    status: 403,
    he: 'נדרש קוד נוסף. הקלידו את הקוד מאפליקציית האימות, או קוד שחזור.',
  },
  WRONG_CODE: { status: 403, he: 'הקוד שגוי, או שכבר נוצל. המתינו לקוד הבא באפליקציה ונסו שוב.' },
  SIGN_IN_STEP_ENDED: { status: 403, he: 'עבר הזמן להקלדת הקוד. התחברו מחדש עם הדוא"ל והסיסמה.' },
  SECOND_STEP_REQUIRED: {
    status: 403,
    he: 'הכניסה לכאן מחייבת אימות דו-שלבי. הגדירו אותו כדי להמשיך.',
  },
  WEAK_PASSWORD: { status: 422, he: 'הסיסמה חלשה מדי. בחרו לפחות 12 תווים, שאינם סיסמה נפוצה.' },
  EMAIL_TAKEN: { status: 409, he: 'כבר קיים חשבון עם הדוא"ל הזה. התחברו אליו.' },
  RESET_LINK_INVALID: {
    status: 422,
    he: 'הקישור כבר נוצל או שתוקפו פג. בקשו קישור חדש במסך ההתחברות.',
  },
  SIGNUP_CODE_WRONG: {
    status: 422,
    he: 'הקוד שגוי או שתוקפו פג. בדקו את ההודעה האחרונה שקיבלתם, או בקשו קוד חדש.',
  },
  MAIL_NOT_SENT: {
    status: 503,
    he: 'לא הצלחנו לשלוח את הדוא"ל. בדקו את הכתובת ונסו שוב בעוד כמה דקות.',
  },
  WRONG_HOST: { status: 421, he: 'זו אינה הכתובת של השרת. היכנסו בכתובת שמנהל המערכת מסר לכם.' },
  FORBIDDEN_ORIGIN: { status: 403, he: 'הבקשה הגיעה מאתר אחר ונחסמה.' },
  UNKNOWN_CARD: { status: 401, he: 'הכרטיס אינו מוכר. נסו שוב או פנו למנהל.' },
  TERMINAL_REQUIRED: { status: 403, he: 'הפעולה אפשרית רק בקופה רשומה.' },
  TERMINAL_TAKEN: {
    status: 409,
    he: 'הקופה רשומה במכשיר אחר. העבירו אותה לכאן ממסך הרישום, או בחרו קופה אחרת.',
  },
  EMPLOYEE_REQUIRED: { status: 403, he: 'הזדהו בכרטיס עובד כדי להמשיך.' },
  PERMISSION_DENIED: {
    status: 403,
    he: 'אין לכם הרשאה לפעולה הזו. מי שמורשה יכול להזדהות ולבצע אותה.',
  },
  UPGRADE: { status: 403, he: 'השירות שלכם אינו כולל את האפשרות הזו. UPGRADE' },
  APPROVAL_INVALID: {
    status: 403,
    he: 'אישור המנהל אינו תקף: הוא כבר נוצל, פג או ניתן לפעולה אחרת.',
  },
  SERVICE_NOT_OK: { status: 403, he: 'השירות מושהה. פנו למנהל המערכת.' },
  // Sales
  TOTAL_MISMATCH: {
    status: 422,
    he: 'הסכום שחושב בקופה שונה מהסכום שחושב בשרת. רעננו את נתוני הקופה ונסו שוב.',
  },
  CART_MALFORMED: { status: 422, he: 'מבנה החשבון אינו תקין.' },
  CART_TOO_LARGE: { status: 413, he: 'החשבון גדול מדי. פצלו אותו לכמה עסקאות.' },
  PRODUCT_UNKNOWN: { status: 422, he: 'בחשבון יש מוצר שאינו קיים. רעננו את נתוני הקופה ונסו שוב.' },
  NEGATIVE_QUANTITY: { status: 422, he: 'כמות שלילית אפשרית רק בהחזר.' },
  SERIES_EXHAUSTED: {
    status: 409,
    he: 'נגמרו המספרים של הקופה הזו. תנו לה מספר קופה חדש ורשמו אותה מחדש.',
  },
  RULE_NOT_OPEN: {
    status: 422,
    he: 'המבצע שנבחר אינו פתוח כעת לחשבון הזה. הסירו אותו מהחשבון ונסו שוב.',
  },
  POINTS_LIMIT: {
    status: 409,
    he: 'אי אפשר לממש כל כך הרבה נקודות. ייתכן שהן נוצלו או מוחזקות בקופה אחרת. עדכנו את המימוש ונסו שוב.',
  },
  PHONE_KNOWN: { status: 409, he: 'מספר הטלפון הזה כבר רשום ללקוח.' },
  MEMBER_ALREADY: { status: 409, he: 'הלקוח כבר חבר במועדון.' },
  ENTRIES_LIMIT: { status: 409, he: 'לא נותרו ללקוח די כניסות בכרטיסייה הזו.' },
  PACKAGE_CUSTOMER: { status: 422, he: 'כרטיסייה נמכרת ללקוח. בחרו לקוח ונסו שוב.' },
  OUTSIDE_CLUB_UNKNOWN: { status: 422, he: 'המועדון אינו מכיר את הכרטיס או את ההטבה.' },
  OUTSIDE_CLUB_SILENT: {
    status: 503,
    he: 'המועדון לא ענה. המשיכו בלי ההטבה, או נסו שוב בעוד רגע.',
  },
  CARD_PAGE_OFF: { status: 422, he: 'לא מחובר ספק אשראי עם עמוד תשלום. פנו למי שמנהל את השרת.' },
  CARD_PAGE_SILENT: { status: 503, he: 'ספק האשראי לא ענה. נסו שוב בעוד רגע.' },
  CARD_PAGE_SIGNATURE: { status: 403, he: 'החתימה אינה של ספק האשראי.' },
  CARD_NEEDED: {
    status: 409,
    he: 'יש ללקוח חשבונית שלא שולמה, ואין לו כרטיס אחר. הוסיפו כרטיס לפני ההסרה.',
  },
  SAMPLES_IN_USE: {
    status: 409,
    he: 'יש הזמנה פתוחה על שולחן לדוגמה. סגרו אותה, ואז הסירו את הדוגמאות.',
  },
  GIFT_GIVEN: { status: 409, he: 'החבר כבר קיבל את המתנה הזו השנה.' },
  GIFT_NOT_NOW: { status: 409, he: 'המתנה אינה ניתנת היום לחבר הזה.' },
  RULE_LIMIT: {
    status: 409,
    he: 'הלקוח כבר מימש את המבצע כמספר הפעמים שמותר לו. החשבון חושב מחדש בלי המבצע.',
  },
  COUPON_SPENT: {
    status: 409,
    he: 'הקופון נוצל, אינו בתוקף, או שייך ללקוח אחר. הסירו אותו מהחשבון ונסו שוב.',
  },
  COUPON_UNKNOWN: { status: 422, he: 'הקופון אינו מוכר. הסירו אותו מהחשבון ונסו שוב.' },
  VOUCHER_OTHER: {
    status: 409,
    he: 'השובר שייך ללקוח אחר. בחרו את הלקוח שלו, או הסירו את השובר מהחשבון.',
  },
  VOUCHER_PAYS: { status: 422, he: 'השובר הזה הוא אמצעי תשלום. הקישו אותו במסך התשלום, תחת שובר.' },
  PAYMENT_MISMATCH: { status: 422, he: 'סכום התשלומים אינו תואם את הסכום לתשלום.' },
  PAYMENT_DETAILS: { status: 422, he: 'פרטי התשלום שגויים. הזינו שוב.' },
  PAYMENT_TYPE_LAST: {
    status: 422,
    he: 'זה אמצעי התשלום הפעיל האחרון. הפעילו אחר לפניו.',
  },
  CARD_TERMINAL_MISSING: {
    status: 422,
    he: 'אין מסוף אשראי פעיל לקופה הזו.',
  },
  CARD_TERMINAL_BUSY: { status: 409, he: 'המסוף משדר. נסו שוב בעוד רגע.' },
  CARD_TERMINAL_OTHER: {
    status: 422,
    he: 'המסופון המחובר אינו המסופון שהוגדר.',
  },
  PAYMENT_NOT_ALLOWED: { status: 422, he: 'אי אפשר לשלם כך. בחרו אמצעי תשלום אחר.' },
  VOID_REASON_REQUIRED: { status: 422, he: 'המטבח כבר קיבל את המנה. בחרו סיבת ביטול ונסו שוב.' },
  REFUND_REASON_REQUIRED: { status: 422, he: 'בחרו למה הסחורה חוזרת, ואז המשיכו.' },
  STATUS_NOT_ALLOWED: {
    status: 409,
    he: 'אי אפשר להעביר את ההזמנה למצב הזה. רעננו ובדקו את מצבה.',
  },
  TABLE_IN_USE: { status: 409, he: 'בשולחן יש הזמנה פתוחה. סגרו אותה ואז הסירו אותו.' },
  CARD_NUMBER: { status: 422, he: 'הזינו רק 4 ספרות אחרונות.' },
  VOUCHER_UNKNOWN: { status: 422, he: 'השובר אינו מוכר. בדקו את המספר.' },
  NUMBER_TAKEN: { status: 409, he: 'המספר כבר נמכר. בדקו אותו והקלידו שוב.' },
  VOUCHER_SPENT: { status: 409, he: 'השובר נוצל או שאין בו די. בחרו אמצעי תשלום אחר.' },
  ACCOUNT_CREDIT: { status: 422, he: 'אין ללקוח די אשראי. בחרו אמצעי תשלום אחר.' },
  CLOCK_DIFFERS: {
    status: 422,
    he: 'השעון בקופה שונה מהשעון בשרת. כוונו את שעון המכשיר ונסו שוב.',
  },
  CASH_LIMIT: {
    status: 422,
    he: 'הסכום במזומן חורג מהמותר בחוק. שלמו את היתר באמצעי אחר או הסירו מוצרים.',
  },
  DUPLICATE_WITH_OTHER_CONTENT: { status: 409, he: 'עסקה עם אותו מזהה כבר נשמרה בתוכן אחר.' },
  SERIES_BEHIND: {
    status: 409,
    he: 'לשרת חסרות עסקאות שכבר אישר לקופה הזו. הקופה שולחת אותן שוב, ואז ממשיכה.',
  },
  SERIES_WAITS: {
    status: 409,
    he: 'אחרי שחזור השרת מגיבוי לא ידוע מה המספר האחרון שהודפס בקופה הזו. מנהל יאשר אותו במסך "מספרי הקופות".',
  },
  SERIES_LAST_NUMBER: {
    status: 422,
    he: 'זה אינו מספר של הקופה הזו, או שהוא גדול מדי. הקלידו את המספר האחרון שהודפס בה.',
  },
  DOCUMENT_TYPE_UNSUPPORTED: { status: 422, he: 'סוג המסמך אינו נתמך בפעולה הזו.' },
  DOCUMENT_ACCOUNT: { status: 422, he: 'בחרו לקוח או ספק שוב.' },
  DOCUMENT_BASE: { status: 422, he: 'מסמך הבסיס אינו מתאים.' },
  NO_DOCUMENT_EXIST: { status: 404, he: 'סוג המסמך אינו קיים. NO_DOCUMENT_EXIST' },
  // The register's shift
  REGISTER_OPEN: { status: 409, he: 'הקופה כבר פתוחה.' },
  REGISTER_NOT_OPEN: { status: 409, he: 'הקופה סגורה. פתחו אותה או מכרו, ואז סגרו.' },
  WITHDRAWAL_OFF: {
    status: 422,
    he: 'משיכת מזומן אינה פעילה בקופה הזו. אפשר להפעיל אותה בהגדרות.',
  },
  WITHDRAWAL_LIMIT: { status: 422, he: 'הסכום חורג מהמותר למשיכת מזומן.' },
  WITHDRAWAL_OPEN: {
    status: 409,
    he: 'משיכת מזומן בקופה הזו עדיין לא הסתיימה. פתחו "משיכת מזומן" וקבעו אם המזומן נמסר.',
  },
  CASH_MACHINE_MISSING: { status: 422, he: 'לקופה הזו אין מכונת מזומן פעילה.' },
  CASH_MACHINE_BUSY: {
    status: 409,
    he: 'מכונת המזומן באמצע פעולה. סיימו או בטלו אותה ונסו שוב.',
  },
  CASH_MACHINE_SILENT: {
    status: 409,
    he: 'מכונת המזומן לא ענתה, ולא נלקח ולא שולם דבר. בדקו שהיא דולקת ומחוברת.',
  },
  REGISTER_UNSENT: { status: 409, he: 'יש בקופה עסקאות שלא נשלחו. שלחו אותן ואז סגרו.' },
  REGISTER_MISSING: { status: 409, he: 'עסקאות שהודפסו בקופה לא הגיעו לשרת. שלחו אותן ואז סגרו.' },
  // Rows of a live cart
  ROW_LOCKED_BY_PAYMENT: { status: 409, he: 'המוצר הזה נעול על ידי אמצעי תשלום.' },
  BARCODE_NOT_FOUND: {
    status: 404,
    he: 'הברקוד לא נמצא. נסו לרענן את נתוני הקופה, אחרת הוסיפו את המוצר.',
  },
  // Products
  BARCODE_TAKEN: { status: 409, he: 'הברקוד כבר שייך למוצר אחר. רעננו את נתוני הקופה ונסו שוב.' },
  BARCODE_CHECK_DIGIT: {
    status: 422,
    he: 'ספרת הביקורת של הברקוד שגויה. סרקו אותו שוב או בדקו את הספרות.',
  },
  DEPARTMENT_UNKNOWN: { status: 422, he: 'המחלקה אינה קיימת. רעננו את הנתונים ובחרו מחלקה אחרת.' },
  // Catalogue sync
  SYNC_TABLE_UNKNOWN: { status: 422, he: 'טבלת הסנכרון אינה מוכרת.' },
  // Imports
  FILE_EMPTY: { status: 422, he: 'הקובץ ריק.' },
  FILE_TRUNCATED: { status: 422, he: 'הקובץ קטוע. הורידו אותו מחדש ונסו שוב.' },
  FILE_ENCODING: { status: 422, he: 'קידוד הקובץ אינו UTF-8.' },
  FILE_FORMAT: { status: 422, he: 'מבנה הקובץ אינו מוכר: חסרות עמודות נדרשות.' },
  PRICE_FILE_EMPTY: {
    status: 422,
    he: 'הקובץ תקין, אבל הרשת פרסמה אותו בלי אף מוצר או מבצע. הורידו קובץ מלא (Full) או עדכני יותר.',
  },
  PRICE_FILE_OF_PRICES: {
    status: 422,
    he: 'זה קובץ מחירים, לא קובץ מבצעים. ייבאו אותו דרך "מוצרים".',
  },
  PRICE_FILE_OF_PROMOS: {
    status: 422,
    he: 'זה קובץ מבצעים, לא קובץ מחירים. ייבאו אותו דרך "מבצעים".',
  },
  PRICE_FILE_OF_STORES: {
    status: 422,
    he: 'זו רשימת סניפים. אין בה מוצרים או מבצעים, ולכן לא יובא ממנה דבר.',
  },
  FILE_TOO_LARGE: { status: 413, he: 'הקובץ גדול מדי.' },
  // Permissions and verification
  UNKNOWN_FINGERPRINT: {
    status: 401,
    he: 'טביעת האצבע אינה מוכרת. הניחו את האצבע שוב, או הזדהו בכרטיס.',
  },
  FINGERPRINT_TAKEN: { status: 409, he: 'טביעת האצבע כבר רשומה לעובד אחר. בחרו אצבע אחרת.' },
  REQUEST_EXPIRED: { status: 409, he: 'הבקשה פגה: היא בתוקף שתי דקות. אפשר לבקש שוב.' },
  REQUEST_ANSWERED: { status: 409, he: 'הבקשה כבר נענתה או בוטלה.' },
  REQUEST_CHANGED: { status: 409, he: 'החשבון השתנה. בדקו אותו וענו שוב.' },
  SESSION_TOO_OLD: {
    status: 403,
    he: 'התחברתם לפני יותר מ־12 שעות. התחברו מחדש כדי לענות; הבקשה ממתינה.',
  },
  // My account
  WRONG_PASSWORD: { status: 403, he: 'הסיסמה הנוכחית שגויה. בדקו אותה ונסו שוב.' },
  // Reports
  REPORT_PAIR: { status: 422, he: 'המדד והחלוקה אינם מתאימים. בחרו אחרים.' },
  REPORT_FILTER_NAME_TAKEN: {
    status: 409,
    he: 'כבר שמור מסנן בשם הזה. בחרו שם אחר, או עדכנו את המסנן הקיים.',
  },
  // Employees' time
  ALREADY_CHECKED_IN: {
    status: 409,
    he: 'כבר נרשמה כניסה. אם סיימתם לעבוד, בחרו יציאה; אם שכחתם לצאת קודם, בקשו מהמנהל לתקן.',
  },
  NOT_CHECKED_IN: {
    status: 409,
    he: 'לא נרשמה כניסה, ולכן היציאה לא נרשמה. אם שכחתם להיכנס, בקשו מהמנהל להוסיף את הכניסה.',
  },
  NOT_AN_EMPLOYEE: {
    status: 409,
    he: 'המשתמש שלכם אינו מקושר לעובד. בקשו מהמנהל לקשר אותו, או החתימו כרטיס בקופה.',
  },
  ABSENCE_OVERLAPS: {
    status: 409,
    he: 'כבר נרשמה היעדרות בחלק מהימים האלה. בטלו אותה או בחרו ימים אחרים.',
  },
  ROTA_NOT_EMPTY: {
    status: 409,
    he: 'בשבוע הזה כבר יש משמרות. העתיקו לשבוע ריק.',
  },
  ROTA_WARNED: {
    status: 409,
    he: 'יש משמרות עם אזהרה בלי סיבה. כתבו למה הן נשארות, או שנו אותן.',
  },
  // Contracts, webhooks and outside shops
  WEBHOOK_ADDRESS: {
    status: 422,
    he: 'אי אפשר לשלוח לכתובת הזו. הקלידו כתובת https ציבורית, בלי שם משתמש וסיסמה.',
  },
  DISPLAY_CODE_WRONG: {
    status: 422,
    he: 'הקוד שגוי או שעברו שתי דקות. הציגו קוד חדש בקופה והקלידו אותו.',
  },
  DISPLAY_ENDED: { status: 401, he: 'המסך נותק מהקופה. הציגו קוד בקופה והקלידו אותו כאן.' },
  DISPLAYS_FULL: { status: 409, he: 'לקופה כבר מחוברים שלושה מסכי לקוח. נתקו אחד בקופה.' },
  VOICE_SIGNATURE: {
    status: 401,
    he: 'החתימה של המרכזייה אינה נכונה. בדקו את המפתח שהוגדר בה.',
  },
  WEBHOOKS_FULL: { status: 409, he: 'אפשר עד 20 כתובות. הפסיקו כתובת שאינה בשימוש.' },
  PLUGIN_BROKEN: { status: 422, he: 'התוסף לא נקלט. תקנו את מה שרשום למטה והעלו אותו שוב.' },
  PLUGIN_OWN_REVIEW: { status: 409, he: 'את התוסף הזה העליתם בעצמכם. בודק אחר צריך לאשר אותו.' },
  PUSH_ADDRESS: { status: 422, he: 'שירות ההתראות של הדפדפן הזה אינו מוכר. נסו בדפדפן אחר.' },
  KEY_IN_ADDRESS: {
    status: 400,
    he: 'מפתח הגישה נשלח בתוך הכתובת, ושם הוא נשמר ביומנים. החליפו את הסוד שלו, ושלחו אותו בכותרת Authorization.',
  },
  ACCESS_KEY_REQUIRED: { status: 403, he: 'הקריאה הזו היא לתוכנה עם מפתח גישה בלבד.' },
  PRICE_CHANGED: {
    status: 409,
    he: 'המחיר השתנה מאז שהוצג. בקשו מחיר חדש ושלחו את ההזמנה שוב.',
  },
  // Support access and the provider
  PROVIDER_NOT_SET: {
    status: 409,
    he: 'העסק הראשון במערכת עוד לא הוגדר כספק השירות. הגדירו אותו קודם.',
  },
  PLAN_PRICE_DAY: {
    status: 409,
    he: 'למחיר הזה כבר יש שורה מאותו יום, או שהיום כבר עבר. בחרו יום אחר: שורה שנקבעה אינה משתנה.',
  },
  PLAN_NOT_SOLD: { status: 409, he: 'התוכנית הזו אינה נמכרת. בחרו תוכנית אחרת מהרשימה.' },
  CONTRACT_PAST: {
    status: 409,
    he: 'לחוזה יש תקופות עבר שעדיין לא חויבו. בחרו במסך החוזה אם לחייב אותן.',
  },
  PLAN_CHANGED: {
    status: 409,
    he: 'התוכנית או המחיר השתנו מאז שהוצגו. בדקו את הסכום החדש ואשרו שוב.',
  },
  PROVIDER_OWN_SERVICE: { status: 409, he: 'אי אפשר להשהות את העסק של ספק השירות.' },
  PROVIDER_STAFF_SERVICE: {
    status: 409,
    he: 'בעסק הזה מחובר צוות של ספק השירות, והשהיה תנעל גם אותו. העבירו קודם את הצוות לעסק אחר.',
  },
  TERMINAL_NO_LICENCE: {
    status: 409,
    he: 'כל רישיונות הקופה של העסק בשימוש. נתקו קופה שאינה בשימוש, או בקשו ממנהל לרכוש רישיון נוסף, ואז רשמו שוב.',
  },
  PROVIDER_VAT_KNOWN: {
    status: 409,
    he: 'כבר יש עסק עם מספר העוסק הזה. אם זה עסק נוסף של אותו עוסק, אשרו ושלחו שוב.',
  },
  SERVICE_STATE: { status: 409, he: 'אי אפשר להעביר את השירות למצב הזה.' },
  SUPPORT_ALREADY_OPEN: {
    status: 409,
    he: 'גישת התמיכה כבר פתוחה. סיימו אותה לפני שפותחים לנציג אחר.',
  },
  SUPPORT_AGENT_UNKNOWN: {
    status: 422,
    he: 'הכתובת אינה של נציג תמיכה. בקשו מהנציג את הכתובת שבה הוא מתחבר.',
  },
  SUPPORT_NO_GRANT: {
    status: 403,
    he: 'אין כרגע עסק שפתח לכם גישת תמיכה. בקשו מהעסק לפתוח גישה ונסו שוב.',
  },
  // Records
  RECORD_INVALID: { status: 422, he: 'חלק מהשדות אינם תקינים. תקנו את השדות המסומנים ושמרו שוב.' },
  RECORD_CHANGED: {
    status: 409,
    he: 'מישהו שינה את הרשומה בינתיים. בדקו מה השתנה ובחרו איזה ערך לשמור.',
  },
  RECORD_VIEW_NAME_TAKEN: {
    status: 409,
    he: 'כבר שמורה תצוגה בשם הזה. בחרו שם אחר, או שמרו את התצוגה הקיימת.',
  },
  RECORD_VIEWS_FULL: {
    status: 409,
    he: 'אפשר לשמור עד 50 תצוגות לרשימה. מחקו תצוגה שאינה נחוצה ושמרו שוב.',
  },
  RECORD_IN_USE: { status: 409, he: 'הרשומה בשימוש ברשומות אחרות, ולכן אי אפשר לשנות אותה כך.' },
  INCOME_ACCOUNT_USED: {
    status: 409,
    he: 'הכנסות ממכירות נרשמות לחשבון הזה, ולכן הוא נשאר בקבוצת הכנסות. בחרו קודם למוצרים חשבון אחר.',
  },
  // Journal entries by hand
  ENTRY_UNBALANCED: { status: 422, he: 'חובה וזכות אינם שווים. תקנו את הסכומים ורשמו שוב.' },
  ENTRY_INCOMPLETE: { status: 422, he: 'הפקודה אינה שלמה. השלימו את השורות ורשמו שוב.' },
  ENTRY_POSTED: { status: 409, he: 'הפקודה כבר נרשמה ואינה משתנה. אפשר לבטל אותה בפקודה הפוכה.' },
  ENTRY_REVERSED: { status: 409, he: 'הפקודה כבר בוטלה. אפשר לבטל פקודה פעם אחת בלבד.' },
  // Updates of the desktop plugin
  PLUGIN_RELEASES_BROKEN: {
    status: 503,
    he: 'רשימת הגרסאות של תוסף השולחן בשרת פגומה. פנו לתמיכה.',
  },
  PLUGIN_FILE_BROKEN: {
    status: 503,
    he: 'קובץ העדכון של תוסף השולחן חסר או פגום בשרת. פנו לתמיכה.',
  },
  // A shared screen
  SCREEN_SHARE_ENDED: {
    status: 409,
    he: 'שיתוף המסך הסתיים. אפשר להתחיל שיתוף חדש כל עוד גישת התמיכה פתוחה.',
  },
  SCREEN_SHARE_GAP: { status: 409, he: 'חלק מהשיתוף לא הגיע. התמונה תישלח מחדש.' },
  // Licences
  LICENCES_NONE_LEFT: {
    status: 409,
    he: 'כל הרישיונות של המוצר הזה בשימוש. שחררו רישיון של מישהו אחר, או שדרגו את השירות.',
  },
  // Access keys
  ACCESS_KEYS_FULL: {
    status: 409,
    he: 'אפשר להחזיק עד 50 מפתחות גישה פעילים. בטלו מפתח שאינו בשימוש ונסו שוב.',
  },
  // A page of another business
  CLOUD_CHANGED: { status: 409, he: 'עברתם לעסק אחר בלשונית אחרת. הדף נטען מחדש.' },
  // Stored files
  ATTACHMENTS_FULL: { status: 422, he: 'אפשר לצרף עד 20 קבצים. הסירו קובץ שאינו נחוץ וצרפו שוב.' },
  STORED_FILE_TYPE: {
    status: 422,
    he: 'אי אפשר לשמור קובץ מסוג זה. לתמונה בחרו JPG, PNG, WebP או GIF; לקובץ אפשר גם PDF, Word או Excel.',
  },
  STORED_FILE_BROKEN: { status: 422, he: 'הקובץ פגום או קטוע. בחרו עותק אחר שלו.' },
  STORED_FILE_PIXELS: {
    status: 422,
    he: 'התמונה גדולה מדי. הקטינו אותה עד 8,000 פיקסלים בצלע ונסו שוב.',
  },
  STORED_FILES_FULL: {
    status: 409,
    he: 'מקום האחסון של העסק מלא. הסירו קבצים שאינם נחוצים; המקום מתפנה בתוך יום.',
  },
  // 422: a till keeps nothing to send it again.
  STEPS_FULL: {
    status: 422,
    he: 'הקופה שלחה היום יותר צעדים ממה שנשמר. החשבונות עצמם נשמרים כרגיל.',
  },
  FILE_LINK_ENDED: { status: 403, he: 'הקישור לקובץ אינו תקף עוד. פתחו את הקובץ שוב מהרשומה.' },
  // Product labels
  LABEL_TEMPLATES_FULL: {
    status: 409,
    he: 'אפשר לשמור עד 100 תבניות. מחקו תבנית שאינה נחוצה ושמרו שוב.',
  },
  LABEL_NAME_TAKEN: { status: 409, he: 'כבר שמורה תבנית בשם הזה. בחרו שם אחר.' },
  // Record imports
  FILE_COLUMNS: {
    status: 422,
    he: 'בקובץ יותר מדי עמודות. מחקו את העמודות שאינן נחוצות ונסו שוב.',
  },
  IMPORT_BUSY: { status: 409, he: 'ייבוא אחר לטבלה הזו עובד עכשיו. המתינו לסיומו ונסו שוב.' },
  IMPORT_NOT_READY: { status: 409, he: 'הייבוא אינו בשלב הזה. רעננו את המסך והמשיכו משם.' },
  IMPORT_PLAN: { status: 422, he: 'התאמת העמודות אינה שלמה. תקנו אותה ובדקו שוב.' },
  IMPORT_STALE: { status: 409, he: 'הנתונים השתנו מאז הבדיקה, ולכן דבר לא יובא. בדקו שוב ואשרו.' },
  // Plugins of the marketplace
  PLUGIN_PERMISSIONS_CHANGED: {
    status: 409,
    he: 'רשימת ההרשאות של התוסף השתנתה. קראו אותה שוב ואשרו.',
  },
  PLUGIN_NOT_ALLOWED: { status: 403, he: 'התוסף ביקש פעולה שלא אושרה לו.' },
  PLUGIN_NOT_SET_UP: { status: 409, he: 'התוסף עדיין לא הוגדר. השלימו את ההגדרות שלו ונסו שוב.' },
  MAIL_NO_ADDRESS: { status: 422, he: 'אין ללקוח כתובת דוא"ל. כתבו כתובת ושלחו שוב.' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof catalogue;

export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = catalogue;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(catalogue, code);
}

/** Success code of the server's answers (specification §8). */
export const SUCCESS = '000';

/**
 * One entry of an error's details. `action` is one of the specification's detail actions; `reason`
 * and `params` are there when the text is one of the catalogue of reasons.
 */
export interface ErrorDetail extends Partial<Omit<Reason, 'text'>> {
  readonly text: string;
  readonly field?: string;
  /** The field error as a code: `FIELD_REQUIRED`, `FIELD_MIN_3` (specification, records §5). */
  readonly code?: string;
  readonly action?: 'employee_login' | 'route' | 'logout';
  readonly route?: string;
}

/** What a detail says: a reason of the catalogue, or a plain name or value. */
export type DetailText = Pick<ErrorDetail, 'text' | 'reason' | 'params'>;

/** Every error answer of the server. */
export interface ErrorBody extends Partial<Omit<Reason, 'text'>> {
  readonly code: ErrorCode;
  /** The sentence of the code, or of the reason. */
  readonly desc: string;
  /**
   * With PERMISSION_DENIED: the operation that the caller's map does not allow, as
   * `employees/perrmissions` accepts it.
   */
  readonly operation?: { readonly type: string; readonly action: string; readonly key: string };
  /** With SECOND_STEP_NEEDED: the token for the call with the code, valid once and for minutes. */
  readonly step_token?: string;
  readonly details?: readonly ErrorDetail[];
  readonly recommendations?: readonly string[];
}
