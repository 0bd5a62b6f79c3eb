import { describe, expect, it } from 'vitest';
import {
  hasMore,
  IDLE,
  isSearchable,
  type LookupEvent,
  type LookupItem,
  type LookupState,
  stepLookup,
} from './lookup.machine.ts';
import { parseLookupAnswer } from './lookup-query.ts';

const item = (id: number): LookupItem => ({ id, name: `שם ${id}`, code: String(id), detail: '' });
const items = (from: number, count: number): LookupItem[] =>
  Array.from({ length: count }, (_, index) => item(from + index));
const walk = (...events: readonly LookupEvent[]): LookupState => events.reduce(stepLookup, IDLE);
const opened = walk(
  { type: 'typed', text: 'שם' },
  { type: 'searched', asked: 1 },
  { type: 'answered', asked: 1, items: items(1, 30), total: 45, narrow: false },
);

describe('a lookup', () => {
  it('searches from two letters on, without counting a leading star [REC-112]', () => {
    expect(['', 'א', ' א ', '*', '*א', '* א'].map((text) => isSearchable(text))).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['אב', '*אב', '12'].map((text) => isSearchable(text))).toEqual([true, true, true]);
    expect(walk({ type: 'typed', text: 'א' })).toMatchObject({ phase: 'idle', text: 'א' });
    // A field may ask for fewer or for more.
    expect([isSearchable('א', 1), isSearchable('', 1), isSearchable('אב', 3)]).toEqual([
      true,
      false,
      false,
    ]);
    const dropped = (least: number) =>
      stepLookup(opened, { type: 'typed', text: 'א', least }).items.length === 0;
    expect([dropped(1), dropped(2)]).toEqual([false, true]);
  });

  it('is idle, searching, open, or shows that nothing was found [REC-117, REC-118, REC-119, REC-121]', () => {
    expect(IDLE.phase).toBe('idle');
    expect(walk({ type: 'typed', text: 'שם' }, { type: 'searched', asked: 1 }).phase).toBe(
      'searching',
    );
    expect(opened).toMatchObject({ phase: 'open', highlightedIndex: 0 });
    expect(
      walk(
        { type: 'searched', asked: 1 },
        { type: 'answered', asked: 1, items: [], total: 0, narrow: false },
      ).phase,
    ).toBe('none');
    expect(walk({ type: 'searched', asked: 1 }, { type: 'failed', asked: 1 }).phase).toBe('failed');
  });

  it('closes on a phone when there are no results [REC-129]', () => {
    expect(
      walk(
        { type: 'typed', text: 'שם' },
        { type: 'searched', asked: 1 },
        { type: 'answered', asked: 1, items: [], total: 0, narrow: true },
      ),
    ).toMatchObject({ phase: 'idle', text: 'שם' });
  });

  it('ignores an answer that comes after another search, a close or a new text', () => {
    const late: LookupEvent = {
      type: 'answered',
      asked: 1,
      items: items(1, 3),
      total: 3,
      narrow: false,
    };
    expect(walk({ type: 'searched', asked: 1 }, { type: 'searched', asked: 2 }, late).phase).toBe(
      'searching',
    );
    expect(walk({ type: 'searched', asked: 1 }, { type: 'closed' }, late).phase).toBe('idle');
    expect(
      walk({ type: 'searched', asked: 1 }, { type: 'typed', text: 'אחר' }, late).items,
    ).toEqual([]);
  });

  it('moves by arrows around both ends, and waits at an end with more to load [REC-126]', () => {
    const few = walk(
      { type: 'searched', asked: 1 },
      { type: 'answered', asked: 1, items: items(1, 3), total: 3, narrow: false },
    );
    expect(stepLookup(few, { type: 'moved', by: -1 }).highlightedIndex).toBe(2);
    expect(
      [1, 2, 3].reduce((state) => stepLookup(state, { type: 'moved', by: 1 }), few)
        .highlightedIndex,
    ).toBe(0);
    const atEnd = { ...opened, highlightedIndex: 29 };
    expect(stepLookup(atEnd, { type: 'moved', by: 1 }).highlightedIndex).toBe(29);
  });

  it('appends the next page, each record once [REC-115]', () => {
    expect(hasMore(opened)).toBe(true);
    const more = stepLookup(stepLookup(opened, { type: 'moreAsked' }), {
      type: 'moreAnswered',
      asked: 1,
      items: items(30, 16),
      total: 45,
    });
    expect(more.items).toHaveLength(45);
    expect(hasMore(more)).toBe(false);
    expect(more.loadingMore).toBe(false);
  });

  it('drops text without a choice when the field is left', () => {
    expect(stepLookup(opened, { type: 'closed' })).toEqual(IDLE);
    expect(stepLookup(opened, { type: 'closed', keepText: true })).toEqual({ ...IDLE, text: 'שם' });
  });
});

describe('the answer of a lookup', () => {
  it('has its results at 2, their count at 3 and its table at 10 [REC-154, REC-169, REC-170, REC-171]', () => {
    const data: unknown[] = Array.from({ length: 11 }, () => null);
    data[2] = [
      { CustomerGroupsID: 7, CustomerGroupsName: 'מועדון', CustomerGroupsCode: 'M', Second: '03' },
      { nonsense: 1 },
    ];
    data[3] = 31;
    data[10] = { table: 'CustomerGroups' };
    expect(parseLookupAnswer(data)).toEqual({
      items: [{ id: 7, name: 'מועדון', code: 'M', detail: '03' }],
      total: 31,
      selected: null,
    });
    expect(parseLookupAnswer([])).toEqual({ items: [], total: 0, selected: null });
  });
});
