import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_LABELS, RECORD_COMPONENTS } from '@dalpak/contracts';
import { parseSync, Visitor, type ObjectExpression, type Expression } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { audit as he } from '../apps/web/src/platform/i18n/he/audit.ts';
import { audit as en } from '../apps/web/src/platform/i18n/en/audit.ts';

/**
 * Keys of an object literal, including those of objects spread into it. Keys that are built
 * elsewhere are not found.
 */
function keysOf(value: Expression): readonly string[] {
  switch (value.type) {
    case 'ObjectExpression':
      return value.properties.flatMap((one) => {
        if (one.type === 'SpreadElement') return keysOf(one.argument);
        return !one.computed && one.key.type === 'Identifier'
          ? [one.key.name]
          : one.key.type === 'Literal'
            ? [String(one.key.value)]
            : [];
      });
    case 'ConditionalExpression':
      return [...keysOf(value.consequent), ...keysOf(value.alternate)];
    case 'LogicalExpression':
      return [...keysOf(value.left), ...keysOf(value.right)];
    case 'ParenthesizedExpression':
      return keysOf(value.expression);
    default:
      return [];
  }
}

const nameOf = (one: ObjectExpression['properties'][number]): string =>
  one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '';

/** Facts that code writes into the audit log, with the file that writes them. */
function factsIn(
  file: string,
  text: string,
): readonly { readonly file: string; readonly key: string }[] {
  const found: { readonly file: string; readonly key: string }[] = [];
  new Visitor({
    ObjectExpression(node) {
      const named = new Set(node.properties.map(nameOf));
      if (!named.has('action') && !named.has('entity')) return;
      for (const one of node.properties) {
        if (one.type === 'Property' && ['before', 'after'].includes(nameOf(one)))
          found.push(...keysOf(one.value).map((key) => ({ file, key })));
      }
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const SERVER = 'apps/server/src';
const WRITTEN = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((name) => {
    const file = join(SERVER, name);
    const text = readFileSync(file, 'utf8');
    return /writeAudit|AuditEntry/.test(text) ? factsIn(file, text) : [];
  });

/**
 * A fact has a text in the log's translations, in the shared labels, or in the label of the
 * record's own column.
 */
const hasText = (key: string): boolean =>
  [he.facts, en.facts].every((words) => Object.hasOwn(words, key)) ||
  Object.hasOwn(FIELD_LABELS, key) ||
  RECORD_COMPONENTS.some(({ columns }) => columns.some((column) => column.key === key));

describe('the facts of the audit log', () => {
  it('are found in the code, including those of objects that are spread conditionally', () => {
    expect(
      factsIn(
        'a.ts',
        "writeAudit(tx, { action: 'a', before: null, after: { one, ...(two ? {} : { three: 3 }), 'four': 4 } })",
      ).map(({ key }) => key),
    ).toEqual(['one', 'three', 'four']);
    expect(new Set(WRITTEN.map(({ file }) => file)).size).toBeGreaterThan(20);
  });

  it('all have a text in both languages', () => {
    expect(WRITTEN.filter(({ key }) => !hasText(key))).toEqual([]);
  });
});
