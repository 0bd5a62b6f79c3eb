import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScannerMachine, type KeyReading } from './scanner.machine.ts';

/** Feeds keys with the given pauses before them and lets the last pause run out. */
function type(
  keys: readonly (readonly [key: string, pause: number])[],
  options: { readonly repeat?: boolean } = {},
): readonly KeyReading[] {
  const machine = createScannerMachine();
  let time = 1_000;
  const out: KeyReading[] = [];
  for (const [key, pause] of keys) {
    time += pause;
    out.push(...machine.feed({ key, scanKey: key, time, repeat: options.repeat ?? false }));
  }
  out.push(...machine.settle(time + 51));
  expect(machine.waiting()).toBe(false);
  return out;
}
const burst = (text: string, pause: number): (readonly [string, number])[] =>
  [...text].map((key) => [key, pause] as const);
const typedText = (readings: readonly KeyReading[]): string =>
  readings
    .map((reading) => (reading.kind === 'typed' ? reading.keys.join('') : `<${reading.code}>`))
    .join('');

describe('scanner against typing', () => {
  it('reads a burst that ends with Enter as one scan', () => {
    expect(type([...burst('7290000000011', 8), ['Enter', 8]])).toEqual([
      { kind: 'scan', code: '7290000000011' },
    ]);
  });

  it('reads a slow wireless scanner and one that ends with Tab', () => {
    expect(type([...burst('7290000000011', 45), ['Tab', 45]])).toEqual([
      { kind: 'scan', code: '7290000000011' },
    ]);
  });

  it('reads a long burst without an ending key when it stops', () => {
    expect(type(burst('72900000', 10))).toEqual([{ kind: 'scan', code: '72900000' }]);
  });

  it('keeps a code whole over one pause of a wireless scanner, and no more than one', () => {
    const falters = (...pauses: readonly number[]): string =>
      typedText(
        type([
          ...burst('7290000000011', 8).map(
            ([key, pause], at) =>
              [
                key,
                at === 7 ? (pauses[0] ?? pause) : at === 10 ? (pauses[1] ?? pause) : pause,
              ] as const,
          ),
          ['Enter', 8],
        ]),
      );
    expect(falters(70)).toBe('<7290000000011>');
    expect(falters(120)).toBe('<7290000000011>');
    expect(falters(121)).toBe('<7290000><000011>');
    expect(falters(70, 70)).not.toBe('<7290000000011>');
  });

  it('takes no keys of a person for a scan, however the pauses between them differ', () => {
    const key = fc.nat({ max: 9 }).map(String);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.integer({ min: 51, max: 400 })), { maxLength: 40 }),
        (keys) => {
          expect(typedText(type([...keys, ['Enter', 60]]))).toBe(
            `${keys.map(([one]) => one).join('')}Enter`,
          );
        },
      ),
    );
  });

  it("passes a person's typing through, Enter included", () => {
    expect(typedText(type([...burst('7290000000011', 110), ['Enter', 200]]))).toBe(
      '7290000000011Enter',
    );
  });

  it('passes fast pairs of keys through, which are no code', () => {
    const keys: (readonly [string, number])[] = [
      ['1', 200],
      ['2', 20],
      ['5', 180],
      ['0', 30],
      ['Enter', 40],
    ];
    expect(typedText(type(keys))).toBe('1250Enter');
  });

  it('does not read a held key as a scan', () => {
    expect(typedText(type([...burst('11111111', 30), ['Enter', 30]], { repeat: true }))).toBe(
      '11111111Enter',
    );
  });

  it('separates keys typed just before a scan from the code', () => {
    expect(
      typedText(
        type([
          ['3', 100],
          ['*', 150],
          ...burst('7290000000011', 7).map(
            ([key, pause], index) => [key, index === 0 ? 300 : pause] as const,
          ),
          ['Enter', 7],
        ]),
      ),
    ).toBe('3*<7290000000011>');
  });

  it('reads two scans in a row', () => {
    const one = [...burst('72900001', 6), ['Enter', 6] as const];
    expect(typedText(type([...one, ...one]))).toBe('<72900001><72900001>');
  });

  it("uses the scanner's key when the keyboard layout is Hebrew", () => {
    const machine = createScannerMachine();
    for (const [index, [key, scanKey]] of [
      ['ש', 'A'],
      ['נ', 'B'],
      ['1', '1'],
      ['2', '2'],
    ].entries()) {
      machine.feed({ key: key ?? '', scanKey: scanKey ?? '', time: index * 5, repeat: false });
    }
    expect(machine.feed({ key: 'Enter', scanKey: 'Enter', time: 22, repeat: false })).toEqual([
      { kind: 'scan', code: 'AB12' },
    ]);
  });
});
