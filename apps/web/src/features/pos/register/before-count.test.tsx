import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NotesBeforeCount } from './before-count.tsx';

const nothing = (): void => undefined;
const said = (notes: { readonly withoutFloat?: boolean; readonly here?: number; readonly there?: number }): string =>
  renderToStaticMarkup(<NotesBeforeCount withoutFloat={false} here={0} there={0} onFloat={nothing} onCount={nothing} {...notes} />).replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');

describe('what is told before the drawer is counted', () => {
  it('is how many bills are put aside here and at the other tills, with the way to them and the way on', () => {
    expect(said({ here: 1 })).toMatch(/^\|חשבון אחד מושהה בקופה הזו\|.*יישארו מושהים.*\|לחשבונות המושהים\|המשיכו לספירה\|$/);
    expect(said({ here: 3, there: 2 })).toContain('|3 חשבונות מושהים בקופה הזו · 2 חשבונות מושהים בקופות האחרות בסניף|');
    expect(said({ there: 1 })).toMatch(/^\|חשבון אחד מושהה בקופות האחרות בסניף\|/);
  });

  it('is that nobody told of a float, and of bills only where there are any', () => {
    expect(said({ withoutFloat: true })).toMatch(/^\|לא נרשם סכום פותח\|.*\|רשמו את הסכום הפותח\|המשיכו לספירה\|$/);
    expect(said({ withoutFloat: true, here: 2 })).toMatch(/סכום פותח.*2 חשבונות מושהים בקופה הזו/);
  });
});
