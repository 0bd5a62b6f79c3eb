import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DocumentSeed,
  newDocumentRoute,
  readDocumentSeed,
  accountSeed,
} from './record-routes.ts';

const ID = '01234567-89ab-cdef-0123-456789abcdef';

const seeds: fc.Arbitrary<DocumentSeed> = fc.oneof(
  fc.constant({ kind: 'empty' as const }),
  fc.record({ kind: fc.constantFrom('from' as const, 'copy' as const), id: fc.uuid() }),
  fc.record({
    kind: fc.constant('for' as const),
    party: fc.constantFrom('customer' as const, 'supplier' as const),
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
  }),
);

describe('the address of a new document', () => {
  it('contains its seed, which can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), seeds, (type, seed) => {
        const [, , shown, id = ''] = newDocumentRoute(type, seed).split('/');
        expect([shown, readDocumentSeed(id)]).toEqual([String(type), seed]);
      }),
    );
  });

  it('keeps its format: old links lead where they led', () => {
    expect(
      [
        '0',
        `copy-${ID}`,
        `from-${ID}`,
        'for-customer-7',
        'for-supplier-7',
        'for-branch-2',
        ID,
        'for-customer-',
      ].map(readDocumentSeed),
    ).toEqual([
      { kind: 'empty' },
      { kind: 'copy', id: ID },
      { kind: 'from', id: ID },
      { kind: 'for', party: 'customer', id: 7 },
      { kind: 'for', party: 'supplier', id: 7 },
      { kind: 'empty' },
      null,
      null,
    ]);
    expect(newDocumentRoute(6, accountSeed('customer', 7))).toBe('/document/6/for-customer-7');
    expect(newDocumentRoute(6, accountSeed('branch', 2))).toBe('/document/6/0');
  });
});
