import { type RestaurantRecords, START_RESTAURANT } from '../restaurant/index.ts';
import { DEMO_RESTAURANT } from './demo-restaurant.data.ts';

/** A restaurant of the same owner, chosen at sign-in. Its names are made up. */
export const BISTRO = {
  name: 'ביסטרו הדגמה',
  vatName: 'ביסטרו הדגמה בע"מ',
  vatNumber: '999999972',
  address: 'רחוב הדגמה 5, תל אביב-יפו',
  phone: '03-0000005',
} as const;

type Dish = { readonly name: string; readonly price: number };
const dishes = (list: readonly (readonly [name: string, price: number])[]): readonly Dish[] =>
  list.map(([name, price]) => ({ name, price }));

const STARTERS = dishes([
  ['סלט קצוץ', 4_200],
  ['סלט יווני', 4_800],
  ['סלט קיסר', 5_200],
  ['מרק היום', 3_800],
  ['חומוס הבית', 3_400],
  ['צלחת פלאפל', 3_600],
  ['קרפצ׳יו בקר', 5_400],
  ['צ׳יפס', 2_400],
  ['טבעות בצל', 2_800],
  ['אורז עם ירקות', 2_600],
]);
const MAINS = dishes([
  ['המבורגר 220 גרם', 6_900],
  ['שניצל וצ׳יפס', 6_400],
  ['סטייק אנטריקוט', 12_800],
  ['קבב על האש', 7_200],
  ['שיפודי פרגית', 7_800],
  ['שווארמה בפיתה', 4_900],
  ['פילה סלמון', 9_200],
  ['פיש אנד צ׳יפס', 7_400],
  ['פיצה מרגריטה', 5_600],
  ['פיצה זיתים', 5_900],
  ['פסטה ברוטב עגבניות', 5_400],
  ['פסטה שמנת פטריות', 5_800],
  ['רביולי גבינות', 6_200],
  ['שקשוקה', 5_200],
  ['חביתה וסלט', 4_900],
  ['טוסט גבינה', 3_900],
]);
const SWEETS = dishes([
  ['עוגת שוקולד חמה', 3_900],
  ['עוגת גבינה', 3_600],
  ['גלידה שלושה כדורים', 3_200],
  ['מלבי', 2_600],
  ['פנקייק', 3_800],
  ['סלט פירות', 3_400],
]);
const DRINKS = dishes([
  ['הפוך גדול', 1_600],
  ['אספרסו', 900],
  ['אמריקנו', 1_300],
  ['תה נענע', 1_200],
  ['שוקו חם', 1_500],
  ['קפה קר', 1_900],
  ['לימונדה', 1_500],
  ['מיץ תפוזים סחוט', 1_700],
  ['מיץ אשכוליות', 1_400],
  ['שייק פירות', 2_400],
  ['קולה', 1_300],
  ['סודה', 1_000],
  ['מים מינרליים', 1_100],
  ['בירה מהחבית', 3_200],
  ['בירה בבקבוק', 2_800],
  ['יין אדום בכוס', 3_800],
  ['יין לבן בכוס', 3_800],
]);
const page = (name: string, list: readonly Dish[], colour: string) => ({
  name,
  columns: 5 as const,
  colour,
  dishes: list.map((dish) => dish.name),
});

export const BISTRO_RESTAURANT: RestaurantRecords = {
  ...START_RESTAURANT,
  stations: DEMO_RESTAURANT.stations,
  floors: DEMO_RESTAURANT.floors,
  departments: [
    { name: 'ראשונות וסלטים', station: 'מטבח חם', dishes: STARTERS },
    { name: 'עיקריות', station: 'מטבח חם', dishes: MAINS },
    { name: 'קינוחים', station: 'מטבח חם', dishes: SWEETS },
    { name: 'שתייה', station: 'בר', dishes: DRINKS },
  ],
  menus: [
    {
      name: 'תפריט ראשי',
      days: [],
      from: 0,
      to: 0,
      isFirst: true,
      pages: [
        page('עיקריות', MAINS, '#0d625e'),
        page('ראשונות', STARTERS, '#2f7d4f'),
        page('קינוחים', SWEETS, '#a83a7a'),
        page('שתייה', DRINKS, '#8a5300'),
      ],
    },
  ],
};

/** What guests of the restaurant ask for, in groups; of a department, or of every dish. */
export const BISTRO_PREPARATIONS: readonly {
  readonly group: string;
  readonly least: number;
  readonly most: number;
  readonly dishes: readonly string[];
  readonly choices: readonly {
    readonly name: string;
    readonly action: 'with' | 'without' | 'side';
    readonly price: number;
  }[];
}[] = [
  {
    group: 'מידת עשייה',
    least: 1,
    most: 1,
    dishes: ['המבורגר 220 גרם', 'סטייק אנטריקוט'],
    choices: [
      { name: 'נא', action: 'with', price: 0 },
      { name: 'חצי עשוי', action: 'with', price: 0 },
      { name: 'עשוי היטב', action: 'with', price: 0 },
    ],
  },
  {
    group: 'שינויים',
    least: 0,
    most: 0,
    dishes: ['המבורגר 220 גרם', 'סלט קצוץ', 'שווארמה בפיתה', 'סלט יווני'],
    choices: [
      { name: 'בלי בצל', action: 'without', price: 0 },
      { name: 'רוטב בצד', action: 'side', price: 0 },
      { name: 'תוספת גבינה', action: 'with', price: 500 },
    ],
  },
  {
    group: 'חלב',
    least: 0,
    most: 1,
    dishes: ['הפוך גדול', 'קפה קר', 'שוקו חם'],
    choices: [
      { name: 'חלב סויה', action: 'with', price: 200 },
      { name: 'חלב שיבולת שועל', action: 'with', price: 300 },
    ],
  },
];
