import { explain } from '../errors/explain.ts';
import { AppError } from '../errors/app-error.ts';
import { toLocalDateTime } from './local-time.ts';
import { CLOCK_TOLERANCE_MS } from './till-clock.ts';

/** A server whose clock is wrong: both times, in milliseconds since the epoch. */
export interface WrongClock {
  readonly server: number;
  /** The time by the tills of the business. */
  readonly tills: number;
}

/** Compares this server's clock with those of its tills and of its database. */
export interface Clocks {
  /**
   * Records the time that a till reports, and compares the server's clock with all that is known
   * for this business. Only its own tills count: no other business can stop it.
   *
   * @throws SERVICE_UNAVAILABLE while the server's clock is wrong: tills continue as without a
   * network
   */
  check(cloudId: number, terminalId: number, said: string | undefined): Promise<void>;
  /**
   * The handler is called once when the server turns out to be wrong, and again only after it was
   * right.
   */
  onWrong(tell: (cloudId: number, found: WrongClock) => void): void;
}

export interface ClockParts {
  readonly now: () => number;
  /** Milliseconds of a monotonic clock since the start of the process. */
  readonly elapsed?: () => number;
  readonly databaseNow: () => Promise<number | null>;
}

/** A till's report counts for this long. Its beats come every half a minute or sooner. */
const REPORT_VALID_MS = 2 * 60_000;

interface ClockReport {
  /** How far the till's clock was ahead of the process's monotonic clock. */
  readonly ahead: number;
  readonly at: number;
}

const areClose = (a: number, b: number): boolean => Math.abs(a - b) <= CLOCK_TOLERANCE_MS;

export function createClocks({
  now,
  elapsed = () => performance.now(),
  databaseNow,
}: ClockParts): Clocks {
  const heard = new Map<number, Map<number, ClockReport>>();
  const told = new Set<number>();
  const tellers: ((cloudId: number, found: WrongClock) => void)[] = [];
  /** The server's clock at the start, on the scale of {@link Heard}. */
  const begun = now() - elapsed();

  /** The current times of a business's tills, whenever they reported. */
  const clocksOf = (cloudId: number): number[] => {
    const running = elapsed();
    const tills = heard.get(cloudId);
    if (tills === undefined) return [];
    for (const [id, { at }] of tills) if (running - at > REPORT_VALID_MS) tills.delete(id);
    return [...tills.values()].map(({ ahead }) => ahead + running).toSorted((a, b) => a - b);
  };

  const judge = async (cloudId: number): Promise<WrongClock | null> => {
    const server = now();
    const clocks = clocksOf(cloudId);
    const others = clocks.filter((clock) => !areClose(clock, server));
    const middle = others[others.length >> 1];
    if (middle === undefined) return null;
    const agreed = others.filter((clock) => areClose(clock, middle)).length;
    // When as many tills agree with the server as disagree, the server counts as right.
    if (agreed <= clocks.length - others.length) return null;
    const wrong = { server, tills: middle };
    // The tills agree with the server's clock at its start, so the server's clock was changed
    // since.
    if (agreed > 1 || areClose(begun + elapsed(), middle)) return wrong;
    const database = await databaseNow();
    return database !== null && areClose(database, middle) && !areClose(database, server)
      ? wrong
      : null;
  };

  return {
    async check(cloudId, terminalId, said) {
      const clock = said === undefined || !/^\d{1,15}$/.test(said) ? null : Number(said);
      if (clock !== null) {
        const at = elapsed();
        const tills = heard.get(cloudId) ?? new Map<number, ClockReport>();
        heard.set(cloudId, tills.set(terminalId, { ahead: clock - at, at }));
      }
      const wrong = await judge(cloudId);
      if (wrong === null) return void told.delete(cloudId);
      if (!told.has(cloudId)) {
        told.add(cloudId);
        for (const tell of tellers) tell(cloudId, wrong);
      }
      throw wrongClock(wrong);
    },
    onWrong: (tell) => void tellers.push(tell),
  };
}

function wrongClock({ server, tills }: WrongClock): AppError {
  const inWords = (time: number): string => toLocalDateTime(time).replace('T', ' ');
  const [ours, theirs] = [inWords(server), inWords(tills)];
  return new AppError('SERVICE_UNAVAILABLE', {
    reason: explain('server_clock_wrong', { ours, theirs }),
    details: [
      { field: 'server_clock', text: ours },
      { field: 'till_clock', text: theirs },
    ],
    retryAfterSeconds: 15,
  });
}
