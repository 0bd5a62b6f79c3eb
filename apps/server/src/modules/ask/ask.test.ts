import { readFileSync } from 'node:fs';
import {
  type askQuestion,
  MEASURE_KEYS,
  type MeasureKey,
  maySeeMeasure,
  type ReportResult,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { MEASURE_WORDS } from './ask-words.ts';
import { readQuestion } from './read-question.ts';

type Answer = z.output<typeof askQuestion.response>['data'];

let server: TestApp;
let office: Browser;
let till: Browser;
let cloud: number;

const ask = async (question: string, picks = {}): Promise<Answer> =>
  (await office.post('answers/ask', { question, picks })).json<{ data: Answer }>().data;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "UPDATE employees SET first_name = 'מיץ' WHERE cloud_id = $1 AND card_lookup IS NOT NULL AND id = (SELECT max(id) FROM employees WHERE cloud_id = $1)",
  );
  till = await aTillOf(server, 1);
  const sold = await till.post(
    'pos/transactions/cart_format',
    new SaleCart().scan(GOODS.milk, 2).scan(GOODS.notebook).pay().wire(),
  );
  if (sold.statusCode !== 200) throw new Error(sold.body);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

describe('a question in Hebrew', () => {
  const lines = readFileSync(new URL('questions.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

  it('is read as the file of questions says, each of them [SEE-058, SEE-059]', () => {
    const read = lines.map(([question = '']) => {
      const { measure, dimension, period, hours, uncounted, unread, compare, order, names, fall } =
        readQuestion(question, '2026-11-30');
      return [
        question,
        measure ?? '',
        dimension ?? '',
        period === null ? '' : (period.name ?? `${period.from}..${period.to}`),
        compare === 'off' ? '' : compare,
        order === null ? '' : `${fall ? 'fall' : order.down ? 'down' : 'up'} ${order.count}`,
        [
          ...names.map(
            ({ words, except, kind, joins }) =>
              `${joins === null ? '' : `${joins} `}${except ? '!' : ''}${kind === null ? '' : `${kind}:`}${words.join(' ')}`,
          ),
          ...unread.map((word) => `?${word}`),
        ].join(', '),
        uncounted ? 'uncounted' : hours === null ? '' : `${hours.first}-${hours.last}`,
      ].join('\t');
    });
    expect(read).toEqual(
      lines.map((line) => Array.from({ length: 8 }, (_, at) => line[at] ?? '').join('\t')),
    );
  });

  it.each([
    ['ובשבוע שלפניו?', { period: { from: '2026-11-15', to: '2026-11-21' } }],
    ['ולפני שבועיים?', { period: { from: '2026-11-15', to: '2026-11-21' } }],
    ['והחודש שעבר?', { period: { name: 'last_month' } }],
    ['ובסניף צפון?', { names: [{ kind: 'branch', words: ['צפון'] }] }],
    ['רק בצפון', { names: [{ kind: null, words: ['בצפון'] }] }],
    ['לפי שעה', { dimension: 'hour', period: { name: 'last_week' } }],
    ['ומי מכר הכי הרבה?', { dimension: 'employee', order: { down: true, count: 1 } }],
    ['ולעומת אשתקד?', { compare: 'year' }],
    ['וכמה הרווחנו?', { measure: 'margin', period: { name: 'last_week' } }],
  ])('changes one thing of the question before: %s [SEE-059]', (question, changed) => {
    const reading = readQuestion(question, '2026-11-30', ['כמה מכרנו בשבוע שעבר?']);
    expect(reading).toMatchObject({
      measure: 'net',
      period: { name: 'last_week' },
      follows: true,
      ...changed,
    });
  });

  it.each(['כמה הנחות נתנו אתמול', 'ופלים'])(
    'is another question without a word that follows: %s [SEE-059]',
    (question) => {
      const [alone, after] = [[], ['כמה מכרנו בשבוע שעבר?']].map((before) =>
        readQuestion(question, '2026-11-30', before),
      );
      expect(after).toEqual(alone);
      expect(after?.follows).toBe(false);
    },
  );

  it('follows what fell into another period, against the one before that [SEE-059]', () => {
    expect(readQuestion('ובחודש שעבר?', '2026-11-30', ['מה ירד לעומת השבוע הקודם?'])).toMatchObject(
      { fall: true, period: { name: 'last_month' }, compare: 'previous' },
    );
  });

  it('has at least three words for each measure that can be asked for [SEE-059]', () => {
    for (const [measure, words] of Object.entries(MEASURE_WORDS)) {
      expect(MEASURE_KEYS).toContain(measure);
      expect([measure, words.length >= 3]).toEqual([measure, true]);
    }
  });
});

describe('an answer', () => {
  it('has the same figures as the report of its reading, and says how it was understood [SEE-058]', async () => {
    const answer = await ask('כמה חלב מכרנו היום?');
    if (answer.state !== 'answer') throw new Error(JSON.stringify(answer));
    expect(answer.reading).toMatchObject({ measure: 'quantity', period: 'today', dimension: null });
    expect(answer.named).toEqual([{ dimension: 'product', word: 'חלב', count: 1, name: 'חלב' }]);
    expect(answer.result.rows[0]?.cells).toEqual({ quantity: 2_000 });
    const { measure, filters, from, to } = answer.reading;
    const report = (
      await office.post('reports/run', { measures: [measure], filters, from, to })
    ).json<{ data: ReportResult }>().data;
    expect(answer.result).toEqual(report);
    const lines = await ask('מכירות לפי מחלקה היום');
    if (lines.state !== 'answer') throw new Error(JSON.stringify(lines));
    expect(lines.result.totals).toEqual({ net: 2 * 690 + 1_990 });
    const corrected = await ask('מכרות היום');
    expect(corrected).toMatchObject({
      state: 'answer',
      corrected: [{ from: 'מכרות', to: 'מכירות' }],
    });
  });

  it('follows the answered questions before it, with its own names instead of theirs [SEE-059]', async () => {
    const follow = async (question: string, before: readonly string[]): Promise<Answer> =>
      (await office.post('answers/ask', { question, before })).json<{ data: Answer }>().data;
    const asked = ['כמה חלב מכרנו היום?'];
    const other = await follow('ומחברת?', asked);
    expect(other).toMatchObject({
      state: 'answer',
      follows: true,
      named: [{ word: 'מחברת' }],
      result: { rows: [{ cells: { quantity: 1_000 } }] },
    });
    const further = await follow('לפי סניף', [...asked, 'ומחברת?']);
    expect(further).toMatchObject({
      reading: { dimension: 'branch', measure: 'quantity', period: 'today' },
      named: [{ word: 'מחברת' }],
    });
    expect(await follow('כמה מכרנו היום', asked)).toMatchObject({ follows: false, named: [] });
    expect(await follow('לפי עיר', asked)).toMatchObject({ state: 'unknown' });
    const tooMany = await office.post('answers/ask', {
      question: 'לפי סניף',
      before: Array.from({ length: 5 }, () => 'כמה מכרנו היום'),
    });
    expect(tooMany.statusCode).toBe(422);
  });

  it('leaves out each of several names, and counts only the hours that are asked for [SEE-059]', async () => {
    const quantityOf = async (question: string): Promise<unknown> => {
      const answer = await ask(question);
      return answer.state === 'answer' ? answer.result.totals : answer.state;
    };
    expect(await quantityOf('מכירות חוץ מחלב היום')).toEqual({ net: 1_990 });
    expect(await quantityOf('מכירות חוץ מחלב ומחברת היום')).toEqual({ net: 0 });
    const sold = await server.kernel
      .tenant(cloud)
      .find<{ hour: number }>(
        'test.hour_of_sale',
        'SELECT extract(hour FROM local_time)::integer AS hour FROM transactions WHERE cloud_id = $1 LIMIT 1',
        [cloud],
      );
    const hour = sold?.hour ?? 0;
    expect(await quantityOf(`כמה מכרנו היום בשעה ${hour}`)).toEqual({ net: 2 * 690 + 1_990 });
    expect(await quantityOf(`כמה מכרנו היום בשעה ${(hour + 1) % 24}`)).toEqual({ net: 0 });
    expect(await ask(`כמה מכרנו היום בשעה ${hour}`)).toMatchObject({
      reading: { filters: { hour: { in: [`${String(hour).padStart(2, '0')}:00`] } } },
    });
  });

  it('gives no figure where nothing counts what is asked for, or a number says nothing [SEE-060]', async () => {
    expect(await ask('כמה לקוחות היו היום')).toEqual({ state: 'nothing' });
    expect(await ask('כמה עובדים מכרו היום')).toEqual({ state: 'nothing' });
    expect(await ask('כמה מכרנו היום 7')).toMatchObject({
      state: 'unknown',
      words: [{ word: '7' }],
    });
  });

  it('costs one search for each kind of records however many words it has, and tells three of them [SEE-060]', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `קזץ${at}`);
    server.database.takeStatements();
    expect(await ask(`כמה ${words.join(' ')}`)).toMatchObject({
      state: 'unknown',
      words: words.slice(0, 3).map((word) => ({ word })),
    });
    const searches = server.database
      .takeStatements()
      .filter((name) => name === 'reports.values_of_each.products');
    // The names themselves, and what stands near the unknown ones.
    expect(searches).toHaveLength(2);
  });

  it('waits where a name means two kinds of records [SEE-060]', async () => {
    const answer = await ask('כמה מיץ מכרנו היום');
    expect(answer).toMatchObject({
      state: 'choose',
      choices: [{ dimension: 'product' }, { dimension: 'employee' }],
    });
    const picked = await ask('כמה מיץ מכרנו היום', { מיץ: 'employee' });
    expect(picked).toMatchObject({ state: 'answer', reading: { measure: 'net' } });
  });

  it('gives no figure for what it does not know, nor for nonsense [SEE-060]', async () => {
    const unknown = await ask('כמה קוואזרים מכרנו היום');
    expect(unknown).toMatchObject({ state: 'unknown', words: [{ word: 'קוואזרים' }] });
    const near = await ask('כמה מחברט מכרנו היום');
    expect(near).toMatchObject({ state: 'unknown', words: [{ near: ['מחברת'] }] });
    for (let at = 0; at < 60; at += 1) {
      const nonsense = [
        `'; DROP TABLE sales; -- ${at}`,
        `האם כדאי לפתוח סניף בירח ${at}`,
        `${'א'.repeat(at + 1)} ${'ת'.repeat(3)}`,
        `<script>${at}</script> מה דעתך`,
      ][at % 4];
      const answered = await office.post('answers/ask', { question: nonsense });
      expect(answered.statusCode).toBe(200);
      expect([nonsense, answered.json<{ data: Answer }>().data.state]).not.toContain('answer');
    }
  });
});

