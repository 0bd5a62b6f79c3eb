import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import {
  createAdmissionControl,
  type Release,
  type AdmissionRequest,
} from './admission-control.ts';

const LIMITS = {
  session: { atOnce: 2, waiting: 2 },
  cloud: { atOnce: 3, waiting: 4, bytes: 100, office: { atOnce: 2, waiting: 2 } },
  bytes: 150,
  smallBytes: 5,
  heavy: 1,
  waitMs: 60_000,
};

const of = (session: string, cloudId = 1, bytes = 0, office = false): AdmissionRequest => ({
  cloudId,
  office,
  counterKey: session,
  bytes,
  bounds: LIMITS.session,
});

/** The state of a call that requested a place. */
class PendingCall {
  state: 'waiting' | 'in' | 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE' | 'failed' = 'waiting';
  wait: number | undefined;
  leave: Release = () => {
    throw new Error('not in');
  };
  gone: Release = () => undefined;

  constructor(ask: (onGone: (leave: Release) => void) => Promise<Release>) {
    ask((gone) => {
      this.gone = gone;
    }).then(
      (leave) => {
        this.state = 'in';
        this.leave = leave;
      },
      (error: unknown) => {
        this.state =
          error instanceof AppError &&
          (error.code === 'TOO_MANY_REQUESTS' || error.code === 'SERVICE_UNAVAILABLE')
            ? error.code
            : 'failed';
        this.wait = error instanceof AppError ? error.options.retryAfterSeconds : undefined;
      },
    );
  }
}

const settled = () =>
  new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });

function aGate(limits: typeof LIMITS = LIMITS) {
  const gate = createAdmissionControl(limits);
  return {
    enter: (work: AdmissionRequest) => new PendingCall((onGone) => gate.enter(work, onGone)),
    turn: (cloudId: number) => new PendingCall((onGone) => gate.turn(cloudId, onGone)),
  };
}

const states = async (asked: readonly PendingCall[]) => {
  await settled();
  return asked.map(({ state }) => state);
};

describe('admission control', () => {
  it('admits some calls of a session, then queues some, then answers 429 with a time to retry', async () => {
    const gate = aGate();
    const calls = [1, 2, 3, 4, 5].map(() => gate.enter(of('till')));
    expect(await states(calls)).toEqual(['in', 'in', 'waiting', 'waiting', 'TOO_MANY_REQUESTS']);
    expect(calls[4]?.wait).toBeGreaterThan(0);
    calls[0]?.leave();
    calls[0]?.leave();
    expect(await states(calls)).toEqual(['in', 'in', 'in', 'waiting', 'TOO_MANY_REQUESTS']);
  });

  it('leaves places for the tills of a business, which its offices never block', async () => {
    const gate = aGate();
    const office = ['a', 'b', 'c'].map((session) => gate.enter(of(session, 1, 0, true)));
    const tills = ['t', 't'].map((session) => gate.enter(of(session)));
    expect(await states([...office, ...tills])).toEqual(['in', 'in', 'waiting', 'in', 'waiting']);
    tills[0]?.leave();
    expect(await states([...office, ...tills])).toEqual(['in', 'in', 'waiting', 'in', 'in']);
    office[0]?.leave();
    expect(await states([...office, ...tills])).toEqual(['in', 'in', 'in', 'in', 'in']);
  });

  it('leaves the rest of the queue to the tills of a business, and admits their large bodies while offices wait', async () => {
    const gate = aGate();
    const office = ['a', 'b', 'c', 'd', 'e'].map((session) => gate.enter(of(session, 1, 0, true)));
    expect(await states(office)).toEqual(['in', 'in', 'waiting', 'waiting', 'TOO_MANY_REQUESTS']);
    const large = gate.enter(of('t', 1, 50));
    const tills = ['u', 'v', 'w'].map((session) => gate.enter(of(session)));
    expect(await states([large, ...tills])).toEqual([
      'in',
      'waiting',
      'waiting',
      'TOO_MANY_REQUESTS',
    ]);
    large.leave();
    expect(await states([...office.slice(2, 4), ...tills.slice(0, 2)])).toEqual([
      'waiting',
      'waiting',
      'in',
      'waiting',
    ]);
  });

  it('never lets a large body overtake calls that wait for room', async () => {
    const gate = aGate();
    const [first, second] = [gate.enter(of('a', 1, 90)), gate.enter(of('b', 1, 20))];
    const third = gate.enter(of('c', 1, 10));
    expect(await states([first, second, third])).toEqual(['in', 'waiting', 'waiting']);
  });

  it('admits another session of the business while one is at its limit, up to the limit of the business', async () => {
    const gate = aGate();
    const greedy = [1, 2, 3, 4].map(() => gate.enter(of('a')));
    const [b, c] = [gate.enter(of('b')), gate.enter(of('c'))];
    expect(await states([...greedy, b, c])).toEqual([
      'in',
      'in',
      'waiting',
      'waiting',
      'in',
      'waiting',
    ]);
    const other = gate.enter(of('x', 2));
    expect(await states([other])).toEqual(['in']);
    b.leave();
    expect(await states([...greedy, c])).toEqual(['in', 'in', 'waiting', 'waiting', 'in']);
  });

  it('limits the bodies of a business and of all businesses, and reads a larger one alone', async () => {
    const gate = aGate();
    const [first, second] = [gate.enter(of('a', 1, 90)), gate.enter(of('b', 1, 20))];
    expect(await states([first, second])).toEqual(['in', 'waiting']);
    const [other, third] = [gate.enter(of('x', 2, 60)), gate.enter(of('y', 3, 10))];
    expect(await states([other, third])).toEqual(['in', 'waiting']);
    // A small body waits for none of them.
    const smalls = [gate.enter(of('c', 1, 4)), gate.enter(of('z', 4, 4))];
    expect(await states(smalls)).toEqual(['in', 'in']);
    first.leave();
    expect(await states([second, third])).toEqual(['in', 'in']);
    smalls.forEach(({ leave }) => leave());
    [second, third, other].forEach(({ leave }) => leave());
    expect(await states([gate.enter(of('z', 4, 500))])).toEqual(['in']);
  });

  it('answers 503, and not 429, when the bodies of all callers leave no room', async () => {
    const gate = aGate({ ...LIMITS, waitMs: 1 });
    gate.enter(of('a', 1, 100));
    gate.enter(of('x', 2, 50));
    const late = gate.enter(of('y', 3, 10));
    await expect.poll(() => late.state).toBe('SERVICE_UNAVAILABLE');
  });

  it('keeps no place for a caller who has disconnected', async () => {
    const gate = aGate();
    const calls = [1, 2, 3, 4].map(() => gate.enter(of('till')));
    await settled();
    calls[2]?.gone();
    calls[0]?.leave();
    expect(await states(calls)).toEqual(['in', 'in', 'TOO_MANY_REQUESTS', 'in']);
  });

  it('serves heavy calls of the businesses in turn, however many one business sends', async () => {
    const gate = aGate();
    const many = [1, 2, 3].map(() => gate.turn(1));
    const other = gate.turn(2);
    expect(await states([...many, other])).toEqual(['in', 'waiting', 'waiting', 'waiting']);
    many[0]?.leave();
    await expect.poll(() => states([...many, other])).toEqual(['in', 'in', 'waiting', 'waiting']);
    many[1]?.leave();
    await expect.poll(() => states([...many, other])).toEqual(['in', 'in', 'waiting', 'in']);
    many[2]?.gone();
    expect(await states(many)).toEqual(['in', 'in', 'TOO_MANY_REQUESTS']);
  });
});
