import { LATE_STAMP_HOURS, type MeasureKey, type ReportSource } from '@dalpak/contracts';
import { employee, HOURS, localDate, localTime, type SourceSql } from './source.types.ts';

// A stamp has the time of its last correction; one that was voided has no partner.
const STAMPS = `(SELECT e.cloud_id, e.employee_id, e.branch_id, e.kind, e.at, e.offline, e.corrected, e.late, e.voided,
    NOT e.voided AND CASE e.kind WHEN 'in' THEN lead(e.kind) OVER line IS DISTINCT FROM 'out' ELSE lag(e.kind) OVER line IS DISTINCT FROM 'in' END AS alone
  FROM (SELECT y.cloud_id, y.employee_id, y.branch_id, y.kind, coalesce(x.at, y.at) AS at, y.offline, x.action IS NOT NULL OR y.source = 'manager' AS corrected,
      x.action IS NULL AND y.offline AND y.recorded_at - y.at > interval '${LATE_STAMP_HOURS} hours' AS late, coalesce(x.action = 'void', false) AS voided
    FROM time_entries y LEFT JOIN LATERAL (SELECT k.action, k.at FROM time_corrections k WHERE k.cloud_id = y.cloud_id AND k.entry_id = y.id ORDER BY k.number DESC LIMIT 1) x ON true
    WHERE y.cloud_id = $1) e
  WINDOW line AS (PARTITION BY e.employee_id, e.voided ORDER BY e.at))`;

/** Hours, stamps and requests of employees. */
export const PEOPLE_SOURCES = {
  // Stamps are paired by the engine: what it found comes in as a parameter.
  hours: {
    from: `jsonb_to_recordset(${HOURS}::jsonb) AS h(employee integer, day date, minutes bigint, wage bigint, "100" bigint, "125" bigint, "150" bigint, "175" bigint, "200" bigint, absent integer)`,
    where: '$1::integer IS NOT NULL',
    day: 'h.day',
    time: null,
    joins: { e: employee('h.employee', '$1') },
  },
  stamps: {
    from: `${STAMPS} v`,
    where: 'v.cloud_id = $1',
    day: localDate('v.at'),
    time: localTime('v.at'),
    joins: { e: employee('v.employee_id', 'v.cloud_id') },
  },
  requests: {
    from: 'permission_requests q LEFT JOIN terminals x ON x.cloud_id = q.cloud_id AND x.id = q.terminal_id',
    where: 'q.cloud_id = $1',
    day: localDate('q.created_at'),
    time: localTime('q.created_at'),
    joins: { e: employee('q.asked_by', 'q.cloud_id') },
  },
} as const satisfies Readonly<Partial<Record<ReportSource, SourceSql>>>;

const requests = (condition: string): Partial<Record<ReportSource, string>> => ({
  requests: `count(*) FILTER (WHERE ${condition})`,
});
const stamps = (condition: string): Partial<Record<ReportSource, string>> => ({
  stamps: `count(*) FILTER (WHERE ${condition})`,
});
const ANSWERED = "q.status IN ('approved', 'denied')";

/** Aggregates of the measures of {@link PEOPLE_SOURCES}. */
export const PEOPLE_SQL: Readonly<
  Partial<Record<MeasureKey, Partial<Record<ReportSource, string>>>>
> = {
  minutes: { hours: 'sum(h.minutes)' },
  wage: { hours: 'sum(h.wage)' },
  minutes_100: { hours: 'sum(h."100")' },
  minutes_125: { hours: 'sum(h."125")' },
  minutes_150: { hours: 'sum(h."150")' },
  minutes_175: { hours: 'sum(h."175")' },
  minutes_200: { hours: 'sum(h."200")' },
  absences: { hours: 'sum(h.absent)' },
  stamps: stamps('NOT v.voided'),
  corrected_stamps: stamps('v.corrected'),
  late_stamps: stamps('v.late'),
  offline_stamps: stamps('v.offline'),
  lone_stamps: stamps('v.alone'),
  asked: { requests: 'count(*)' },
  allowed: requests("q.status = 'approved'"),
  denied: requests("q.status = 'denied'"),
  unanswered: requests(`NOT ${ANSWERED}`),
  answers: requests(ANSWERED),
  answer_seconds: {
    requests: `sum(round(extract(epoch FROM q.answered_at - q.created_at))) FILTER (WHERE ${ANSWERED})`,
  },
};