describe('discounts of people', () => {
  const givenBy = async (question: string): Promise<unknown> => {
    const answer = await ask(question);
    return answer.state === 'answer'
      ? [answer.reading.measure, answer.result.totals]
      : answer.state;
  };

  it('are those by hand, because promotions come by themselves [SEE-059]', async () => {
    const cart = new SaleCart().scan(GOODS.cola, 3).scan(GOODS.notebook).discount(10).pay();
    const sold = await till.post('pos/transactions/cart_format', cart.wire());
    expect(sold.statusCode).toBe(200);
    const [stored] = await queryRows<{ id: number; name: string; hand: number; all: number }>(
      server.kernel.tenant(cloud),
      `SELECT e.id, e.first_name AS name, sum(r.manual_discount + r.cart_discount)::int AS hand, sum(r.gross - r.net)::int AS "all"
       FROM transactions t JOIN transaction_rows r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'
       JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = t.employee_id WHERE t.cloud_id = $1 GROUP BY 1, 2`,
    );
    expect(stored?.hand).toBe(199);
    expect(stored?.all).toBeGreaterThan(199);
    const byHand = ['hand_discount', { hand_discount: stored?.hand }];
    expect(await givenBy('הנחות לפי קופאי היום')).toEqual(byHand);
    expect(await givenBy(`כמה הנחות נתן ${stored?.name} היום`)).toEqual(byHand);
    expect(await givenBy(`הנחות של ${stored?.name} היום`)).toEqual(byHand);
    const all = ['discount', { discount: stored?.all }];
    expect(await givenBy('כל ההנחות לפי קופאי היום')).toEqual(all);
    expect(await givenBy('הנחות היום')).toEqual(all);
  });
});

