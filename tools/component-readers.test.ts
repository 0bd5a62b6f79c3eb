import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findComponent, RECORD_COMPONENTS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';

const SERVER = 'apps/server/src';

/** Code that treats all records alike, or only carries them: it gives none of them a meaning. */
const NO_READERS = /^(?:record-kit|modules\/records|modules\/demo|demo-past|cli|kernel\/backup)\//;

/** Tables under the views that some lists show, and the view of a table that tills read. */
const UNDER: Readonly<Record<string, string>> = {
  time_entry_records: 'time_entries',
  terminal_records: 'terminals',
  preparation_groups: 'till_preparations',
};

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !NO_READERS.test(name))
  .map((name) => readFileSync(join(SERVER, name), 'utf8'));

/** Whether some statement outside the lists and forms reads the table. */
function isRead(table: string): boolean {
  const reads = new RegExp(`\\b(?:FROM\\s+|JOIN\\s+|table: ')${UNDER[table] ?? table}\\b`);
  return sources.some((text) => reads.test(text));
}

describe('the components', () => {
  it('are each read by another part of the product than their own list and form', () => {
    // What has a feed is read by the tills.
    const unread = RECORD_COMPONENTS.filter(
      ({ table, feed }) => feed === undefined && !isRead(table),
    ).map(({ component }) => findComponent(component)?.key);
    expect(unread).toEqual([]);
  });

  it('are not counted as read by what carries all of them', () => {
    expect(isRead('no_such_table')).toBe(false);
    expect(sources.length).toBeGreaterThan(300);
  });
});
