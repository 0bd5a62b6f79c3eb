import { sized, ZodType, type Check, type Report } from './small-zod-base.ts';

/** A value of one JavaScript type. */
export class Plain extends ZodType {
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
    return this.with(
      sized((size) => size <= length, 'too long'),
      { maxLength: Math.min(length, this.maxLength ?? length) },
    );
  }

  length(length: number): this {
    return this.with(
      sized((size) => size === length, 'wrong length'),
      { maxLength: length },
    );
  }

  overwrite(change: Check): this {
    return this.with(change);
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
    // A fraction has the wrong type; an integer beyond the exact range is only too big.
    const whole = this.with((value, report) => {
      if (!Number.isInteger(value)) report('not int');
      return value;
    });
    return whole.bound(Number.isSafeInteger, 'not safe');
  }

  min(least: number): this {
    return this.bound((value) => value >= least, 'too small', {
      minValue: Math.max(least, this.minValue ?? least),
    });
  }

  max(most: number): this {
    return this.bound((value) => value <= most, 'too big', {
      maxValue: Math.min(most, this.maxValue ?? most),
    });
  }

  positive(): this {
    return this.bound((value) => value > 0, 'too small', {
      minValue: Math.max(0, this.minValue ?? 0),
    });
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
