/**
 * The base class of small-zod.ts: a schema reads a value and checks it. Its own methods create
 * wrapped, piped and list schemas, so those classes are in this file too.
 */

/**
 * An error of a value and its path. After an issue that stops, no further check of the same value
 * runs.
 */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly stops: boolean;
}

export type Report = (
  message: string,
  more?: { readonly stops?: boolean; readonly path?: readonly PropertyKey[] },
) => void;
/** Checks a value of the right type; the returned value replaces it. */
export type Check = (value: unknown, report: Report) => unknown;
type Parsed =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/** Stands for a value that could not be read. */
export const FAILED = Symbol('failed');

/**
 * `need` = the key is required; `fill` = it may be missing and a default replaces it; `skip` = it
 * may be missing.
 */
type Absence = 'need' | 'fill' | 'skip';

export class ZodType {
  checks: readonly Check[] = [];
  readonly absence: Absence = 'need';

  /** Reads the value as its type, before the checks. */
  read(value: unknown, _report: Report): unknown {
    return value;
  }

  run(value: unknown, issues: Issue[], path: readonly PropertyKey[]): unknown {
    const first = issues.length;
    const report: Report = (message, { stops = true, path: below = [] } = {}) =>
      void issues.push({ path: [...path, ...below], message, stops });
    let out = this.read(value, Object.assign(report, { issues, path }));
    for (const check of this.checks) {
      if (issues.slice(first).some(({ stops }) => stops)) break;
      out = check(out, report);
    }
    return out;
  }

  safeParse(value: unknown): Parsed {
    const issues: Issue[] = [];
    const data = this.run(value, issues, []);
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
  }

  parse(value: unknown): unknown {
    const parsed = this.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new Error(JSON.stringify(parsed.error.issues));
  }

  /** A copy with one more check, because schemas are shared and immutable. */
  with(check: Check, more: object = {}): this {
    const copy = Object.create(Object.getPrototypeOf(this) as object) as this;
    return Object.assign(copy, this, { checks: [...this.checks, check] }, more);
  }

  refine(
    fits: (value: never) => unknown,
    { path }: { readonly path?: readonly PropertyKey[] } = {},
  ): this {
    return this.with((value, report) => {
      if (!fits(value as never))
        report('refused', { stops: false, ...(path === undefined ? {} : { path }) });
      return value;
    });
  }

  optional(): ZodType {
    return new Wrapped(this, 'skip', (value) => value === undefined);
  }

  nullable(): ZodType {
    return new Wrapped(this, this.absence, (value) => value === null);
  }

  default(instead: unknown): ZodType {
    return new Wrapped(
      this,
      'fill',
      (value) => value === undefined,
      () => instead,
    );
  }

  array(): ZodArray {
    return new ZodArray(this);
  }

  pipe(next: ZodType): ZodType {
    return new Piped(this, next);
  }
}

/** Reads a nested value at its own path into the same list of issues. */
export type NestedReport = Report & {
  readonly issues: Issue[];
  readonly path: readonly PropertyKey[];
};
export function readNested(
  schema: ZodType,
  value: unknown,
  report: Report,
  ...key: readonly PropertyKey[]
): unknown {
  const { issues, path } = report as NestedReport;
  return schema.run(value, issues, [...path, ...key]);
}

class Wrapped extends ZodType {
  readonly inner: ZodType;
  override readonly absence: Absence;
  private readonly passes: (value: unknown) => boolean;
  private readonly instead: (value: unknown) => unknown;

  constructor(
    inner: ZodType,
    absence: Absence,
    passes: (value: unknown) => boolean,
    instead: (value: unknown) => unknown = (value) => value,
  ) {
    super();
    this.inner = inner;
    this.absence = absence;
    this.passes = passes;
    this.instead = instead;
  }

  override read(value: unknown, report: Report): unknown {
    return this.passes(value) ? this.instead(value) : readNested(this.inner, value, report);
  }
}

class Piped extends ZodType {
  private readonly from: ZodType;
  private readonly to: ZodType;

  constructor(from: ZodType, to: ZodType) {
    super();
    this.from = from;
    this.to = to;
  }

  override read(value: unknown, report: Report): unknown {
    const { issues } = report as NestedReport;
    const first = issues.length;
    const out = readNested(this.from, value, report);
    return issues.length > first ? FAILED : readNested(this.to, out, report);
  }
}

/** Checks the length of a text or a list. */
export function sized(fits: (size: number) => boolean, message: string): Check {
  return (value, report) => {
    if (!fits((value as { readonly length: number }).length)) report(message, { stops: false });
    return value;
  };
}

export class ZodArray extends ZodType {
  private readonly element: ZodType;

  constructor(element: ZodType) {
    super();
    this.element = element;
  }

  override read(value: unknown, report: Report): unknown {
    if (Array.isArray(value))
      return value.map((item: unknown, index) => readNested(this.element, item, report, index));
    report('not array');
    return FAILED;
  }

  min(length: number): this {
    return this.with(sized((size) => size >= length, 'too short'));
  }

  max(length: number): this {
    return this.with(sized((size) => size <= length, 'too long'));
  }
}
