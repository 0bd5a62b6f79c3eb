import { describe, expect, it } from 'vitest';
import { keepFileList, withFilesBelow } from './screen-files.ts';

describe('the list of the scripts of screens', () => {
  it('is not needed to load a screen', () => {
    expect(withFilesBelow(undefined)).toEqual([]);
    expect(withFilesBelow(['assets/sale-1.js', 'assets/sale-2.css'])).toEqual([
      'assets/sale-1.js',
      'assets/sale-2.css',
    ]);
  });

  it('adds every script below a screen once', () => {
    keepFileList({ names: 'sale-1 rows-2 money-3', below: [[1, 2], [2], []] });
    expect(withFilesBelow(['assets/sale-1.js', 'assets/sale-2.css'])).toEqual([
      'assets/sale-1.js',
      'assets/sale-2.css',
      'assets/rows-2.js',
      'assets/money-3.js',
    ]);
    expect(withFilesBelow(['assets/rows-2.js'])).toEqual(['assets/rows-2.js', 'assets/money-3.js']);
  });

  it('knows nothing of scripts that need no others', () => {
    expect(withFilesBelow(['assets/other-4.js'])).toEqual(['assets/other-4.js']);
  });
});
