import { performance } from 'node:perf_hooks';
import { AppError } from '../../errors/app-error.ts';

/** Limits of calls in progress and of calls that wait for a place. */
interface Bounds {
  readonly atOnce: number;
  readonly waiting: number;
}

export interface AdmissionLimits {
  /**
   * Calls of one session, when the endpoint sets no limit. A page that opens sends about twenty.
   */
  readonly session: Bounds;
  /**
   * Calls of one business, of all its sessions together. The limit of its offices is lower, so that
   * its tills always find the rest of the places and of the queue.
   */
  readonly cloud: Bounds & { readonly bytes: number; readonly office: Bounds };
  /** Bytes of bodies of all businesses; in memory they become about ten times as much. */
  readonly bytes: number;
  /** Smaller bodies do not wait for the bytes of others. */
  readonly smallBytes: number;
  /**
   * Heavy calls computed at once, of all businesses. Each blocks the other calls while it computes.
   */
  readonly heavy: number;
  /** How long a call waits for its place: less than a client waits for its answer. */
  readonly waitMs: number;
}

const MEGABYTE = 1024 * 1024;

/** A body of this size makes any call heavy: about three hundred cart rows. */
export const HEAVY_FROM_BYTES = 256 * 1024;

export const ADMISSION_LIMITS: AdmissionLimits = {
  session: { atOnce: 16, waiting: 48 },
  cloud: { atOnce: 32, waiting: 256, bytes: 32 * MEGABYTE, office: { atOnce: 24, waiting: 192 } },
  bytes: 128 * MEGABYTE,
  smallBytes: HEAVY_FROM_BYTES,
  heavy: 1,
  waitMs: 10_000,
};

/**
 * Pause between two heavy calls when one waits: enough for light calls to complete with all their
 * queries.
 */
const MAX_PAUSE_MS = 250;

/** Seconds before a refused call should be retried. */
const RETRY_AFTER_SECONDS = 5;

/** One call that requests a place. */
export interface AdmissionRequest {
  readonly cloudId: number;
  /** Whether the call comes from outside a till. */
  readonly office: boolean;
  /**
   * Key of the calls that are counted together: the session, or one endpoint of it with a limit of
   * its own.
   */
  readonly counterKey: string;
  readonly bounds: Bounds;
  /** Bytes of the body, as announced. */
  readonly bytes: number;
}

/** Releases a place; calling it twice has no further effect. */
export type Release = () => void;

/**
 * Admission control: counts work in progress before a body is read, so that one session or one
 * business cannot use up what all share. A call without a place waits in a bounded queue, in order
 * of arrival within a business and in turns among businesses.
 */
export interface AdmissionControl {
  /**
   * @param onGone receives a function to call when the caller has disconnected, which frees its
   * place
   * @throws TOO_MANY_REQUESTS when the caller's own calls are too many, SERVICE_UNAVAILABLE when
   * those of all are
   */
  enter(work: AdmissionRequest, onGone: (leave: Release) => void): Promise<Release>;
  /**
   * Waits for the turn of a heavy call whose body has arrived. A slow sender holds no turn, because
   * it is requested only after reading.
   */
  turn(cloudId: number, onGone: (leave: Release) => void): Promise<Release>;
}

interface Waiter {
  readonly work: AdmissionRequest;
  readonly start: () => void;
}

interface CloudWork {
  calls: number;
  office: number;
  bytes: number;
  readonly waiting: Waiter[];
}

