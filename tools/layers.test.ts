import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkLayers } from './check-layers.mjs';
import { findCycles } from './layers/find-cycles.mjs';
import { rules } from './layers.mjs';
import { at } from './shell.mjs';

const fixtures = at('tools/arch-fixtures');

describe('the architecture rules', () => {
  it('have one deliberately illegal tree per rule, and one legal tree', () => {
    const expected = [...rules.map((rule) => rule.name), 'legal'].sort();
    expect(readdirSync(fixtures).sort()).toEqual(expected);
  });

  it.each(rules.map((rule) => rule.name))(
    '%s is caught, and is the only violation in its tree',
    (name) => {
      const caught = checkLayers(at('tools/arch-fixtures', name)).map((breach) => breach.rule);
      expect(new Set(caught)).toEqual(new Set([name]));
    },
  );

  it('permit every legal import, including tests of private files', () => {
    expect(checkLayers(at('tools/arch-fixtures/legal'))).toEqual([]);
  });

  it('report both unresolved imports with their line', () => {
    const breaches = checkLayers(at('tools/arch-fixtures/no-unresolved'));
    expect(breaches.map((breach) => breach.text)).toEqual([
      'apps/web/src/platform/api.ts:1 → ./client.ts',
      'apps/web/src/platform/api.ts:2 → @dalpak/contracts/src/wire.ts',
    ]);
  });
});

describe('findCycles', () => {
  it('reports the shortest path of each cycle, and no file outside it', () => {
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
      { from: 'c', to: 'd' },
      { from: 'd', to: 'e' },
      { from: 'x', to: 'y' },
      { from: 'y', to: 'x' },
      { from: 'self', to: 'self' },
    ];
    expect(findCycles(edges)).toEqual([
      ['a', 'b', 'c', 'a'],
      ['x', 'y', 'x'],
      ['self', 'self'],
    ]);
  });
});