describe('what a shop owner asks in their own words', () => {
  const rowsOf = async (question: string): Promise<unknown> => {
    const answer = await ask(question);
    if (answer.state !== 'answer') return answer;
    const { measure, dimension } = answer.reading;
    return answer.result.rows.map(({ cells }) => [cells[dimension ?? ''], cells[measure]]);
  };

  it('sets names of one kind next to each other, and takes those with "or" together [SEE-059]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 77, 'צפון')",
    );
    await changeRows(
      server,
      cloud,
      "UPDATE branches SET name = 'מרכז' WHERE cloud_id = $1 AND id = 1",
    );
    const versus = await ask('צפון מול מרכז היום');
    expect(versus).toMatchObject({
      state: 'answer',
      reading: { measure: 'net', dimension: 'branch', compare: 'off' },
    });
    expect(await rowsOf('צפון מול מרכז היום')).toEqual([
      ['מרכז', expect.any(Number)],
      ['צפון', 0],
    ]);
    expect(await ask('מי מכר יותר היום צפון או מרכז')).toMatchObject({
      reading: { dimension: 'branch' },
    });
    expect(await ask('כמה מכר צפון או מרכז היום')).toMatchObject({
      reading: { dimension: null, filters: { branch: { in: ['77', '1'] } } },
    });
    expect(await ask('חלב מול מרכז היום')).toEqual({ state: 'nothing' });
    expect(await ask('מכירות לפי יום צפון מול מרכז החודש')).toEqual({ state: 'nothing' });
  });

  it('reads means of payment as what was received by them [SEE-059]', async () => {
    const all = await ask('כמה מכרנו היום');
    const net = all.state === 'answer' ? all.result.totals['net'] : null;
    expect(await rowsOf('כמה מזומן לעומת אשראי')).toEqual([
      ['מזומן', expect.any(Number)],
      [expect.stringContaining('אשראי'), 0],
    ]);
    // The kinds of cash and of cards, by which payments are kept.
    expect(await ask('מזומן מול אשראי היום')).toMatchObject({
      reading: { dimension: 'tender', filters: { tender: { in: ['1', '3'] } } },
    });
    const cash = await ask('כמה מכרנו במזומן היום');
    expect(cash).toMatchObject({ state: 'answer', reading: { measure: 'received' } });
    if (cash.state === 'answer') expect(cash.result.totals['received']).toBeGreaterThan(0);
    expect(net).toBeGreaterThan(0);
  });

  it('counts new customers, and says zero for none [SEE-059]', async () => {
    for (const question of ['כמה לקוחות חדשים היו', 'כמה קנו בפעם הראשונה היום']) {
      const answer = await ask(question);
      expect(answer).toMatchObject({
        state: 'answer',
        reading: {
          measure: 'visitors',
          period: 'today',
          filters: { customer_kind: { in: ['new'] } },
        },
      });
      if (answer.state === 'answer') expect(answer.result.totals).toEqual({ visitors: 0 });
    }
  });

  it('shows all that stand first together, and what fell most against the week before [SEE-059]', async () => {
    const sell = async (cart: SaleCart, query = ''): Promise<void> => {
      const sold = await till.post(`pos/transactions/cart_format${query}`, cart.pay().wire());
      expect(sold.statusCode).toBe(200);
    };
    const week = 7 * 24 * 3_600_000;
    const now = Date.now() - 2 * week;
    await sell(
      new SaleCart({ now }).scan(GOODS.bread).scan(GOODS.apple).scan(GOODS.cheese),
      '?offline=1',
    );
    const writtenDay = (time: number): string =>
      toLocalDateTime(time).slice(0, 10).split('-').toReversed().join('/');
    const on = writtenDay(now);
    expect(await rowsOf(`איזה מוצר נמכר הכי הרבה ב-${on}`)).toHaveLength(3);
    expect(await rowsOf(`מה הלך הכי טוב ב-${on}`)).toEqual([['גבינה', 6_490]]);
    const fell = await ask(`מה ירד ב-${on} לעומת השבוע הקודם`);
    expect(fell).toMatchObject({
      state: 'answer',
      reading: { fall: true, compare: 'week', dimension: 'product' },
      result: { rows: [] },
    });
    const later = writtenDay(now + week);
    expect(await rowsOf(`מה ירד ב-${later} לעומת השבוע הקודם`)).toEqual([
      ['גבינה', 0],
      ['לחם', 0],
      ['תפוח', 0],
    ]);
    expect(await rowsOf(`מה ירד הכי הרבה ב-${later} לעומת השבוע הקודם`)).toEqual([['גבינה', 0]]);
  });

  it('reads why goods were returned as the reasons of refunds [SEE-059]', async () => {
    const answer = await ask('למה החזירו סחורה');
    expect(answer).toMatchObject({
      state: 'answer',
      reading: { measure: 'refunds', dimension: 'refund_reason', filters: {} },
    });
  });
});

