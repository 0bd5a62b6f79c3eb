import { fileURLToPath } from 'node:url';
import * as contracts from '@dalpak/contracts';
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

type Contracts = typeof contracts;
type Schemas = ReadonlyMap<string, z.ZodType>;

/** The contracts built on small-zod, as the browser has them. */
async function smallContracts(): Promise<Contracts> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from '@dalpak/contracts';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    alias: { zod: fileURLToPath(new URL('./zod.ts', import.meta.url)) },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
    logLevel: 'silent',
    // By default a zod function that small-zod lacks is only a warning.
    logOverride: { 'import-is-undefined': 'error' },
  });
  const code = Buffer.from(outputFiles[0]?.text ?? '').toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)) as Contracts;
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** Every schema of the contracts by its path. */
function schemasOf(all: Contracts): Schemas {
  const found = new Map<string, z.ZodType>();
  for (const [name, value] of Object.entries(all) as [string, unknown][]) {
    if (isSchema(value)) found.set(name, value);
    if (typeof value !== 'object' || value === null) continue;
    const parts = Object.entries(value) as [string, unknown][];
    for (const [part, inner] of parts) {
      if (isSchema(inner) && !isSchema(value)) found.set(`${name}.${part}`, inner);
      if (name === 'SETTINGS')
        found.set(`${name}.${part}`, (inner as { readonly schema: z.ZodType }).schema);
    }
  }
  return found;
}

const TEXTS = [
  '',
  ' ',
  'a',
  '\u202Ea ',
  '\u202E',
  '1',
  '0',
  '123456',
  '2026-02-29',
  '2024-02-29',
  '2026-11-21',
  '0000-01-01',
  '2026-11-21T10:00:00Z',
  '2026-11-21T10:00Z',
  '2026-11-21T10:00:00.123456Z',
  '2026-11-21T10:00',
  '0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b',
  '00000000-0000-0000-0000-000000000000',
  'a@b.co',
  'a@b',
  'a..b@c.il',
  '514444446',
  '7290000000015',
  '7290000000010',
  'x'.repeat(70),
  '2026-11-21T10:00:00.123456Z~0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b',
];
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    99,
    1e9,
    2 ** 31,
    2 ** 53,
    Number.NaN,
    Infinity,
    [],
    {},
    [1],
    new Date(0),
  ),
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 5 }),
);

/** Values that mostly fit a schema, generated from zod's own description, and some that do not. */
function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const sound = ((): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'string':
        return fc.constantFrom(...TEXTS);
      case 'number':
        return fc.oneof(
          fc.integer({ min: -2, max: 120 }),
          fc.constantFrom(1_000, 1e6, 2 ** 31 - 1, 2 ** 31, 0.5, '7'),
        );
      case 'boolean':
        return fc.boolean();
      case 'literal':
        return fc.constantFrom<unknown>(...def.values);
      case 'enum':
        return fc.constantFrom<unknown>(...Object.values(def.entries));
      case 'optional':
        return fc.option(fitting(def.innerType), { nil: undefined });
      case 'default':
        return fc.option(fitting(def.innerType), { nil: undefined });
      case 'nullable':
        return fc.option(fitting(def.innerType), { nil: null });
      case 'array':
        return fc.array(fitting(def.element), { maxLength: 3 });
      case 'tuple':
        return fc.tuple(...def.items.map(fitting));
      case 'union':
        return fc.oneof(...def.options.map(fitting));
      case 'record':
        return fc.dictionary(
          fc.constantFrom('a', 'b', '13', 'x'.repeat(61)),
          fitting(def.valueType),
          { maxKeys: 3 },
        );
      case 'object': {
        const fields = Object.fromEntries(
          Object.entries(def.shape).map(([key, field]) => [key, fitting(field)]),
        );
        const others = fc.option(fc.constant({ stranger: 1 }), { nil: {}, freq: 6 });
        const missing = fc.option(fc.constantFrom('', ...Object.keys(fields)), {
          nil: '',
          freq: 6,
        });
        return fc
          .tuple(fc.record(fields), others, missing)
          .map(([value, more, without]) =>
            Object.fromEntries(
              Object.entries({ ...value, ...more }).filter(([key]) => key !== without),
            ),
          );
      }
      default:
        return junk;
    }
  })();
  return fc.oneof({ arbitrary: sound, weight: 40 }, { arbitrary: junk, weight: 1 });
}

/** The result of parsing: the value, or the paths of its issues. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value);
  return read.success
    ? { data: read.data }
    : {
        wrong: [
          ...new Set(read.error.issues.map(({ path }) => path.map(String).join('.'))),
        ].toSorted(),
      };
}

const known = schemasOf(contracts);
let small: Contracts;
let ours: Schemas;

beforeAll(async () => {
  small = await smallContracts();
  ours = schemasOf(small);
});

describe('small-zod', () => {
  it('builds every schema of the contracts', () => {
    expect([...ours.keys()].toSorted()).toEqual([...known.keys()].toSorted());
    expect(known.size).toBeGreaterThan(150);
  });

  it.each([...known.keys()])('parses %s as zod does', (name) => {
    const [theirs, mine] = [known.get(name), ours.get(name)];
    if (theirs === undefined || mine === undefined) throw new Error(`No schema ${name}`);
    fc.assert(
      fc.property(fitting(theirs), (value) => {
        expect(outcome(mine, value)).toEqual(outcome(theirs, value));
      }),
      { numRuns: 250 },
    );
  });

  it('describes every setting to its editor as zod does', () => {
    for (const name of contracts.SETTING_NAMES) {
      expect({ name, editor: small.settingEditor(small.SETTINGS[name]) }).toEqual({
        name,
        editor: contracts.settingEditor(contracts.SETTINGS[name]),
      });
    }
  });
});
