import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyOptions } from '@dalpak/testkit';
import { allocationThreshold, mayBeAllocated, needsAllocation } from './allocation.ts';
import { shareAmount, allocateToBases } from './base-quantities.ts';
import { accountEffect, isMovedByBase, stockChanges } from './document-effects.ts';
import {
  findDocumentRule,
  initialStateOf,
  canReachState,
  canBeBase,
  moveManually,
  nextTypesOf,
  manualStatesOf,
} from './document-rules.ts';
import { DOCUMENT_TYPES, getDocumentType } from './document-types.ts';
import { LIFECYCLE_STATES, LIFECYCLES } from './lifecycle.ts';

const types = DOCUMENT_TYPES.filter(({ id }) => id !== 9);

describe('rules of documents', () => {
  it('exist for every type except the till sale', () => {
    expect(
      DOCUMENT_TYPES.filter(({ id }) => findDocumentRule(id) === null).map(({ id }) => id),
    ).toEqual([9]);
    expect(findDocumentRule(99)).toBeNull();
  });

  it('have existing base types, and target states that the lifecycle tables reach', () => {
    for (const { id } of types) {
      for (const { from, becomes } of findDocumentRule(id)?.bases ?? []) {
        const states = LIFECYCLES[getDocumentType(from).lifecycle];
        expect([
          id,
          from,
          becomes === null || Object.values(states).flat().includes(becomes),
        ]).toEqual([id, from, true]);
        if (becomes !== null)
          expect([id, from, canReachState(from, initialStateOf(from), becomes)]).toEqual([
            id,
            from,
            true,
          ]);
      }
    }
  });

  it('allow only delivery notes in a consolidated invoice, and credits only of invoices', () => {
    expect(findDocumentRule(13)).toMatchObject({
      needsBase: true,
      bases: [{ from: 3, use: 'continues', becomes: 'invoiced' }],
    });
    expect(findDocumentRule(10)).toMatchObject({ needsBase: true });
    expect(nextTypesOf(3)).toEqual([
      { type: 4, use: 'reverses' },
      { type: 6, use: 'continues' },
      { type: 7, use: 'continues' },
      { type: 13, use: 'continues' },
    ]);
  });

  it('close a return of uncharged goods at once, without a credit', () => {
    expect(
      [
        [4, 3],
        [22, 21],
        [4, 6],
        [4, 7],
        [4, 13],
      ].map(([type = 0, base = 0]) => initialStateOf(type, [base])),
    ).toEqual([
      'closed',
      'closed',
      'to_be_credit_invoiced',
      'to_be_credit_invoiced',
      'to_be_credit_invoiced',
    ]);
    expect([initialStateOf(4), initialStateOf(22), initialStateOf(6, [3])]).toEqual([
      'to_be_credit_invoiced',
      'to_be_credit_invoiced',
      'closed',
    ]);
    for (const type of [4, 22]) {
      expect(manualStatesOf(type, 'closed')).toEqual([]);
      expect(LIFECYCLE_STATES.filter((state) => !canBeBase(type, state))).toEqual([
        'closed',
        'canceled',
      ]);
    }
    const lasting = types.filter(
      ({ lifecycle }) => lifecycle !== 'return' && lifecycle !== 'purchaseOrder',
    );
    for (const { id } of lasting)
      expect(LIFECYCLE_STATES.filter((state) => !canBeBase(id, state))).toEqual(['canceled']);
  });

  it('let a document credit a closed fiscal document, never a user directly', () => {
    expect(manualStatesOf(6, 'closed')).toEqual(['to_be_credit_invoiced']);
    for (const to of LIFECYCLE_STATES)
      expect([to, moveManually(6, 'closed', to).ok]).toEqual([to, to === 'to_be_credit_invoiced']);
    expect(moveManually(2, 'draft', 'approved')).toEqual({ ok: true, value: 'approved' });
    expect(manualStatesOf(99, 'draft')).toEqual([]);
  });
});

const quantities = fc
  .dictionary(
    fc.integer({ min: 1, max: 6 }).map(String),
    fc.integer({ min: 1, max: 50 }).map((pieces) => pieces * 1_000),
  )
  .map((record) => new Map(Object.entries(record).map(([id, quantity]) => [Number(id), quantity])));