describe('a question about what is closed to the one who asks', () => {
  const questions = Object.entries(MEASURE_WORDS).flatMap(([measure, words]) =>
    words.map((word) => ({ measure: measure as MeasureKey, text: `${word} היום` })),
  );

  it('names who may open it, computes nothing, and is written down [SEE-061]', async () => {
    const permissions = { system: { '4': 1 } } as const;
    await changeRows(
      server,
      cloud,
      "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
      [JSON.stringify(permissions)],
    );
    const cashier = await aTillOf(server, 2, CARDS.cashier);
    expect(questions.length).toBeGreaterThan(50);
    const closed = new Set<string>();
    for (const { measure, text } of questions) {
      const { data } = (await cashier.post('answers/ask', { question: text })).json<{
        data: Answer;
      }>();
      const asked = readQuestion(text, '2026-11-30').measure ?? measure;
      if (maySeeMeasure(permissions, asked)) expect(data.state).not.toBe('closed');
      else {
        closed.add(asked);
        expect(data).toEqual({
          state: 'closed',
          measure: asked,
          who: expect.arrayContaining([expect.any(String)]),
        });
      }
    }
    expect(closed.size).toBeGreaterThan(2);
    const entries = (await office.get('audit?limit=100')).json<{
      data: { rows?: { action: string; entity_id: string }[] };
    }>();
    const told = JSON.stringify(entries);
    for (const measure of closed) expect(told).toContain(`"${measure}"`);
  });
});
