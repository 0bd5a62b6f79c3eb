import { describe, expect, it } from 'vitest';
import { NetworkError, ServerError, TimeoutError } from '../api/errors.ts';
import { createFailureReporter } from './report-failure.ts';

function reporter(answer: () => Promise<string> = () => Promise.resolve('K7Q29F4M')) {
  const sent: { message: string; route: string }[] = [];
  const logged: unknown[] = [];
  let time = 0;
  const { report } = createFailureReporter({
    send: (one) => {
      sent.push(one);
      return answer();
    },
    log: (error) => void logged.push(error),
    route: () => '/items/101',
    now: () => time,
  });
  return { sent, logged, report, later: (ms: number) => void (time += ms) };
}

describe('a screen failure', () => {
  it('is logged and reported with its route, and returns the reference number [CART-264]', async () => {
    const { sent, logged, report } = reporter();
    const failure = new TypeError('x is not a function');
    expect(await report(failure)).toBe('K7Q29F4M');
    expect(logged).toEqual([failure]);
    expect(sent).toMatchObject([
      { message: 'TypeError: x is not a function', route: '/items/101', code: 'SYSTEM_ERROR' },
    ]);
  });

  it('is reported once a minute, with the same number in between', async () => {
    const { sent, report, later } = reporter();
    await report(new Error('again'));
    later(59_000);
    expect(await report(new Error('again'))).toBe('K7Q29F4M');
    expect(sent).toHaveLength(1);
    later(1_001);
    await report(new Error('again'));
    expect(sent).toHaveLength(2);
  });

  it('is not reported for a refusal, a missing network or an aborted call', async () => {
    const { sent, report } = reporter();
    expect(
      await report(new ServerError({ status: 403, code: 'PERMISSION_DENIED', desc: '' })),
    ).toBeNull();
    expect(await report(new NetworkError('away'))).toBeNull();
    expect(await report(new DOMException('', 'AbortError'))).toBeNull();
    expect(sent).toEqual([]);
    expect(await report(new ServerError({ status: 500, code: 'SYSTEM_ERROR', desc: '' }))).toBe(
      'K7Q29F4M',
    );
  });

  it('is logged and not reported when the error opts out [CART-265]', async () => {
    const { sent, logged, report } = reporter();
    const flagged = Object.assign(new Error('known, and mends itself'), { report: false });
    expect(await report(flagged)).toBeNull();
    expect(sent).toEqual([]);
    expect(logged).toEqual([flagged]);
    // Any other value of the flag does not stop the report.
    expect(await report(Object.assign(new Error('a bug'), { report: true }))).toBe('K7Q29F4M');
    expect(sent).toHaveLength(1);
  });

  it('of the network is not reported, whatever its cause [CART-266]', async () => {
    const { sent, logged, report } = reporter();
    const missing = [
      new NetworkError('away'),
      new NetworkError('Bad gateway', 502),
      new TimeoutError(25_000),
      new ServerError({ status: 503, code: 'SERVICE_UNAVAILABLE', desc: '' }),
    ];
    for (const error of missing) expect(await report(error)).toBeNull();
    expect(sent).toEqual([]);
    // A missing answer is logged; a server refusal is not a failure of this page.
    expect(logged).toEqual(missing.slice(0, 3));
  });

  it('is reported at most twenty times a page', async () => {
    const { sent, report } = reporter();
    for (let n = 0; n < 30; n += 1) await report(new Error(`number ${n}`));
    expect(sent).toHaveLength(20);
  });

  it('has no number when the report cannot be sent', async () => {
    const { report } = reporter(() => Promise.reject(new NetworkError('away')));
    expect(await report(new Error('x'))).toBeNull();
  });
});
