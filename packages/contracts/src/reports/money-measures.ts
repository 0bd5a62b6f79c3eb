import {
  BAD,
  GOOD,
  LAST,
  measure,
  type Measure,
  NO_SUM,
  ratio,
  TILL,
  type Words,
} from './measure.types.ts';

type Side = 'dues_in' | 'dues_out';
const due = (source: Side, label: Words, about: Words): Measure =>
  measure('money', [source], label, about, BAD);
const late = (source: Side, he: string, en: string): Measure =>
  due(source, [he, en], [`חוב שמועדו עבר לפני ${he}`, `Debt past its day by ${en}`]);
const notDue = (source: Side): Measure =>
  measure(
    'money',
    [source],
    ['טרם הגיע המועד', 'Not due yet'],
    ['חוב שמועד התשלום שלו עוד לא עבר', 'Debt whose day has not passed'],
  );

/** Measures of debts, cheques, what is owed on cards and points, and of customers' visits. */
export const MONEY_MEASURES = {
  debt: due(
    'dues_in',
    ['חוב הלקוח', 'Debt of the customer'],
    ['מה שהלקוח חייב ביום הדוח', 'What the customer owes on the day of the report'],
  ),
  not_due: notDue('dues_in'),
  due_30: late('dues_in', '1–30 ימים', '1–30 days'),
  due_60: late('dues_in', '31–60 ימים', '31–60 days'),
  due_90: late('dues_in', '61–90 ימים', '61–90 days'),
  due_more: late('dues_in', 'יותר מ-90 ימים', 'over 90 days'),
  owing: due(
    'dues_out',
    ['חוב לספק', 'Owed to the supplier'],
    ['מה שהעסק חייב לספק ביום הדוח', 'What the business owes on the day of the report'],
  ),
  owing_not_due: notDue('dues_out'),
  owing_30: late('dues_out', '1–30 ימים', '1–30 days'),
  owing_60: late('dues_out', '31–60 ימים', '31–60 days'),
  owing_90: late('dues_out', '61–90 ימים', '61–90 days'),
  owing_more: late('dues_out', 'יותר מ-90 ימים', 'over 90 days'),
  last_payment: measure(
    'date',
    ['dues_in', 'dues_out'],
    ['תשלום אחרון', 'Last payment'],
    ['היום של הקבלה או התשלום האחרון', 'Day of the last receipt or payment'],
    NO_SUM,
  ),
  contact_phone: measure(
    'code',
    ['dues_in', 'dues_out'],
    ['טלפון', 'Telephone'],
    ['הטלפון בכרטיס', 'Telephone of the record'],
    NO_SUM,
  ),
  cheques: measure(
    'count',
    ['cheques'],
    ['שיקים', 'Cheques'],
    ['מספר השיקים', 'Number of cheques'],
  ),
  cheques_total: measure(
    'money',
    ['cheques'],
    ['סכום השיקים', 'Cheques total'],
    ['סכומי השיקים', 'Amounts of cheques'],
  ),
  owed_cards: measure(
    'count',
    ['owed'],
    ['כרטיסים ושוברים', 'Cards and vouchers'],
    ['מספר הכרטיסים והשוברים', 'Number of cards and vouchers'],
  ),
  owed_given: measure('money', ['owed'], ['ניתן', 'Given'], ['הסכום שהונפק', 'Amount issued']),
  owed_used: measure(
    'money',
    ['owed'],
    ['נוצל', 'Used'],
    ['מה שכבר שולם בהם', 'What was paid with them'],
  ),
  owed_expired: measure(
    'money',
    ['owed'],
    ['פג', 'Expired'],
    ['יתרה שתוקפה עבר או שבוטלה', 'Balance that ran out or was canceled'],
  ),
  owed_left: measure(
    'money',
    ['owed'],
    ['יתרה', 'Owed'],
    ['מה שהעסק עוד חייב', 'What the business still owes'],
    BAD,
  ),
  club_joined: measure(
    'count',
    ['club'],
    ['הצטרפו', 'Joined'],
    ['חברים שהצטרפו למועדון', 'Members who joined'],
    GOOD,
  ),
  club_ended: measure(
    'count',
    ['club'],
    ['הסתיימו', 'Ended'],
    ['חברויות שהסתיימו או בוטלו', 'Memberships that ended or were canceled'],
    BAD,
  ),
  points_given: measure(
    'count',
    ['club'],
    ['נקודות שניתנו', 'Points given'],
    ['נקודות שנצברו, בלי מה שבוטל', 'Points that were earned, less what was taken back'],
  ),
  points_used: measure(
    'count',
    ['club'],
    ['נקודות שנוצלו', 'Points used'],
    ['נקודות ששילמו בהן', 'Points that were paid with'],
  ),
  points_owed: measure(
    'count',
    ['club'],
    ['יתרת נקודות', 'Points owed'],
    ['יתרת הנקודות של כל החברים בסוף השורה', 'Points of all members at the end of the line'],
    LAST,
  ),
  visitors: measure(
    'count',
    ['visitors'],
    ['לקוחות', 'Customers'],
    ['לקוחות שקנו אי פעם עד סוף התקופה', 'Customers who ever bought until the end of the period'],
  ),
  visitor_bills: measure(
    'count',
    ['visitors'],
    ['עסקאות בתקופה', 'Bills in the period'],
    ['חשבונות של הלקוחות בתקופה', 'Bills of the customers in the period'],
    GOOD,
  ),
  visitor_net: measure(
    'money',
    ['visitors'],
    ['מכירות בתקופה', 'Sales in the period'],
    ['מה שהלקוחות קנו בתקופה', 'What the customers bought in the period'],
    GOOD,
  ),
  visitor_average: ratio(
    'money',
    ['visitor_net', 'visitors', 1],
    ['ממוצע ללקוח', 'Average a customer'],
    ['מכירות בתקופה חלקי הלקוחות', 'Sales in the period by customers'],
    GOOD,
  ),
  visit_gap: measure(
    'count',
    TILL,
    ['ימים בין ביקורים', 'Days between visits'],
    ['ממוצע הימים בין ביקור לביקור', 'Average days from visit to visit'],
    NO_SUM,
  ),
  buyer_balance: measure(
    'money',
    ['bills'],
    ['יתרת הקונה', 'Balance of the buyer'],
    ['מה שהלקוח חייב עכשיו', 'What the customer owes now'],
    NO_SUM,
  ),
  buyer_points: measure(
    'count',
    ['bills'],
    ['נקודות', 'Points'],
    ['הנקודות של הלקוח עכשיו', 'Points of the customer now'],
    NO_SUM,
  ),
} as const satisfies Readonly<Record<string, Measure>>;
