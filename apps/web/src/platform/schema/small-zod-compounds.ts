import {
  readNested,
  FAILED,
  ZodType,
  type NestedReport,
  type Issue,
  type Report,
} from './small-zod-base.ts';

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
    // When the value has the right type for only one option, that option's issues are reported.
    const [only, ...more] = nearly;
    if (only === undefined || more.length > 0) report('fits none of these');
    else for (const { path, ...issue } of only) report(issue.message, { ...issue, path });
    return FAILED;
  }
}

export class ZodTuple extends ZodType {
  private readonly parts: readonly ZodType[];

  constructor(parts: readonly ZodType[]) {
    super();
    this.parts = parts;
  }

  override read(value: unknown, report: Report): unknown {
    if (Array.isArray(value) && value.length === this.parts.length)
      return this.parts.map((part, index) => readNested(part, value[index], report, index));
    report('not these');
    return FAILED;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a plain object and not a class instance. */
export function isPlain(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}

/** The treatment of keys that the schema does not name. */
type UnknownKeys = 'drop' | 'keep' | 'refuse';

export class ZodObject extends ZodType {
  readonly shape: Readonly<Record<string, ZodType>>;
  private readonly others: UnknownKeys;

  constructor(shape: Readonly<Record<string, ZodType>>, others: UnknownKeys) {
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
      const { issues } = report as NestedReport;
      const first = issues.length;
      const read = readNested(schema, value[key], report, key);
      if (there || schema.absence === 'fill') out[key] = read;
      // A schema that accepts anything still requires the key.
      else if (issues.length === first) report('missing', { path: [key] });
    }
    if (this.others !== 'drop') this.readOthers(value, out, report);
    return out;
  }

  private readOthers(value: Fields, out: Record<string, unknown>, report: Report): void {
    const others = Object.keys(value).filter(
      (key) => key !== '__proto__' && !Object.hasOwn(this.shape, key),
    );
    if (this.others === 'keep') for (const key of others) out[key] = value[key];
    else if (others.length > 0) report(`unknown: ${others.join()}`, { stops: false });
  }
}

export class ZodRecord extends ZodType {
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
      else out[key] = readNested(this.value, value[key], report, key);
    }
    return out;
  }
}

export class Discriminated extends ZodType {
  private readonly by: string;
  private readonly parts: readonly ZodObject[];

  constructor(by: string, parts: readonly ZodObject[]) {
    super();
    this.by = by;
    this.parts = parts;
  }

  override read(value: unknown, report: Report): unknown {
    const part = isFields(value)
      ? this.parts.find(({ shape }) => shape[this.by]?.safeParse(value[this.by]).success === true)
      : undefined;
    if (part !== undefined) return readNested(part, value, report);
    report('fits none of these', isFields(value) ? { path: [this.by] } : {});
    return FAILED;
  }
}
