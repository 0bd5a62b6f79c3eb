import { REPORTS } from '@dalpak/contracts';
import { BILLS, fillTrade } from './support/reports-shop.ts';
import { openShopServer, signOwnerIn } from './support/shop-server.ts';
import { startReport } from './report.ts';

/** Milliseconds within which every report answers, and those by day, hour, branch or tender. */
const ANY_MS = 1_000;
const COMMON_MS = 300;
const COMMON = ['S100', 'S101', 'S105', 'S140'];
/** Milliseconds within which a question has its answer. */
const QUESTION_MS = 200;
const QUESTIONS = [
  'כמה מכרנו היום?',
  'כמה מכרנו אתמול לפי מחלקה?',
  '10 המוצרים הנמכרים ביותר החודש',
  'מה הרווח החודש לעומת אשתקד?',
  'כמה עסקאות היו השבוע לפי שעה?',
];
/** Runs of each report; of the common ones, and of all with `--full`, a hundred. */
const TURNS = 12;
const FULL_TURNS = 100;
const isFull = process.argv.includes('--full');
const DAY = 86_400_000;

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
/** What people ask for: a day, a week, a month, a quarter, a year and all of it. */
const PERIODS = [1, 7, 30, 91, 365, 730];
const FILTERS: readonly object[] = [
  {},
  { branch: { in: ['1'] } },
  { branch: { not: ['2'] } },
  { terminal: { in: ['101', '104', '107'] } },
  { weekday: { in: ['1', '6'] } },
  { employee: { not: ['105'] }, hour: { in: ['09:00', '18:00'] } },
  { weekday: { not: ['7'] }, branch: { in: ['1', '3'] } },
];

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

const report = startReport('reports');
const shop = await openShopServer();
try {
  const filling = performance.now();
  await fillTrade(shop);
  report.add({
    case: `${BILLS} bills of 4 rows`,
    metric: 'filled in',
    value: (performance.now() - filling) / 1000,
    unit: 's',
  });
  const headers = { authorization: `Bearer ${await signOwnerIn(shop.url)}` };
  /** Milliseconds of a report; NaN when it does not have the filter. */
  const run = async (code: string, turn: number): Promise<number> => {
    const filters = FILTERS[turn % FILTERS.length] ?? {};
    const query = new URLSearchParams({
      from: dayBefore(PERIODS[turn % PERIODS.length] ?? 30),
      to: dayBefore(0),
      ...(Object.keys(filters).length === 0 ? {} : { filters: JSON.stringify(filters) }),
    });
    const from = performance.now();
    const answer = await fetch(`${shop.url}/api/v2/reports/${code}/run?${query}`, { headers });
    const text = await answer.text();
    if (answer.status === 422) return Number.NaN;
    if (!answer.ok) throw new Error(`${code}: ${answer.status} ${text}`);
    return performance.now() - from;
  };
  const bare = async (): Promise<number> => {
    const from = performance.now();
    await shop.owner.query(
      'SELECT business_date, count(*), sum(total) FROM transactions WHERE cloud_id = $1 GROUP BY 1',
      [shop.cloud],
    );
    return performance.now() - from;
  };
  await bare();
  const baseline = quantile([await bare(), await bare(), await bare()], 0.5);
  const all: number[] = [];
  for (const { code } of REPORTS) {
    const times: number[] = [];
    const turns = isFull || COMMON.includes(code) ? FULL_TURNS : TURNS;
    // A report that lacks the filters of a turn answers without computing; one without any has seven.
    for (let turn = 0; times.length < turns && turn < turns * FILTERS.length; turn += 1) {
      const time = await run(code, turn);
      if (!Number.isNaN(time)) times.push(time);
    }
    all.push(...times);
    const limit = COMMON.includes(code) ? COMMON_MS : ANY_MS;
    report.add({
      case: code,
      metric: 'p95',
      value: quantile(times, 0.95),
      unit: 'ms',
      baseline,
      budget: { of: 'value', atMost: limit },
    });
  }
  report.add({
    case: 'all reports',
    metric: 'p95',
    value: quantile(all, 0.95),
    unit: 'ms',
    baseline,
    budget: { of: 'value', atMost: ANY_MS },
  });
  const asked: number[] = [];
  for (let turn = 0; turn < QUESTIONS.length * 10; turn += 1) {
    const from = performance.now();
    const answer = await fetch(`${shop.url}/api/v2/answers/ask`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ question: QUESTIONS[turn % QUESTIONS.length] }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    asked.push(performance.now() - from);
  }
  report.add({
    case: 'questions',
    metric: 'p95',
    value: quantile(asked, 0.95),
    unit: 'ms',
    baseline,
    budget: { of: 'value', atMost: QUESTION_MS },
  });
} finally {
  await shop.close();
}
report.finish();
