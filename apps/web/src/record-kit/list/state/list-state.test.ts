import { type ListView, PAGE_SIZE, PAGE_SIZES } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import {
  applySearch,
  applySearchBox,
  checkRows,
  chooseView,
  clearSearches,
  rowsForKey,
  INITIAL_LIST,
  type ListState,
  hiddenRows,
  pageSizesOf,
  changePageSize,
  searchOf,
  toggleSort,
  typeSearch,
} from './list-state.ts';

const builtIn = (id: string): ListView => [
  id,
  111,
  id,
  id === 'ACTIVE',
  false,
  {
    pagination: { default: PAGE_SIZE, perPage: [...PAGE_SIZES] },
    ajaxSetting: { data: { view: id } },
  },
];
const mine: ListView = [
  '7',
  111,
  'שלי',
  false,
  true,
  {
    pagination: { default: 15, perPage: [15, 30] },
    ajaxSetting: { data: { view: 'ALL' } },
    columns: [{ field: 'name', width: 200 }],
    sort: ['desc', 'city'],
    search: { city: { val: 'עכו', type: 'equal' } },
  },
];
const row = { id: '1', active: true, data: {} };
const onPage = (page: number, part: Partial<ListState> = {}): ListState => ({
  ...INITIAL_LIST,
  view: 'ACTIVE',
  page,
  selectedId: '1',
  ...part,
});

describe('the searches of a list', () => {
  it('are a text, a type and whether its menu is open, by column; at first none, starting with it [REC-037, REC-038, REC-039]', () => {
    expect(searchOf(INITIAL_LIST, 'name')).toEqual({ val: '', type: 'starts', showMenu: false });
    const opened = typeSearch(INITIAL_LIST, 'name', { showMenu: true });
    expect(searchOf(opened, 'name')).toEqual({ val: '', type: 'starts', showMenu: true });
    expect(searchOf(opened, 'city').showMenu).toBe(false);
  });

  it('are applied only when complete, and then begin at the first page; checked rows stay checked [REC-065]', () => {
    const typed = typeSearch(checkRows(onPage(5), [row], true), 'name', { val: ' רו ' });
    expect([typed.page, typed.appliedSearches]).toEqual([5, {}]);
    const asked = applySearch(typed);
    expect([asked.page, asked.appliedSearches, asked.selectedId, asked.checked.size]).toEqual([
      1,
      { name: { val: 'רו', type: 'starts' } },
      null,
      1,
    ]);
    expect([...applySearchBox(asked, 'ד').checked.keys()]).toEqual(['1']);
    // A type alone changes nothing while there is no text, unless it needs none.
    expect(applySearch(typeSearch(onPage(5), 'city', { type: 'contains' })).page).toBe(5);
    expect(applySearch(typeSearch(onPage(5), 'city', { type: 'empty' }))).toMatchObject({
      page: 1,
      appliedSearches: { city: { val: '', type: 'empty' } },
    });
  });

  it('do not change the state when the same is applied again, whichever was typed first', () => {
    const one = applySearch(
      typeSearch(typeSearch(INITIAL_LIST, 'b', { val: '2' }), 'a', { val: '1' }),
    );
    const two = applySearch({
      ...one,
      page: 3,
      search: { a: searchOf(one, 'a'), b: searchOf(one, 'b') },
    });
    expect(two.page).toBe(3);
  });

  it('are cleared together with their types [REC-011]', () => {
    const searched = applySearchBox(
      applySearch(typeSearch(onPage(4), 'name', { val: 'x', type: 'ends' })),
      'y',
    );
    const cleared = clearSearches({ ...searched, page: 2 });
    expect([cleared.q, cleared.appliedSearches, searchOf(cleared, 'name'), cleared.page]).toEqual([
      '',
      {},
      { val: '', type: 'starts', showMenu: false },
      1,
    ]);
  });
});

