/** Bodies of calls about reports that the tests over all calls send. */
export const GOAL = {
  month: '2026-11',
  measure: 'net',
  scope: 'business',
  of: null,
  amount: 100_000,
  days: null,
  opened: false,
};

export const SCHEDULE = {
  report: 'S100',
  plan: {
    when: { every: 'week', days: [1, 2, 3, 4, 5, 6, 7] },
    hour: 7,
    rests: true,
    to: ['owner@example.com'],
    file: null,
    only_with_data: false,
    period: 'yesterday',
    compare: 'off',
    filters: {},
  },
};

export const OWN_REPORT = {
  name: 'לפי מחלקה',
  measures: ['net'],
  rows: ['department'],
  column: null,
  filters: {},
  sort: null,
  chart: null,
  period: null,
  positions: [],
};

/** What a till measured of itself. */
export const SPEED = {
  days: [
    {
      day: new Date().toISOString().slice(0, 10),
      counts: { scan: [9, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
    },
  ],
};
