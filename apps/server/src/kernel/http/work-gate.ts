import { performance } from 'node:perf_hooks';
import { AppError } from '../errors/app-error.ts';

/** How much of one thing may be under way, and how many calls may wait for a place. */
interface Bounds {
  readonly atOnce: number;
  readonly waiting: number;
}

export interface WorkLimits {
  /** Calls of one session, when the endpoint does not say. A page that opens sends about twenty. */
  readonly session: Bounds;
  /** Calls of one business, of all its sessions together; and those of them that are not of its tills, which always find the rest of the places and of the queue. */
  readonly cloud: Bounds & { readonly bytes: number; readonly office: Bounds };
  /** Bytes of bodies of all businesses: what they become in memory is about ten times as much. */
  readonly bytes: number;
  /** Bodies below it are not held up by the bytes of others. */
  readonly smallBytes: number;
  /** Heavy calls worked on at once, of everybody. What they compute holds up every other call. */
  readonly heavy: number;
  /** How long a call waits for its place. Below the time a client waits for its answer. */
  readonly waitMs: number;
}

const MEGABYTE = 1024 * 1024;

/** A body from this size on makes a call heavy, whatever the endpoint: some three hundred rows of a cart. */
export const HEAVY_FROM_BYTES = 256 * 1024;

export const WORK_LIMITS: WorkLimits = {
  session: { atOnce: 16, waiting: 48 },
  cloud: { atOnce: 32, waiting: 256, bytes: 32 * MEGABYTE, office: { atOnce: 24, waiting: 192 } },
  bytes: 128 * MEGABYTE,
  smallBytes: HEAVY_FROM_BYTES,
  heavy: 1,
  waitMs: 10_000,
};

/** Between two heavy calls, when one waits for the other: enough for light ones to come through with all their queries. */
const LONGEST_REST_MS = 250;

/** A refused call comes again no sooner. */
const RETRY_AFTER_SECONDS = 5;

/** One call that wants to be worked on. */
export interface Work {
  readonly cloudId: number;
  /** Of no till. */
  readonly office: boolean;
  /** Whose calls count as one: the session, or one endpoint of it that has numbers of its own. */
  readonly of: string;
  readonly bounds: Bounds;
  /** Bytes of its body, as announced. */
  readonly bytes: number;
}

/** Gives back a place; doing so twice is doing so once. */
export type Leave = () => void;

/**
 * Work in progress, counted before a body is read: one session, or one business, can not take what everybody works with.
 * Who finds no place waits for one in a queue that has an end, in the order of arrival within a business and in turns among
 * businesses.
 */
export interface WorkGate {
  /**
   * @param onGone told a function to call when the caller has left, so that nobody waits in their place
   * @throws TOO_MANY_REQUESTS when it is the caller's own calls, SERVICE_UNAVAILABLE when it is everybody's
   */
  enter(work: Work, onGone: (leave: Leave) => void): Promise<Leave>;
  /** Waits for the turn of a heavy call whose body is there. Nobody slow holds it: it is not asked for while reading. */
  turn(cloudId: number, onGone: (leave: Leave) => void): Promise<Leave>;
}

interface Waiter {
  readonly work: Work;
  readonly start: () => void;
}

interface CloudWork {
  calls: number;
  office: number;
  bytes: number;
  readonly waiting: Waiter[];
}