const bases = fc
  .array(quantities, { maxLength: 5 })
  .map((all) => all.map((left, index) => ({ id: `b${index}`, left })));

describe('what a document takes from its bases', () => {
  it('is all of its quantity, from no base more than is left there', () => {
    fc.assert(
      fc.property(quantities, bases, (wanted, open) => {
        const { allocations: takes, excess: beyond } = allocateToBases(wanted, open);
        for (const [product, quantity] of wanted) {
          const taken = takes
            .filter(({ productId }) => productId === product)
            .reduce((sum, take) => sum + take.quantity, 0);
          expect(taken + (beyond.get(product) ?? 0)).toBe(quantity);
        }
        for (const { baseId, productId, quantity } of takes)
          expect(quantity).toBeLessThanOrEqual(
            open.find(({ id }) => id === baseId)?.left.get(productId) ?? 0,
          );
      }),
      propertyOptions(),
    );
  });

  it('divides an amount in their order, and returns the part that exceeds all of them', () => {
    expect(
      shareAmount(500, [
        { id: 'a', open: 300 },
        { id: 'b', open: 0 },
        { id: 'c', open: 150 },
      ]),
    ).toEqual({
      shares: [
        { id: 'a', amount: 300 },
        { id: 'c', amount: 150 },
      ],
      over: 50,
    });
    expect(shareAmount(100, [{ id: 'a', open: -20 }])).toEqual({ shares: [], over: 100 });
  });
});

describe('what a document does to stock and accounts', () => {
  const facts = (moved: number, level = 0) => ({
    quantities: new Map([[1, 5_000]]),
    moved: new Map([[1, moved]]),
    levels: new Map([[1, level]]),
  });

  it('moves goods once, whatever documents it is based on', () => {
    expect(stockChanges(6, facts(5_000))).toEqual([]);
    expect(stockChanges(6, facts(2_000))).toEqual([
      { source: true, productId: 1, quantity: -3_000 },
    ]);
    expect([
      isMovedByBase(6, 3),
      isMovedByBase(10, 6),
      isMovedByBase(10, 4),
      isMovedByBase(13, 3),
    ]).toEqual([true, false, true, false]);
  });

  it('sets stock to the counted quantity, and keeps the sum when moving between two warehouses', () => {
    expect(stockChanges(28, facts(0, 7_000))).toEqual([
      { source: true, productId: 1, quantity: -2_000 },
    ]);
    const both = stockChanges(25, facts(0));
    expect([both.length, both.reduce((sum, { quantity }) => sum + quantity, 0)]).toEqual([2, 0]);
    expect(stockChanges(1, facts(0))).toEqual([]);
  });

  it('changes the balance by the sign of its type, and not at all when it is paid at once', () => {
    expect(
      [6, 13, 7, 10, 16, 23, 24, 33, 34, 1, 25].map((type) => accountEffect(type, 100)),
    ).toEqual([100, 100, 0, -100, -100, -100, 100, 100, -100, 0, 0]);
  });
});

describe('allocation numbers', () => {
  it('are needed above the threshold of their date, before VAT, for dealers, and only with VAT', () => {
    const invoice = {
      documentType: 6,
      date: '2026-06-01',
      beforeVat: 500_001,
      vat: 90_000,
      dealer: true,
    };
    expect(needsAllocation(invoice)).toBe(true);
    for (const other of [
      { beforeVat: 500_000 },
      { vat: 0 },
      { dealer: false },
      { date: '2026-05-31' },
      { documentType: 10 },
      { documentType: 3 },
    ])
      expect(needsAllocation({ ...invoice, ...other })).toBe(false);
  });

  it('have a threshold that falls over the years', () => {
    expect(
      ['2024-05-04', '2024-05-05', '2025-01-01', '2026-01-01', '2026-06-01'].map(
        allocationThreshold,
      ),
    ).toEqual([null, 2_500_000, 2_000_000, 1_000_000, 500_000]);
    expect(types.filter(({ id }) => mayBeAllocated(id)).map(({ id }) => id)).toEqual([6, 7, 13]);
  });
});
