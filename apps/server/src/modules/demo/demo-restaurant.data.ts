import { type RestaurantRecords, START_RESTAURANT } from '../restaurant/index.ts';

const HALL = [2, 2, 4, 4, 4, 6, 6, 8].map((seats, index) => ({
  name: `שולחן ${index + 1}`,
  seats,
  shape:
    seats === 2 ? ('round' as const) : seats > 4 ? ('rectangle' as const) : ('square' as const),
  x: 60 + (index % 4) * 270,
  y: 220 + Math.floor(index / 4) * 280,
  width: seats > 4 ? 190 : 150,
  height: 150,
  section: index % 4 < 2 ? 'חלון' : 'בר',
}));
const TERRACE = [2, 2, 4, 4, 4, 6].map((seats, index) => ({
  name: `שולחן ${index + 11}`,
  seats,
  shape: seats === 6 ? ('oval' as const) : ('round' as const),
  x: 90 + (index % 3) * 380,
  y: 140 + Math.floor(index / 3) * 320,
  width: seats === 6 ? 230 : 160,
  height: 160,
  section: 'מרפסת',
}));

/** The restaurant of the demonstration: its floors, its kitchen and its dishes. */
export const DEMO_RESTAURANT: RestaurantRecords = {
  ...START_RESTAURANT,
  stations: [
    { name: 'מטבח חם', output: 'screen', printer: '', isDefault: true },
    { name: 'בר', output: 'screen', printer: 'בר', isDefault: false },
  ],
  floors: [
    {
      name: 'אולם',
      decor: [
        { kind: 'bar', name: 'בר', x: 760, y: 40, width: 380, height: 90 },
        { kind: 'wall', name: '', x: 40, y: 20, width: 640, height: 20 },
        { kind: 'text', name: 'מטבח', x: 60, y: 70, width: 200, height: 60 },
        { kind: 'door', name: 'כניסה', x: 520, y: 770, width: 160, height: 30 },
      ],
      tables: HALL,
    },
    {
      name: 'מרפסת',
      decor: [{ kind: 'door', name: 'לאולם', x: 520, y: 0, width: 160, height: 30 }],
      tables: TERRACE,
    },
  ],
  departments: START_RESTAURANT.departments.map((department) => ({
    ...department,
    station: department.station === 'בר' ? 'בר' : 'מטבח חם',
  })),
  // In addition to the shop's own, which shows all departments: chosen with a touch at any hour.
  menus: [
    {
      name: 'מסעדה',
      days: [7],
      from: 120,
      to: 240,
      isFirst: false,
      pages: START_RESTAURANT.menus[0]?.pages ?? [],
    },
  ],
};