export function createWorkGate(limits: WorkLimits = WORK_LIMITS): WorkGate {
  const sessions = new Map<string, number>();
  const clouds = new Map<number, CloudWork>();
  let bytes = 0;
  const turns = createTurns(limits.heavy);

  const fitsSession = ({ of, bounds }: Work): boolean => (sessions.get(of) ?? 0) < bounds.atOnce;
  // An everyday sale waits for nobody's large bodies: they may be announced and never come. What is larger than all that may
  // be read at once is read alone.
  const fitsBytes = (held: number, more: number, most: number): boolean => more < limits.smallBytes || held === 0 || held + more <= most;
  const fitsCloud = (cloud: CloudWork, work: Work): boolean => cloud.calls < limits.cloud.atOnce && fitsBytes(cloud.bytes, work.bytes, limits.cloud.bytes);
  const fitsPlace = (cloud: CloudWork, { office }: Work): boolean => !office || cloud.office < limits.cloud.office.atOnce;
  const fitsAll = (work: Work): boolean => fitsBytes(bytes, work.bytes, limits.bytes);

  function cloudOf(id: number): CloudWork {
    const known = clouds.get(id);
    if (known !== undefined) return known;
    const made: CloudWork = { calls: 0, office: 0, bytes: 0, waiting: [] };
    clouds.set(id, made);
    return made;
  }

  /** Whether one more fits without passing by who waits for room: a small one takes none of it, and one of a session or an office that has its share waits for something else. */
  const passesNobody = (cloud: CloudWork, { bytes: size }: Work): boolean =>
    size < limits.smallBytes || !cloud.waiting.some(({ work }) => fitsSession(work) && fitsPlace(cloud, work));

  function forgetIdle(id: number): void {
    const cloud = clouds.get(id);
    if (cloud !== undefined && cloud.calls === 0 && cloud.waiting.length === 0) clouds.delete(id);
  }

  function take(cloud: CloudWork, work: Work): Leave {
    sessions.set(work.of, (sessions.get(work.of) ?? 0) + 1);
    cloud.calls += 1;
    if (work.office) cloud.office += 1;
    cloud.bytes += work.bytes;
    bytes += work.bytes;
    return once(() => {
      const left = (sessions.get(work.of) ?? 1) - 1;
      if (left === 0) sessions.delete(work.of);
      else sessions.set(work.of, left);
      cloud.calls -= 1;
      if (work.office) cloud.office -= 1;
      cloud.bytes -= work.bytes;
      bytes -= work.bytes;
      letIn();
      forgetIdle(work.cloudId);
    });
  }

  /** Lets in who fits now: one of each business, then the next of each. */
  function letIn(): void {
    for (let some = true; some; ) {
      some = false;
      for (const cloud of clouds.values()) {
        // A session that has its share does not hold up the others of its business, nor the office the tills; what the business has no room for does.
        const at = cloud.waiting.findIndex(({ work }) => fitsSession(work) && fitsPlace(cloud, work));
        const next = cloud.waiting[at];
        if (next === undefined || !fitsCloud(cloud, next.work) || !fitsAll(next.work)) continue;
        cloud.waiting.splice(at, 1);
        next.start();
        some = true;
      }
    }
  }

  const mayWait = (cloud: CloudWork, { office }: Work): boolean =>
    cloud.waiting.length < limits.cloud.waiting && (!office || cloud.waiting.filter(({ work }) => work.office).length < limits.cloud.office.waiting);

  function refusal(cloud: CloudWork, work: Work): AppError {
    const own = !fitsSession(work) || !fitsPlace(cloud, work) || !fitsCloud(cloud, work);
    return new AppError(own ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    enter(work, onGone) {
      const cloud = cloudOf(work.cloudId);
      const before = cloud.waiting.filter(({ work: { of } }) => of === work.of).length;
      // Nobody waits whom this one would overtake: nearly always.
      if (before === 0 && fitsSession(work) && fitsPlace(cloud, work) && passesNobody(cloud, work) && fitsCloud(cloud, work) && fitsAll(work)) return Promise.resolve(take(cloud, work));
      if (before >= work.bounds.waiting || !mayWait(cloud, work)) return Promise.reject(refusal(cloud, work));
      return new Promise((resolve, reject) => {
        const forget = (): boolean => {
          clearTimeout(late);
          const at = cloud.waiting.indexOf(waiter);
          if (at >= 0) cloud.waiting.splice(at, 1);
          return at >= 0;
        };
        const waiter: Waiter = {
          work,
          start: () => {
            clearTimeout(late);
            resolve(take(cloud, work));
          },
        };
        const giveUp = (): void => {
          if (!forget()) return;
          reject(refusal(cloud, work));
          forgetIdle(work.cloudId);
        };
        const late = setTimeout(giveUp, limits.waitMs);
        late.unref();
        cloud.waiting.push(waiter);
        onGone(giveUp);
      });
    },
    turn: turns,
  };
}

/** Turns of heavy calls: so many at once, the businesses that wait one after another. */
function createTurns(atOnce: number): WorkGate['turn'] {
  const waiting = new Map<number, (() => void)[]>();
  let busy = 0;

  const begin = (): Leave => {
    busy += 1;
    const before = performance.eventLoopUtilization();
    return once(() => {
      const end = (): void => {
        busy -= 1;
        next();
      };
      // Everybody else waited while this one computed. Before the next of a row they have as long for themselves.
      if (waiting.size > 0) setTimeout(end, Math.min(performance.eventLoopUtilization(before).active, LONGEST_REST_MS));
      else end();
    });
  };

  function next(): void {
    if (busy >= atOnce) return;
    for (const [cloudId, queue] of waiting) {
      waiting.delete(cloudId);
      const start = queue.shift();
      // To the end of the line of businesses.
      if (queue.length > 0) waiting.set(cloudId, queue);
      if (start === undefined) continue;
      start();
      return;
    }
  }

  return (cloudId, onGone) => {
    if (busy < atOnce && waiting.size === 0) return Promise.resolve(begin());
    return new Promise((resolve, reject) => {
      const start = (): void => resolve(begin());
      const queue = waiting.get(cloudId) ?? [];
      queue.push(start);
      waiting.set(cloudId, queue);
      onGone(() => {
        const at = queue.indexOf(start);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      });
    });
  };
}

function once(run: () => void): Leave {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    run();
  };
}
