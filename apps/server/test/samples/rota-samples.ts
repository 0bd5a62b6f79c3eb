/** Bodies of calls about the rota that the tests over all calls send. */
export const ROTA_WEEK = { branch: 1, week: '2026-11-29' };

export const rotaShift = (employee: number, position = 1) => ({
  branch: 1,
  employee,
  position,
  day: '2026-12-01',
  start: 480,
  end: 960,
});

export const ROTA_NEEDS = {
  branch: 1,
  needs: [{ position: 1, weekday: 1, from: 8, to: 12, people: 2 }],
};

export const ROTA_WISH = { kind: 'off', day: '2026-12-02' };
