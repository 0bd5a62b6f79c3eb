import type { RestaurantRecords } from './restaurant.types.ts';

/** Where the tables of the first floor stand, in its units. */
const PLACES = [
  [60, 60],
  [240, 60],
  [420, 60],
  [60, 240],
  [240, 240],
  [420, 240],
  [60, 420],
  [240, 420],
  [420, 420],
  [620, 420],
] as const;
const SEATS = [2, 2, 2, 4, 4, 4, 4, 4, 6, 8] as const;

/** What a new restaurant begins with, to be changed or removed. */
export const START_RESTAURANT: RestaurantRecords = {
  stations: [
    { name: 'מטבח', output: 'both', printer: '', isDefault: true },
    { name: 'בר', output: 'both', printer: 'בר', isDefault: false },
  ],
  reasons: [
    { name: 'הסועד התחרט', made: false },
    { name: 'הוקלד בטעות', made: false },
    { name: 'המנה אזלה', made: false },
    { name: 'המנה הוחזרה', made: true },
  ],
  floors: [
    {
      name: 'אולם',
      decor: [
        { kind: 'bar', name: 'בר', x: 820, y: 60, width: 300, height: 80 },
        { kind: 'door', name: 'כניסה', x: 540, y: 770, width: 120, height: 30 },
      ],
      tables: PLACES.map(([x, y], index) => {
        const seats = SEATS[index] ?? 4;
        return {
          name: `שולחן ${index + 1}`,
          seats,
          shape: seats === 2 ? 'round' : seats > 4 ? 'rectangle' : 'square',
          x,
          y,
          width: seats > 4 ? 170 : 120,
          height: 120,
          section: index < 6 ? 'חלון' : 'פנים',
        };
      }),
    },
  ],
  departments: [
    {
      name: 'מנות',
      station: 'מטבח',
      dishes: [
        { name: 'סלט קצוץ', price: 4_200 },
        { name: 'מרק היום', price: 3_800 },
        { name: 'המבורגר 220 גרם', price: 6_900 },
        { name: 'שניצל וצ׳יפס', price: 6_400 },
        { name: 'שקשוקה', price: 5_200 },
        { name: 'עוגת שוקולד חמה', price: 3_900 },
      ],
    },
    {
      name: 'שתייה',
      station: 'בר',
      dishes: [
        { name: 'הפוך גדול', price: 1_600 },
        { name: 'לימונדה', price: 1_500 },
        { name: 'מים מינרליים', price: 1_100 },
        { name: 'בירה מהחבית', price: 3_200 },
      ],
    },
  ],
  menus: [
    {
      name: 'תפריט ראשי',
      days: [],
      from: 0,
      to: 0,
      isFirst: true,
      pages: [
        {
          name: 'אוכל',
          columns: 4,
          colour: '#0d625e',
          dishes: [
            'סלט קצוץ',
            'מרק היום',
            'המבורגר 220 גרם',
            'שניצל וצ׳יפס',
            'שקשוקה',
            'עוגת שוקולד חמה',
          ],
        },
        {
          name: 'שתייה',
          columns: 4,
          colour: '#8a5300',
          dishes: ['הפוך גדול', 'לימונדה', 'מים מינרליים', 'בירה מהחבית'],
        },
      ],
    },
    {
      name: 'בוקר',
      days: [],
      from: 420,
      to: 690,
      isFirst: false,
      pages: [
        {
          name: 'ארוחות בוקר',
          columns: 4,
          colour: '#0d625e',
          dishes: ['שקשוקה', 'סלט קצוץ', 'הפוך גדול', 'לימונדה'],
        },
      ],
    },
  ],
};
