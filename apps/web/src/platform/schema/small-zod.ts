/*
 * What of zod the contracts are written in, for the browser: the build puts this file in zod's place (vite.config.ts). zod
 * itself is 27 kB of the first load, most of it for schemas that nobody here writes. It reads as zod reads, which
 * small-zod.test.ts shows schema by schema against zod; only the words of an issue are its own. What is missing here fails
 * the build.
 */

/** What is wrong with a value, and where. After one that stops, no further check of the same value is made. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly stops: boolean;
}

type Report = (message: string, more?: { readonly stops?: boolean; readonly path?: readonly PropertyKey[] }) => void;
/** Looks at a value that has its type; what it answers goes on in the value's place. */
type Check = (value: unknown, report: Report) => unknown;
type Parsed = { readonly success: true; readonly data: unknown } | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/** Takes the place of a value that can not be read. */
const FAILED = Symbol('failed');

/** `need` = the key must be there; `fill` = it may be missing and something takes its place; `skip` = it may be missing. */
type Absence = 'need' | 'fill' | 'skip';

export class ZodType {
  checks: readonly Check[] = [];
  readonly absence: Absence = 'need';

  /** The value as its type has it, before the checks. */
  read(value: unknown, _report: Report): unknown {
    return value;
  }

  run(value: unknown, issues: Issue[], path: readonly PropertyKey[]): unknown {
    const first = issues.length;
    const report: Report = (message, { stops = true, path: below = [] } = {}) => void issues.push({ path: [...path, ...below], message, stops });
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

  /** A copy with one more check: schemas are shared and never change. */
  with(check: Check, more: object = {}): this {
    const copy = Object.create(Object.getPrototypeOf(this) as object) as this;
    return Object.assign(copy, this, { checks: [...this.checks, check] }, more);
  }

  refine(fits: (value: never) => unknown, { path }: { readonly path?: readonly PropertyKey[] } = {}): this {
    return this.with((value, report) => {
      if (!fits(value as never)) report('refused', { stops: false, ...(path === undefined ? {} : { path }) });
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
    return new Wrapped(this, 'fill', (value) => value === undefined, () => instead);
  }

  array(): ZodArray {
    return new ZodArray(this);
  }

  pipe(next: ZodType): ZodType {
    return new Piped(this, next);
  }
}

/** Reads what lies below, at its own path, into the same list of issues. */
type Below = Report & { readonly issues: Issue[]; readonly path: readonly PropertyKey[] };
function below(schema: ZodType, value: unknown, report: Report, ...key: readonly PropertyKey[]): unknown {
  const { issues, path } = report as Below;
  return schema.run(value, issues, [...path, ...key]);
}

class Wrapped extends ZodType {
  readonly inner: ZodType;
  override readonly absence: Absence;
  private readonly passes: (value: unknown) => boolean;
  private readonly instead: (value: unknown) => unknown;

  constructor(inner: ZodType, absence: Absence, passes: (value: unknown) => boolean, instead: (value: unknown) => unknown = (value) => value) {
    super();
    this.inner = inner;
    this.absence = absence;
    this.passes = passes;
    this.instead = instead;
  }

  override read(value: unknown, report: Report): unknown {
    return this.passes(value) ? this.instead(value) : below(this.inner, value, report);
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
    const { issues } = report as Below;
    const first = issues.length;
    const out = below(this.from, value, report);
    return issues.length > first ? FAILED : below(this.to, out, report);
  }
}

/** A value of one JavaScript type. */
class Plain extends ZodType {
  private readonly fits: (value: unknown) => boolean;
  private readonly name: string;

  constructor(name: string, fits: (value: unknown) => boolean) {
    super();
    this.name = name;
    this.fits = fits;
  }

  override read(value: unknown, report: Report): unknown {
    if (!this.fits(value)) report(`not ${this.name}`);
    return value;
  }
}

export class ZodBoolean extends Plain {
  constructor() {
    super('boolean', (value) => typeof value === 'boolean');
  }
}

export class ZodString extends Plain {
  readonly maxLength: number | null = null;

  constructor() {
    super('string', (value) => typeof value === 'string');
  }

  min(length: number): this {
    return this.with(sized((size) => size >= length, 'too short'));
  }

  max(length: number): this {
    return this.with(sized((size) => size <= length, 'too long'), { maxLength: Math.min(length, this.maxLength ?? length) });
  }

  length(length: number): this {
    return this.with(sized((size) => size === length, 'wrong length'), { maxLength: length });
  }

  trim(): this {
    return this.with((value) => (value as string).trim());
  }

  regex(pattern: RegExp, { abort = false }: { readonly abort?: boolean } = {}): this {
    return this.with((value, report) => {
      pattern.lastIndex = 0;
      if (!pattern.test(value as string)) report('wrong form', { stops: abort });
      return value;
    });
  }
}

/** Length of a text or a list. */
function sized(fits: (size: number) => boolean, message: string): Check {
  return (value, report) => {
    if (!fits((value as { readonly length: number }).length)) report(message, { stops: false });
    return value;
  };
}

export class ZodNumber extends ZodType {
  readonly minValue: number | null = null;
  readonly maxValue: number | null = null;
  private readonly coerces: boolean;

  constructor(coerces = false) {
    super();
    this.coerces = coerces;
  }

  override read(value: unknown, report: Report): unknown {
    const number = this.coerces ? toNumber(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) report('not number');
    return number;
  }

  private bound(fits: (value: number) => boolean, message: string, more: object = {}): this {
    return this.with((value, report) => {
      if (!fits(value as number)) report(message, { stops: false });
      return value;
    }, more);
  }

  int(): this {
    // A fraction is of another type; a whole number beyond what is exact is only too big.
    const whole = this.with((value, report) => {
      if (!Number.isInteger(value)) report('not int');
      return value;
    });
    return whole.bound(Number.isSafeInteger, 'not safe');
  }

  min(least: number): this {
    return this.bound((value) => value >= least, 'too small', { minValue: Math.max(least, this.minValue ?? least) });
  }

  max(most: number): this {
    return this.bound((value) => value <= most, 'too big', { maxValue: Math.min(most, this.maxValue ?? most) });
  }

  positive(): this {
    return this.bound((value) => value > 0, 'too small', { minValue: Math.max(0, this.minValue ?? 0) });
  }
}

function toNumber(value: unknown): unknown {
  try {
    return Number(value);
  } catch {
    return value;
  }
}

export class ZodEnum extends ZodType {
  readonly options: readonly unknown[];

  constructor(options: readonly unknown[]) {
    super();
    this.options = options;
  }

  override read(value: unknown, report: Report): unknown {
    if (!this.options.includes(value)) report('not one of these');
    return value;
  }
}

export class ZodUnion extends ZodType {
  private readonly parts: readonly ZodType[];

  constructor(parts: readonly ZodType[]) {
    super();
    this.parts = parts;
  }

  override read(value: unknown, report: Report): unknown {
    const nearly: (readonly Issue[])[] = [];
    for (const part of this.parts) {
      const parsed = part.safeParse(value);
      if (parsed.success) return parsed.data;
      if (!parsed.error.issues.some(({ stops }) => stops)) nearly.push(parsed.error.issues);
    }
    // Of the right type for one of them alone: what that one says is what is wrong.
    const [only, ...more] = nearly;
    if (only === undefined || more.length > 0) report('fits none of these');
    else for (const { path, ...issue } of only) report(issue.message, { ...issue, path });
    return FAILED;
  }
}

export class ZodArray extends ZodType {
  private readonly element: ZodType;

  constructor(element: ZodType) {
    super();
    this.element = element;
  }

  override read(value: unknown, report: Report): unknown {
    if (Array.isArray(value)) return value.map((item: unknown, index) => below(this.element, item, report, index));
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

class ZodTuple extends ZodType {
  private readonly parts: readonly ZodType[];

  constructor(parts: readonly ZodType[]) {
    super();
    this.parts = parts;
  }

  override read(value: unknown, report: Report): unknown {
    if (Array.isArray(value) && value.length === this.parts.length) return this.parts.map((part, index) => below(part, value[index], report, index));
    report('not these');
    return FAILED;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Not an instance of something. */
function isPlain(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}

/** What becomes of keys that the schema does not name. */
type Others = 'drop' | 'keep' | 'refuse';

export class ZodObject extends ZodType {
  readonly shape: Readonly<Record<string, ZodType>>;
  private readonly others: Others;

  constructor(shape: Readonly<Record<string, ZodType>>, others: Others) {
    super();
    this.shape = shape;
    this.others = others;
  }

  extend(more: Readonly<Record<string, ZodType>>): ZodObject {
    return new ZodObject({ ...this.shape, ...more }, this.others);
  }

  override read(value: unknown, report: Report): unknown {
    if (!isFields(value)) {
      report('not object');
      return FAILED;
    }
    const out: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(this.shape)) {
      const there = key in value;
      if (!there && schema.absence === 'skip') continue;
      const { issues } = report as Below;
      const first = issues.length;
      const read = below(schema, value[key], report, key);
      if (there || schema.absence === 'fill') out[key] = read;
      // A schema that takes anything takes no missing key.
      else if (issues.length === first) report('missing', { path: [key] });
    }
    if (this.others !== 'drop') this.readOthers(value, out, report);
    return out;
  }

  private readOthers(value: Fields, out: Record<string, unknown>, report: Report): void {
    const others = Object.keys(value).filter((key) => key !== '__proto__' && !Object.hasOwn(this.shape, key));
    if (this.others === 'keep') for (const key of others) out[key] = value[key];
    else if (others.length > 0) report(`unknown: ${others.join()}`, { stops: false });
  }
}

class ZodRecord extends ZodType {
  private readonly key: ZodType;
  private readonly value: ZodType;

  constructor(key: ZodType, value: ZodType) {
    super();
    this.key = key;
    this.value = value;
  }

  override read(value: unknown, report: Report): unknown {
    if (!isPlain(value)) {
      report('not record');
      return FAILED;
    }
    const out: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      if (key === '__proto__') continue;
      if (!this.key.safeParse(key).success) report('wrong key', { path: [key] });
      else out[key] = below(this.value, value[key], report, key);
    }
    return out;
  }
}

const DATE = String.raw`(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))`;
const UUID = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isPlain(value) && Object.values(value).every(isJson);
}

export const string = (): ZodString => new ZodString();
export const boolean = (): ZodBoolean => new ZodBoolean();
export const number = (): ZodNumber => new ZodNumber();
export const int = (): ZodNumber => new ZodNumber().int();
export const unknown = (): ZodType => new ZodType();
export const json = (): ZodType => new Plain('json', isJson);
export const uuid = (): ZodString => new ZodString().regex(UUID);
export const email = (): ZodString => new ZodString().regex(EMAIL);
export const literal = (value: unknown): ZodEnum => new ZodEnum([value]);
export const array = (element: ZodType): ZodArray => new ZodArray(element);
export const tuple = (parts: readonly ZodType[]): ZodType => new ZodTuple(parts);
export const union = (parts: readonly ZodType[]): ZodUnion => new ZodUnion(parts);
export const record = (key: ZodType, value: ZodType): ZodType => new ZodRecord(key, value);
export const object = (shape: Readonly<Record<string, ZodType>>): ZodObject => new ZodObject(shape, 'drop');
export const looseObject = (shape: Readonly<Record<string, ZodType>>): ZodObject => new ZodObject(shape, 'keep');
export const strictObject = (shape: Readonly<Record<string, ZodType>>): ZodObject => new ZodObject(shape, 'refuse');
export const custom = (fits: (value: unknown) => boolean): ZodType => new Plain('this', fits);
export const coerce = { number: (): ZodNumber => new ZodNumber(true) };
export const iso = {
  date: (): ZodString => new ZodString().regex(new RegExp(`^${DATE}$`)),
  datetime: ({ precision }: { readonly precision?: number } = {}): ZodString =>
    new ZodString().regex(new RegExp(`^${DATE}T(?:[01]\\d|2[0-3]):[0-5]\\d${precision === undefined ? ':[0-5]\\d(?:\\.\\d+)?' : `:[0-5]\\d\\.\\d{${precision}}`}Z$`)),
};

/** In the order of an object's keys, as zod tells them: digits first. */
const enumOf = (options: readonly string[]): ZodEnum => new ZodEnum(Object.keys(Object.fromEntries(options.map((option) => [option, 0]))));
const nothing = (): ZodEnum => new ZodEnum([null]);

/** One of several objects, told apart by one field: what is wrong is said of that one. */
export function discriminatedUnion(by: string, parts: readonly ZodObject[]): ZodType {
  return new Discriminated(by, parts);
}

class Discriminated extends ZodType {
  private readonly by: string;
  private readonly parts: readonly ZodObject[];

  constructor(by: string, parts: readonly ZodObject[]) {
    super();
    this.by = by;
    this.parts = parts;
  }

  override read(value: unknown, report: Report): unknown {
    const part = isFields(value) ? this.parts.find(({ shape }) => shape[this.by]?.safeParse(value[this.by]).success === true) : undefined;
    if (part !== undefined) return below(part, value, report);
    report('fits none of these', isFields(value) ? { path: [this.by] } : {});
    return FAILED;
  }
}

export { enumOf as enum, nothing as null };
