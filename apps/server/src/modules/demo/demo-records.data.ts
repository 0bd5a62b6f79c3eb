import { COMPONENT, type ComponentId, type FieldValue } from '@dalpak/contracts';

/**
 * A record of the demonstration: values by field. References are by name; days count from today.
 */
export interface DemoRecords {
  readonly component: ComponentId;
  readonly records: readonly Readonly<Record<string, FieldValue | DemoRef | DemoDay>>[];
}
export interface DemoRef {
  readonly of: ComponentId;
  readonly named: string;
}
export interface DemoDay {
  readonly daysFromToday: number;
}

const C = COMPONENT;
const day = (daysFromToday: number): DemoDay => ({ daysFromToday });
const status = (named: string): DemoRef => ({ of: C.leadStatuses, named });
const source = (named: string): DemoRef => ({ of: C.leadSources, named });
const lead = (named: string): DemoRef => ({ of: C.leads, named });
const group = (named: string): DemoRef => ({ of: C.supplierGroups, named });
const plan = (named: string): DemoRef => ({ of: C.packages, named });

const NOTHING = { products: [], departments: [], categories: [], suppliers: [] };
const EVERYTHING = { ...NOTHING, all: true, exclude: NOTHING, unit: 'piece' } as const;

/**
 * Records that fill the lists of the back office, in the order in which they refer to each other.
 * No real persons.
 */
export const DEMO_RECORDS: readonly DemoRecords[] = [
  {
    component: C.discounts,
    records: [
      {
        name: 'הטבת שכנים',
        timing: 'manual',
        levels: [
          {
            id: 1,
            priority: 1,
            purchase: { ...EVERYTHING, type: 'sum', total: 20_00, each: false },
            gift: { ...EVERYTHING, type: 2, calcType: 1, total: 1_000, totalCount: 0 },
          },
        ],
      },
    ],
  },
  {
    component: C.paymentTypes,
    records: [
      {
        name: 'תו הזהב',
        kind: '5',
        colour: '#b7791f',
        reference_wanted: true,
        refunds: false,
        largest: 50_000,
        offline_allowed: false,
        sort_order: 25,
      },
    ],
  },
  {
    component: C.leadStatuses,
    records: [
      { name: 'חדש', stage: 'open', colour: '#2f6fdf', sort_order: 1 },
      { name: 'יצרנו קשר', stage: 'open', colour: '#b7791f', sort_order: 2 },
      { name: 'הפך ללקוח', stage: 'won', colour: '#1f7a4d', sort_order: 3 },
      { name: 'לא מעוניין', stage: 'lost', colour: '#8a8f98', sort_order: 4 },
    ],
  },
  {
    component: C.leadSources,
    records: [
      { name: 'אתר' },
      { name: 'המלצה' },
      { name: 'פרסום ברשת' },
      { name: 'עבר ליד החנות' },
    ],
  },
  {
    component: C.leads,
    records: [
      {
        name: 'גן ילדים פרפר',
        phone: '03-5550141',
        company: 'גן פרפר',
        status: status('חדש'),
        source: source('אתר'),
        value: 180_000,
        next_contact: day(2),
        tags: ['מוסדי'],
      },
      {
        name: 'ועד בית הגפן 12',
        phone: '03-5550152',
        status: status('יצרנו קשר'),
        source: source('המלצה'),
        value: 60_000,
        next_contact: day(5),
      },
      {
        name: 'משרד אדריכלים קו ישר',
        phone: '03-5550163',
        company: 'קו ישר',
        status: status('יצרנו קשר'),
        source: source('פרסום ברשת'),
        value: 240_000,
        next_contact: day(1),
        tags: ['מוסדי', 'קפה'],
      },
      {
        name: 'קייטרינג שולחן ערוך',
        phone: '04-5550174',
        status: status('הפך ללקוח'),
        source: source('המלצה'),
        value: 900_000,
      },
      {
        name: 'סטודיו ליוגה נשימה',
        phone: '03-5550185',
        status: status('לא מעוניין'),
        lost_reason: 'price',
        source: source('עבר ליד החנות'),
      },
    ],
  },
  {
    component: C.activities,
    records: [
      { subject: 'פגישת היכרות', kind: 'meeting', lead: lead('גן ילדים פרפר'), day: day(-3) },
      { subject: 'נשלחה הצעה', kind: 'email', lead: lead('משרד אדריכלים קו ישר'), day: day(-1) },
    ],
  },
  {
    component: C.tasks,
    records: [
      {
        subject: 'להכין מארז טעימות',
        due: day(1),
        hour: '10:00',
        remind: '60',
        priority: 'high',
        lead: lead('גן ילדים פרפר'),
      },
      { subject: 'לבדוק ימי אספקה', due: day(0) },
      { subject: 'לעדכן מחירון מוסדי', due: day(-1), status: 'done' },
    ],
  },
  {
    component: C.calls,
    records: [
      {
        subject: 'בירור הזמנה קבועה',
        direction: 'in',
        phone: '03-5550152',
        lead: lead('ועד בית הגפן 12'),
        day: day(-2),
        minutes: 6,
        outcome: 'ביקשו הצעה',
      },
      {
        subject: 'תזכורת לפגישה',
        phone: '03-5550141',
        lead: lead('גן ילדים פרפר'),
        day: day(0),
        minutes: 2,
      },
    ],
  },
  {
    component: C.opportunities,
    records: [
      {
        name: 'אספקה שבועית לגן',
        lead: lead('גן ילדים פרפר'),
        stage: 'offer',
        value: 180_000,
        chance: 6_000,
        closes: day(14),
      },
      {
        name: 'פינת קפה למשרד',
        lead: lead('משרד אדריכלים קו ישר'),
        stage: 'negotiation',
        value: 240_000,
        chance: 7_500,
        closes: day(7),
      },
    ],
  },
  {
    component: C.supplierGroups,
    records: [
      { name: 'מזון', payment_days: 30 },
      { name: 'ניקיון ואריזה', payment_days: 45 },
    ],
  },
  {
    component: C.suppliers,
    records: [
      {
        name: 'מחלבת העמק',
        phone: '04-5550210',
        group: group('מזון'),
        contact: 'מחלקת הזמנות',
        city: 'עפולה',
        payment_days: 30,
        order_days: '24',
        delivery_days: '35',
      },
      {
        name: 'ירקות השרון',
        phone: '09-5550221',
        group: group('מזון'),
        city: 'נתניה',
        payment_days: 14,
        order_days: '135',
        delivery_days: '246',
      },
      {
        name: 'אריזות ישראל',
        phone: '03-5550232',
        group: group('ניקיון ואריזה'),
        city: 'חולון',
        delivery_days: '2',
      },
      {
        name: 'סיטונאות הגליל',
        phone: '04-5550243',
        group: group('מזון'),
        city: 'כרמיאל',
        payment_days: 45,
        delivery_days: '135',
      },
    ],
  },
  {
    component: C.packages,
    records: [
      { name: 'משלוח שבועי', code: 'P1', price: 9_900, description: 'משלוח אחד בשבוע עד הבית' },
      { name: 'משלוח שבועי, שנתי', code: 'P2', price: 99_000, period: 'year' },
    ],
  },
  {
    component: C.services,
    records: [
      { name: 'משלוחים למנויים', code: 'S1', package: plan('משלוח שבועי'), price: 9_900 },
      { name: 'שירות פינת קפה', code: 'S2', price: 24_900 },
    ],
  },
];
