import { describe, expect, it } from 'vitest';
import { NetworkError, ServerError } from './errors.ts';
import { readAnswer } from './read-answer.ts';

function read(body: unknown, status = 200): unknown {
  return readAnswer({
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfter: null,
  });
}

function refusal(body: unknown, status = 200): ServerError {
  try {
    read(body, status);
  } catch (error) {
    if (error instanceof ServerError) return error;
    throw error;
  }
  throw new Error('was read as success');
}

describe('readAnswer', () => {
  it('takes code 000 in an object as success [CART-257, SHELL-241]', () => {
    expect(read({ code: '000', data: [1] })).toEqual({ code: '000', data: [1] });
  });

  it('takes 000 as the first element of a list as success, alone or in data [CART-257]', () => {
    expect(read(['000', 'ok', { id: 1 }])).toEqual(['000', 'ok', { id: 1 }]);
    expect(read({ data: ['000', 'J000', { number: 7 }] })).toEqual({
      data: ['000', 'J000', { number: 7 }],
    });
  });

  it('takes an answer with neither list nor code as success', () => {
    expect(read({ branches: [] })).toEqual({ branches: [] });
    expect(read({ data: [{ id: 1 }] })).toEqual({ data: [{ id: 1 }] });
  });

  it('refuses another first element of a list [CART-258, CART-262]', () => {
    expect(refusal(['J103', 'החשבון ריק'])).toMatchObject({ code: 'J103', message: 'החשבון ריק' });
    expect(refusal({ data: ['TOTAL_MISMATCH', 'שונה'] })).toMatchObject({
      code: 'TOTAL_MISMATCH',
      message: 'שונה',
    });
    expect(refusal(['888', 'הודעה'])).toMatchObject({ code: '888', message: 'הודעה' });
  });

  it('does not take the texts of an ordinary list for a code', () => {
    expect(read({ data: ['חלב', 'לחם'] })).toEqual({ data: ['חלב', 'לחם'] });
    expect(read([])).toEqual([]);
  });

  it('refuses another code of an object, also with status 200 [CART-259]', () => {
    expect(refusal({ code: '123', desc: 'משהו' })).toMatchObject({
      code: '123',
      message: 'משהו',
      status: 200,
    });
    expect(refusal({ code: 17, desc: 'משהו' })).toMatchObject({ code: '17' });
  });

  it.each([['desc'], ['message'], ['error']])(
    'reads the text of a refusal from %s [CART-261]',
    (name) => {
      expect(refusal({ code: '123', [name]: 'הטקסט' }).message).toBe('הטקסט');
    },
  );

  it('gives a known code its own text when the answer has none', () => {
    expect(refusal({ code: 'J103' }).message).toContain('החשבון ריק');
  });

  it('keeps details, recommendations and their actions', () => {
    const error = refusal(
      {
        code: 'A001',
        desc: 'שלוש שורות',
        details: [
          { text: 'אחת', action: 'route', route: '/pos' },
          'שתיים',
          { text: 'שלוש', action: 'format_disk' },
          7,
        ],
        recommendations: ['נסו שוב', 5],
      },
      422,
    );
    expect(error.details).toEqual([
      { text: 'אחת', action: 'route', route: '/pos' },
      { text: 'שתיים' },
      { text: 'שלוש' },
    ]);
    expect(error.recommendations).toEqual(['נסו שוב']);
    expect(error.status).toBe(422);
  });

  it("explains a card terminal's batch error: its code, its date, and what to do", () => {
    const failed = refusal({ code: '002', desc: 'x', last_batch_code: '317' });
    expect(failed).toMatchObject({
      code: '002',
      message: 'השידור האחרון לחברת האשראי נכשל. קוד השידור האחרון: 317.',
    });
    expect(failed.recommendations).toEqual([
      'שדרו ידנית לחברת האשראי.',
      'אם התקלה חוזרת, פנו למרכז השירות.',
    ]);
    const old = refusal({ code: '003', last_batch_date: '2026-11-15' });
    expect(old.message).toContain('תאריך השידור האחרון: 15/11/2026.');
    expect(old.recommendations).toEqual(failed.recommendations);
    // The same number from a call that has nothing to do with batches.
    expect(refusal({ code: '002', desc: 'אחר' })).toMatchObject({
      code: '002',
      message: 'אחר',
      recommendations: [],
    });
  });

  it('reads what is not JSON as SYSTEM_ERROR', () => {
    expect(refusal('<b>Fatal error</b> in line 12', 200).code).toBe('SYSTEM_ERROR');
    expect(refusal('', 500).code).toBe('SYSTEM_ERROR');
    expect(refusal('"just a text"').code).toBe('SYSTEM_ERROR');
    expect(refusal('null').code).toBe('SYSTEM_ERROR');
  });

  it('reads a failed status without a code as SYSTEM_ERROR', () => {
    expect(refusal({ anything: 1 }, 500)).toMatchObject({ code: 'SYSTEM_ERROR', status: 500 });
  });

  it('reads a gateway page as "no network", with its status and message', () => {
    for (const status of [502, 503, 504]) {
      expect(() => read('<html>Bad gateway</html>', status)).toThrow(NetworkError);
    }
    const error = new NetworkError('Bad gateway', 502);
    expect({ status: error.status, message: error.message }).toEqual({
      status: 502,
      message: 'Bad gateway',
    });
  });
});