export function createAdmissionControl(
  limits: AdmissionLimits = ADMISSION_LIMITS,
): AdmissionControl {
  const sessions = new Map<string, number>();
  const clouds = new Map<number, CloudWork>();
  let bytes = 0;
  const turns = createTurns(limits.heavy);

  const fitsSession = ({ counterKey: of, bounds }: AdmissionRequest): boolean =>
    (sessions.get(of) ?? 0) < bounds.atOnce;
  // An everyday sale must not wait for large bodies, which may be announced and never arrive. A
  // body larger than the whole limit is read alone.
  const fitsBytes = (held: number, more: number, most: number): boolean =>
    more < limits.smallBytes || held === 0 || held + more <= most;
  const fitsCloud = (cloud: CloudWork, work: AdmissionRequest): boolean =>
    cloud.calls < limits.cloud.atOnce && fitsBytes(cloud.bytes, work.bytes, limits.cloud.bytes);
  const fitsPlace = (cloud: CloudWork, { office }: AdmissionRequest): boolean =>
    !office || cloud.office < limits.cloud.office.atOnce;
  const fitsAll = (work: AdmissionRequest): boolean => fitsBytes(bytes, work.bytes, limits.bytes);

  function cloudOf(id: number): CloudWork {
    const known = clouds.get(id);
    if (known !== undefined) return known;
    const made: CloudWork = { calls: 0, office: 0, bytes: 0, waiting: [] };
    clouds.set(id, made);
    return made;
  }

  /**
   * Whether a call may be admitted without overtaking calls that wait for room. A small body uses
   * no room, and calls of a session or office at its limit wait for something else.
   */
  const isFirstComeFirstServed = (cloud: CloudWork, { bytes: size }: AdmissionRequest): boolean =>
    size < limits.smallBytes ||
    !cloud.waiting.some(({ work }) => fitsSession(work) && fitsPlace(cloud, work));

  function forgetIdle(id: number): void {
    const cloud = clouds.get(id);
    if (cloud !== undefined && cloud.calls === 0 && cloud.waiting.length === 0) clouds.delete(id);
  }

  function take(cloud: CloudWork, work: AdmissionRequest): Release {
    sessions.set(work.counterKey, (sessions.get(work.counterKey) ?? 0) + 1);
    cloud.calls += 1;
    if (work.office) cloud.office += 1;
    cloud.bytes += work.bytes;
    bytes += work.bytes;
    return once(() => {
      const left = (sessions.get(work.counterKey) ?? 1) - 1;
      if (left === 0) sessions.delete(work.counterKey);
      else sessions.set(work.counterKey, left);
      cloud.calls -= 1;
      if (work.office) cloud.office -= 1;
      cloud.bytes -= work.bytes;
      bytes -= work.bytes;
      letIn();
      forgetIdle(work.cloudId);
    });
  }

  /** Admits waiting calls that fit: one of each business, then the next of each. */
  function letIn(): void {
    for (let some = true; some;) {
      some = false;
      for (const cloud of clouds.values()) {
        // A session at its limit does not block the others of its business, nor does the office
        // block the tills; a full business blocks all its calls.
        const at = cloud.waiting.findIndex(
          ({ work }) => fitsSession(work) && fitsPlace(cloud, work),
        );
        const next = cloud.waiting[at];
        if (next === undefined || !fitsCloud(cloud, next.work) || !fitsAll(next.work)) continue;
        cloud.waiting.splice(at, 1);
        next.start();
        some = true;
      }
    }
  }

  const mayWait = (cloud: CloudWork, { office }: AdmissionRequest): boolean =>
    cloud.waiting.length < limits.cloud.waiting &&
    (!office ||
      cloud.waiting.filter(({ work }) => work.office).length < limits.cloud.office.waiting);

  function refusal(cloud: CloudWork, work: AdmissionRequest): AppError {
    const own = !fitsSession(work) || !fitsPlace(cloud, work) || !fitsCloud(cloud, work);
    return new AppError(own ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  return {
    enter(work, onGone) {
      const cloud = cloudOf(work.cloudId);
      const before = cloud.waiting.filter(
        ({ work: { counterKey: of } }) => of === work.counterKey,
      ).length;
      // No waiting call would be overtaken, as nearly always.
      if (
        before === 0 &&
        fitsSession(work) &&
        fitsPlace(cloud, work) &&
        isFirstComeFirstServed(cloud, work) &&
        fitsCloud(cloud, work) &&
        fitsAll(work)
      )
        return Promise.resolve(take(cloud, work));
      if (before >= work.bounds.waiting || !mayWait(cloud, work))
        return Promise.reject(refusal(cloud, work));
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

/** Turns of heavy calls: a fixed number at once, and the waiting businesses one after another. */
function createTurns(atOnce: number): AdmissionControl['turn'] {
  const waiting = new Map<number, (() => void)[]>();
  let busy = 0;

  const begin = (): Release => {
    busy += 1;
    const before = performance.eventLoopUtilization();
    return once(() => {
      const end = (): void => {
        busy -= 1;
        next();
      };
      // All other calls waited while this one computed. Before the next one they get as much time.
      if (waiting.size > 0)
        setTimeout(end, Math.min(performance.eventLoopUtilization(before).active, MAX_PAUSE_MS));
      else end();
    });
  };

  function next(): void {
    if (busy >= atOnce) return;
    for (const [cloudId, queue] of waiting) {
      waiting.delete(cloudId);
      const start = queue.shift();
      // The business goes to the end of the queue.
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

function once(run: () => void): Release {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    run();
  };
}
