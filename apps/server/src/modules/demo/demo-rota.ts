import type { TenantTx } from '../../kernel/db/index.ts';

/** This week and the next one. */
const WEEKS = 2;

/** Shifts of the employees by their order: weekdays (0 = Sunday), first and last hour. */
const SHIFTS: readonly {
  readonly place: number;
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
}[] = [
  { place: 1, days: [0, 1, 2, 3, 4], from: 8, to: 16 },
  { place: 2, days: [0, 2, 4], from: 7, to: 15 },
  { place: 2, days: [1, 3], from: 14, to: 22 },
  { place: 3, days: [0, 1, 2, 3], from: 8, to: 16 },
  { place: 3, days: [5], from: 7, to: 15 },
  { place: 4, days: [1, 2, 3, 4], from: 14, to: 22 },
  { place: 5, days: [0, 3], from: 15, to: 22 },
  { place: 5, days: [5], from: 8, to: 14 },
  { place: 6, days: [0, 1, 2, 4], from: 12, to: 20 },
];

/** People that the first branch needs, by the position of the employee at that place. */
const NEEDS: readonly {
  readonly place: number;
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly people: number;
}[] = [
  { place: 3, days: [0, 1, 2, 3, 4], from: 8, to: 16, people: 1 },
  { place: 3, days: [1, 2, 3, 4], from: 16, to: 22, people: 1 },
  { place: 3, days: [5], from: 7, to: 15, people: 1 },
  { place: 2, days: [0, 1, 2, 3, 4], from: 9, to: 14, people: 1 },
];

const STARTS =
  "(now() AT TIME ZONE 'Asia/Jerusalem')::date - extract(dow FROM (now() AT TIME ZONE 'Asia/Jerusalem')::date)::integer";

/** The published rota of the first branch for this week and the next, its needs, and a wish. */
export async function insertDemoRota(tx: TenantTx): Promise<void> {
  await tx.query(
    'demo.rotas',
    `INSERT INTO rotas (cloud_id, branch_id, week, published_at)
     SELECT $1, (SELECT min(id) FROM branches WHERE cloud_id = $1), ${STARTS} + at * 7, now() FROM generate_series(0, $2::integer - 1) at`,
    [tx.cloudId, WEEKS],
  );
  const lines = SHIFTS.flatMap(({ place, days, from, to }) =>
    days.map((day) => ({ place, day, from, to })),
  );
  await tx.query(
    'demo.rota_shifts',
    `WITH people AS (SELECT id, position_id, row_number() OVER (ORDER BY id) AS place FROM employees WHERE cloud_id = $1),
     planned AS (
       SELECT gen_random_uuid() AS id, r.branch_id, r.week, p.id AS employee_id, p.position_id, r.week + l.day AS day, l.from_hour * 60 AS starts, l.to_hour * 60 AS ends
       FROM rotas r CROSS JOIN unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[]) AS l(place, day, from_hour, to_hour)
       JOIN people p ON p.place = l.place WHERE r.cloud_id = $1
     )
     INSERT INTO rota_shifts (cloud_id, stage, id, branch_id, week, employee_id, position_id, day, start_minute, end_minute)
     SELECT $1, s.stage, p.id, p.branch_id, p.week, p.employee_id, p.position_id, p.day, p.starts, p.ends
     FROM planned p CROSS JOIN (VALUES ('draft'), ('published')) AS s(stage)`,
    [
      tx.cloudId,
      lines.map(({ place }) => place),
      lines.map(({ day }) => day),
      lines.map(({ from }) => from),
      lines.map(({ to }) => to),
    ],
  );
  await insertNeeds(tx);
  await tx.query(
    'demo.rota_wish',
    `INSERT INTO rota_requests (cloud_id, id, employee_id, kind, day, note, asked_at)
     SELECT $1, gen_random_uuid(), id, 'off', ${STARTS} + 11, 'אירוע משפחתי', now() FROM employees WHERE cloud_id = $1 ORDER BY id OFFSET 4 LIMIT 1`,
    [tx.cloudId],
  );
}

async function insertNeeds(tx: TenantTx): Promise<void> {
  const lines = NEEDS.flatMap(({ days, ...need }) => days.map((day) => ({ ...need, day })));
  await tx.query(
    'demo.rota_needs',
    `WITH people AS (SELECT position_id, row_number() OVER (ORDER BY id) AS place FROM employees WHERE cloud_id = $1)
     INSERT INTO rota_needs (cloud_id, branch_id, position_id, weekday, from_hour, to_hour, people)
     SELECT $1, (SELECT min(id) FROM branches WHERE cloud_id = $1), p.position_id, l.day + 1, l.from_hour, l.to_hour, l.people
     FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[]) AS l(place, day, from_hour, to_hour, people)
     JOIN people p ON p.place = l.place`,
    [
      tx.cloudId,
      lines.map(({ place }) => place),
      lines.map(({ day }) => day),
      lines.map(({ from }) => from),
      lines.map(({ to }) => to),
      lines.map(({ people }) => people),
    ],
  );
}
