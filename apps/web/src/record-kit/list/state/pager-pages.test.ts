import { describe, expect, it } from 'vitest';
import { lastPage, pageRange, pagerPages } from './pager-pages.ts';

describe('the pages of a pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 785, [1, 2, 'gap', 785]],
    [785, 785, [1, 'gap', 784, 785]],
    [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
    // An ellipsis never replaces a single page.
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  ])(
    'are, on page %i of %i, the first, the last and the current with a neighbour on each side [REC-058, REC-059, REC-060]',
    (page, last, shown) => {
      expect(pagerPages(page, last)).toEqual(shown);
    },
  );

  it('follow from the count, and an empty list has one [REC-067]', () => {
    expect([lastPage(0, 20), lastPage(20, 20), lastPage(21, 20)]).toEqual([1, 1, 2]);
  });

  it('state the range of their rows [REC-062]', () => {
    expect([pageRange(1, 20, 0), pageRange(2, 20, 30), pageRange(1, 10, 30)]).toEqual([
      { from: 0, to: 0 },
      { from: 21, to: 30 },
      { from: 1, to: 10 },
    ]);
  });
});
