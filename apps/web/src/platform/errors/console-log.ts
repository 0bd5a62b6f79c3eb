/** Most lines that are stored; the oldest are dropped first. */
const MAX_LINES = 200;

export interface LogLine {
  /** Sequence number of the line. */
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly level: 'warn' | 'error';
  readonly text: string;
}

const lines: LogLine[] = [];
let writtenCount = 0;

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A DOM node has circular references; logging must never cause the next failure.
    return String(value);
  }
}

/** Warnings and errors of this page, oldest first, for a technician to export. */
export function loggedLines(): readonly LogLine[] {
  return [...lines];
}

/** Records every console warning and error, and still passes it to the console. */
export function recordConsole(target: Pick<Console, 'warn' | 'error'>): void {
  for (const level of ['warn', 'error'] as const) {
    const before = target[level].bind(target);
    target[level] = (...values: unknown[]) => {
      writtenCount += 1;
      lines.push({
        id: writtenCount,
        at: Date.now(),
        level,
        text: values.map(textOf).join(' ').slice(0, 1_000),
      });
      if (lines.length > MAX_LINES) lines.shift();
      before(...values);
    };
  }
}
