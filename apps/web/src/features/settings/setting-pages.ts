import type { Label, SettingName } from '@dalpak/contracts';

/** Settings that belong together, in the order of use. */
export interface SettingCard {
  readonly key: string;
  readonly title: Label;
  /** One sentence that says what the card decides. */
  readonly help: Label;
  readonly names: readonly SettingName[];
}

export interface SettingPage {
  readonly key: string;
  readonly title: Label;
  readonly cards: readonly SettingCard[];
}

const card = (
  key: string,
  [he, en]: readonly [string, string],
  [helpHe, helpEn]: readonly [string, string],
  names: readonly SettingName[],
): SettingCard => ({ key, title: { he, en }, help: { he: helpHe, en: helpEn }, names });

/** Pages of the screen with their cards: every setting stands in one card. */
export const SETTING_PAGES: readonly SettingPage[] = [
  {
    key: 'business',
    title: { he: 'העסק', en: 'Business' },
    cards: [
      card(
        'vat',
        ['מע"מ', 'VAT'],
        ['לפי מה מחושב המע"מ בכל מכירה.', 'By what VAT is computed in each sale.'],
        ['vatRateBp'],
      ),
      card(
        'papers',
        ['מסמכים ורישום', 'Documents and registration'],
        [
          'מה רשות המסים רואה, ומתי מסמך נושא תאריך אחר.',
          'What the tax authority sees, and when a document bears another day.',
        ],
        ['dateMayDiffer', 'softwareNumber'],
      ),
    ],
  },
  {
    key: 'branches',
    title: { he: 'סניפים', en: 'Branches' },
    cards: [
      card(
        'prices',
        ['מחירים בסניף', 'Prices of a branch'],
        ['סניף יכול למכור לפי מחירון משלו.', 'A branch can sell by a price list of its own.'],
        ['priceList'],
      ),
    ],
  },
  {
    key: 'tills',
    title: { he: 'קופות', en: 'Tills' },
    cards: [
      card(
        'opening',
        ['פתיחה ומגירה', 'Opening and drawer'],
        [
          'איך יום בקופה מתחיל, ולמה פותחים מגירה בלי מכירה.',
          'How a day at the till begins, and why the drawer opens without a sale.',
        ],
        ['registerOpening', 'registerFloat', 'drawerReasons'],
      ),
      card(
        'pace',
        ['קצב העבודה', 'Pace of work'],
        ['כמה שאלות הקופה שואלת בזמן מכירה.', 'How many questions the till asks during a sale.'],
        ['usualQuantity', 'nextSaleAfter', 'discountPresets'],
      ),
      card(
        'scale',
        ['ברקוד שקילה', 'Scale barcodes'],
        ['איך הקופה קוראת מדבקות של המאזניים.', 'How the till reads the labels of the scales.'],
        ['scaleTemplates'],
      ),
    ],
  },
  {
    key: 'sale',
    title: { he: 'מכירה', en: 'Sale' },
    cards: [
      card(
        'bills',
        ['חשבון והזמנה', 'Bill and order'],
        ['מה קורה לחשבון שנסגר או נשמר.', 'What happens to a bill that is ended or saved.'],
        ['orderSave', 'limitsOffline'],
      ),
      card(
        'goods',
        ['סחורה', 'Goods'],
        [
          'החלפות, מספרים סידוריים והמלאי שהקופה מראה.',
          'Exchanges, serial numbers and the stock that the till shows.',
        ],
        ['giftSlipDays', 'serialUnique', 'stockOnTiles', 'measureSpeed'],
      ),
      card(
        'refunds',
        ['החזרים', 'Refunds'],
        ['מה הקופה שואלת כשסחורה חוזרת.', 'What the till asks when goods come back.'],
        ['refundReason', 'refundReasons'],
      ),
    ],
  },
  {
    key: 'payments',
    title: { he: 'תשלומים', en: 'Payments' },
    cards: [
      card(
        'cash',
        ['מזומן', 'Cash'],
        ['עיגול, ותקרת החוק.', 'Rounding, and the limit of the law.'],
        ['cashRounding', 'cashLimit'],
      ),
      card(
        'card',
        ['כרטיסי אשראי', 'Cards'],
        [
          'איך גובים בכרטיס, ומתי המסופים משדרים.',
          'How cards are charged, and when terminals transmit.',
        ],
        [
          'defaultMeans',
          'cardPayments',
          'cardByHand',
          'defaultCredit',
          'transmissionTime',
          'transmissionAfterZ',
          'servicePhone',
        ],
      ),
      card(
        'offline',
        ['בלי רשת', 'Offline'],
        ['מה מותר לקבל כשאין רשת.', 'What may be taken without a network.'],
        ['offlineAllowance'],
      ),
      card(
        'meals',
        ['כרטיסי ארוחות', 'Meal cards'],
        ['דרך מי מחייבים כרטיס ארוחות.', 'Through whom meal cards are charged.'],
        ['cibus', 'tenbis'],
      ),
      card(
        'withdrawals',
        ['משיכת מזומן', 'Cash withdrawal'],
        [
          'לקוח מקבל מזומן מהמגירה והכרטיס מחויב.',
          'A customer gets cash from the drawer and the card is charged.',
        ],
        ['atmEnabled', 'atmSmallest', 'atmLargest', 'atmPerCard', 'atmPerTill', 'atmKept'],
      ),
      card(
        'practice',
        ['תרגול', 'Practice'],
        [
          'מה הסימולטורים עונים, בלי לחייב אף כרטיס.',
          'What the simulators answer, without charging a card.',
        ],
        ['paymentSimulator'],
      ),
    ],
  },
  {
    key: 'print',
    title: { he: 'הדפסה', en: 'Printing' },
    cards: [
      card(
        'receipt',
        ['קבלה', 'Receipt'],
        ['מה נדפס לכל לקוח.', 'What every customer gets printed.'],
        ['receiptFooter', 'paperLanguage'],
      ),
      card(
        'kitchen',
        ['מטבח', 'Kitchen'],
        ['מה נדפס כשנכנסת הזמנה.', 'What is printed when an order comes in.'],
        ['printBonesStatus', 'printKitchenTemplate'],
      ),
    ],
  },
  { key: 'restaurant', title: { he: 'מסעדה', en: 'Restaurant' }, cards: [] },
  {
    key: 'customers',
    title: { he: 'לקוחות', en: 'Customers' },
    cards: [
      card(
        'club',
        ['מועדון', 'Club'],
        [
          'מועדון של אחרים שההטבות שלו ניתנות בקופה.',
          "Another's club, whose benefits are given at the till.",
        ],
        ['outsideClub'],
      ),
    ],
  },
  {
    key: 'stock',
    title: { he: 'מלאי', en: 'Stock' },
    cards: [
      card(
        'transfers',
        ['העברות', 'Transfers'],
        ['מי מאשר סחורה שעוברת בין מחסנים.', 'Who confirms goods that go between warehouses.'],
        ['transferReceipt'],
      ),
      card(
        'hints',
        ['רמזי הזמנה', 'Order hints'],
        ['כמה מלאי ביטחון מוצע להזמין.', 'How much safety stock is proposed.'],
        ['orderShortage'],
      ),
    ],
  },
  {
    key: 'messages',
    title: { he: 'הודעות', en: 'Messages' },
    cards: [
      card(
        'links',
        ['קבלה בקישור', 'Receipt by link'],
        [
          'מה לקוח מקבל בהודעה, ועד מתי היא נפתחת.',
          'What a customer gets in the message, and how long it opens.',
        ],
        ['linkWords', 'linkDays'],
      ),
      card(
        'replay',
        ['מה קרה כאן', 'What happened here'],
        ['כמה זמן אפשר לראות עסקה צעד אחר צעד.', 'How long a bill can be seen step by step.'],
        ['stepsDays'],
      ),
    ],
  },
  {
    key: 'employees',
    title: { he: 'עובדים', en: 'Employees' },
    cards: [
      card(
        'week',
        ['שבוע העבודה', 'Working week'],
        ['לפיו מחושבות שעות נוספות.', 'Overtime is computed by it.'],
        ['timeWeekDays', 'timeShortDay', 'timeRestDay'],
      ),
      card(
        'rota',
        ['סידור עבודה', 'Rota'],
        ['מתי הסידור מזהיר.', 'When the rota warns.'],
        ['rotaWeekHours'],
      ),
      card(
        'clock',
        ['נוכחות', 'Attendance'],
        ['איך עובד מדווח כניסה ויציאה.', 'How an employee clocks in and out.'],
        ['timekeeperDefaultAuth'],
      ),
    ],
  },
  {
    key: 'security',
    title: { he: 'אבטחה', en: 'Security' },
    cards: [
      card(
        'codes',
        ['כניסה למשרד', 'Office sign-in'],
        ['מה צריך מלבד סיסמה.', 'What is needed besides a password.'],
        ['officeCodes'],
      ),
    ],
  },
  {
    key: 'connections',
    title: { he: 'חיבורים', en: 'Connections' },
    cards: [
      card(
        'switchboard',
        ['מרכזייה', 'Switchboard'],
        ['זיהוי מי מתקשר לקופה או למשתמש.', 'Who calls the till or the user.'],
        ['voiceExtension', 'voiceLine'],
      ),
      card(
        'plugin',
        ['תוסף שולחן', 'Desktop plugin'],
        ['עדכונים של התוסף במחשב הקופה.', "Updates of the plugin on the till's computer."],
        ['pluginAutoCheck', 'pluginAutoDownload'],
      ),
    ],
  },
];

/** Address of a card on the screen. */
export const cardAddress = (page: string, key: string): string =>
  `/settings?page=${page}&card=${key}`;
