/** Lines kept at most; the oldest leave first. */
const MAX_LINES = 200;

export interface LogLine {
  /** Grows with each line. */
  readonly id: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly level: 'warn' | 'error';
  readonly text: string;
}

const lines: LogLine[] = [];
let written = 0;

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // A node of the page goes round in circles; writing a line down must never be the next failure.
    return String(value);
  }
}

/** What this page warned of and failed in, oldest first: a technician takes it along. */
export function loggedLines(): readonly LogLine[] {
  return [...lines];
}

/** Keeps what goes to the console as warning or error, beside the console itself. */
export function keepConsole(target: Pick<Console, 'warn' | 'error'>): void {
  for (const level of ['warn', 'error'] as const) {
    const before = target[level].bind(target);
    target[level] = (...values: unknown[]) => {
      written += 1;
      lines.push({ id: written, at: Date.now(), level, text: values.map(textOf).join(' ').slice(0, 1_000) });
      if (lines.length > MAX_LINES) lines.shift();
      before(...values);
    };
  }
}
