import type { ErrorBody } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBusiness,
  aTill,
  outcome,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../test/test-app.ts';

let server: TestApp;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aBusiness(server.kernel);
  till = await aTill(server.app);
});
afterAll(() => server.close());

describe('a series that is told twice', () => {
  it.each([
    [
      'by a till',
      'pos/transactions/compare',
      {
        series: [
          { code: 320, confirmed: 3, held: [] },
          { code: 330, confirmed: 0 },
          { code: 320, confirmed: 5, held: [] },
        ],
      },
    ],
    [
      'by a manager',
      'terminals/numbers/confirm',
      {
        terminal: 1,
        series: [
          { code: 320, last: 1_000_003 },
          { code: 320, last: 1_000_005 },
        ],
      },
    ],
  ])('%s is refused by its field, and no number is given up', async (_who, path, body) => {
    const answer = await till.post(path, body);
    expect(outcome(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
    expect(answer.json<ErrorBody>().details).toEqual([
      { field: 'series', text: 'אותו קוד מופיע פעמיים.' },
    ]);
    expect((await till.get('terminals/numbers')).json()).toMatchObject({
      data: { waiting: [], gaps: [] },
    });
  });
});