describe('the sort of a list', () => {
  it('turns from ascending to descending and back at each press, on the current page [REC-053, REC-054]', () => {
    const once = toggleSort(onPage(3), 'name');
    const twice = toggleSort(once, 'name');
    expect([
      once.sort,
      twice.sort,
      toggleSort(twice, 'name').sort,
      toggleSort(twice, 'city').sort,
    ]).toEqual([
      ['asc', 'name'],
      ['desc', 'name'],
      ['asc', 'name'],
      ['asc', 'city'],
    ]);
    expect(twice.page).toBe(3);
  });
});

describe('the size of a page', () => {
  it('is 20 at first, of the sizes that the specification gives [REC-193, REC-194]', () => {
    expect(INITIAL_LIST.perPage).toBe(20);
    expect(pageSizesOf(undefined)).toEqual([10, 20, 30, 50, 100, 500, 1_000]);
  });

  it('keeps the first row visible when it changes', () => {
    // Row 81 is on page 1 of a hundred, and on page 9 of ten.
    expect([changePageSize(onPage(5), 100).page, changePageSize(onPage(5), 10).page]).toEqual([
      1, 9,
    ]);
  });
});

describe('a view', () => {
  it('is opened at its first page, with nothing selected or checked [REC-064]', () => {
    const chosen = chooseView(
      checkRows(onPage(6), [row], true),
      builtIn('NOT_ACTIVE'),
      builtIn('ACTIVE'),
    );
    expect([chosen.view, chosen.page, chosen.selectedId, chosen.checked.size]).toEqual([
      'NOT_ACTIVE',
      1,
      null,
      0,
    ]);
  });

  it("of the product keeps the search, sort and page size; a user's own brings all of its own [REC-068]", () => {
    const before = {
      ...applySearch(typeSearch(onPage(2), 'name', { val: 'רו' })),
      perPage: 50,
      sort: ['asc', 'name'] as const,
    };
    expect(chooseView(before, builtIn('ALL'), builtIn('ACTIVE'))).toMatchObject({
      appliedSearches: { name: { val: 'רו' } },
      perPage: 50,
      sort: ['asc', 'name'],
    });
    const own = chooseView(before, mine, builtIn('ACTIVE'));
    expect(own).toMatchObject({
      appliedSearches: { city: { val: 'עכו', type: 'equal' } },
      perPage: 15,
      sort: ['desc', 'city'],
      columns: [{ field: 'name', width: 200 }],
    });
    expect(pageSizesOf(mine)).toEqual([15, 30]);
    expect(chooseView(own, builtIn('ACTIVE'), mine)).toMatchObject({
      appliedSearches: {},
      perPage: 20,
      sort: null,
      columns: null,
    });
  });
});

describe('checked rows', () => {
  it('are separate from the selected one [REC-021]', () => {
    const both = checkRows(onPage(1, { selectedId: '2' }), [row], true);
    expect([
      both.selectedId,
      [...both.checked.keys()],
      checkRows(both, [row], false).checked.size,
    ]).toEqual(['2', ['1'], 0]);
  });

  it('that another search hides are counted separately, and no key affects them: the highlighted row is visible', () => {
    const [a, b, c] = ['1', '2', '3'].map((id) => ({ ...row, id })) as [
      typeof row,
      typeof row,
      typeof row,
    ];
    const hiding = { ...applySearchBox(checkRows(onPage(1), [a], true), 'ב'), selectedId: '2' };
    expect(hiddenRows([...hiding.checked.values()], [b, c])).toEqual([a]);
    expect(rowsForKey(hiding, [b, c])).toEqual([b]);
    // Among the visible rows, checked ones go before the highlighted one.
    const both = checkRows(hiding, [c], true);
    expect([rowsForKey(both, [b, c]), hiddenRows([...both.checked.values()], [b, c])]).toEqual([
      [c],
      [a],
    ]);
    expect(rowsForKey({ ...hiding, selectedId: '1' }, [b, c])).toEqual([]);
  });
});
