import type { PrinterState } from '@dalpak/contracts';
import { storedBridge } from './stored-bridge.ts';
import { findSerial, PRINTED_KEY, printerPorts, type Serial } from './serial-port.ts';

/** How a job of a printer of this device ended. */
export type PrintOutcome = NonNullable<PrinterState['last']>['outcome'];
type Job = NonNullable<PrinterState['last']>;

/** A port that has not taken all bytes after this time has no paper or an open cover. */
const LATE_MS = 20_000;

function readJobs(): Readonly<Record<string, Job>> {
  try {
    return JSON.parse(localStorage.getItem(PRINTED_KEY) ?? '{}') as Record<string, Job>;
  } catch {
    return {};
  }
}

/** Notes how the last job of a printer ended. @param station its name; '' = receipts */
export function noteJob(station: string, outcome: PrintOutcome): void {
  const job: Job = { station, outcome, at: new Date().toISOString() };
  localStorage.setItem(PRINTED_KEY, JSON.stringify({ ...readJobs(), [station]: job }));
}

/** A failure whose cause the sender knows. */
export class PrintFailure extends DOMException {
  readonly outcome: PrintOutcome;

  constructor(message: string, outcome: PrintOutcome) {
    super(message, 'NetworkError');
    this.outcome = outcome;
  }
}

/**
 * Sends a job and notes how it ended. The send itself waits as long as it must.
 * @throws the error of the send
 */
export async function noteOutcome(
  station: string,
  send: () => Promise<PrintOutcome>,
): Promise<void> {
  const late = setTimeout(() => noteJob(station, 'stopped'), LATE_MS);
  try {
    noteJob(station, await send());
  } catch (error) {
    noteJob(station, error instanceof PrintFailure ? error.outcome : 'off');
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** The job that a person should hear of: the newest one that failed, else the newest. */
function jobToTell(jobs: readonly Job[]): Job | null {
  const newest = jobs.toSorted((a, b) => b.at.localeCompare(a.at));
  return newest.find(({ outcome }) => outcome !== 'printed') ?? newest[0] ?? null;
}

/** Where this device prints, and how its last job ended. */
export async function readPrinterState(
  serial: Serial | null = findSerial(),
): Promise<PrinterState> {
  const jobs = Object.values(readJobs());
  if (storedBridge() !== null) {
    const { bridgeStatus } = await import('./bridge.ts');
    const status = await bridgeStatus();
    if (status === null) {
      const at = new Date().toISOString();
      return { kind: 'bridge', last: { station: '', outcome: 'bridge_off', at } };
    }
    if (status.printers.length > 0) {
      const own = jobs
        // The bridge answers again.
        .filter(({ outcome }) => outcome !== 'bridge_off')
        // Jobs that waited at the bridge have come out since.
        .map((job): Job =>
          job.outcome === 'off' && status.waiting === 0 ? { ...job, outcome: 'printed' } : job,
        );
      return { kind: 'bridge', last: jobToTell(own) };
    }
  }
  const isConnected = serial !== null && (await printerPorts(serial)).length > 0;
  // The browser does not tell whether a paper came out.
  return isConnected ? { kind: 'serial', last: jobToTell(jobs) } : { kind: 'browser', last: null };
}
