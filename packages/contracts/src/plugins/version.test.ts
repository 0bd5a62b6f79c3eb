import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, isUpdateOf, isVersion } from './version.ts';

/** The order of semver 2.0.0 §11, and the limits of numbers. */
const ORDERED = [
  '0.9.10',
  '1.0.0-0',
  '1.0.0-2',
  '1.0.0-11',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0',
  '9007199254740992.0.0',
  '9007199254740993.0.0',
];

describe('versions', () => {
  it('are ordered as semver orders them', () => {
    for (const [i, a] of ORDERED.entries()) {
      for (const [j, b] of ORDERED.entries())
        expect(Math.sign(compareVersions(a, b)), `${a} ${b}`).toBe(Math.sign(i - j));
    }
    expect(compareVersions('1.0.0+linux', '1.0.0+win')).toBe(0);
  });

  it.each([
    '',
    '1',
    '1.0',
    'v1.0.0',
    '01.0.0',
    '1.0.0-01',
    '1.0.0-',
    '1.0.0+',
    '1.0.0.0',
    '../1.0.0',
    '1.0.0/..',
    ' 1.0.0',
    '1.0.0\n',
    `1.0.0-${'a'.repeat(64)}`,
  ])('%j is no version', (text) => {
    expect(isVersion(text)).toBe(false);
    expect(() => compareVersions('1.0.0', text)).toThrow('Not a version');
  });

  it('are updated neither to an older or equal one, nor to an unrequested trial version', () => {
    expect(isUpdateOf('1.2.4', '1.2.3')).toBe(true);
    expect(isUpdateOf('1.2.3', '1.2.3')).toBe(false);
    expect(isUpdateOf('1.2.3+new', '1.2.3')).toBe(false);
    expect(isUpdateOf('1.2.2', '1.2.3')).toBe(false);
    expect(isUpdateOf('2.0.0-beta.1', '1.2.3')).toBe(false);
    expect(isUpdateOf('2.0.0-beta.2', '2.0.0-beta.1')).toBe(true);
    expect(isUpdateOf('2.0.0', '2.0.0-beta.1')).toBe(true);
  });

  it('update each other in at most one direction', () => {
    const version = fc
      .tuple(fc.nat(3), fc.nat(3), fc.nat(12), fc.constantFrom('', '-a', '-a.1', '-1'))
      .map(([a, b, c, pre]) => `${a}.${b}.${c}${pre}`);
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
        expect(isUpdateOf(a, b) && isUpdateOf(b, a)).toBe(false);
      }),
    );
  });
});
