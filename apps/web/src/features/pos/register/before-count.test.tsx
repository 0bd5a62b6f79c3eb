import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NotesBeforeCount } from './before-count.tsx';

const nothing = (): void => undefined;
const said = (notes: {
  readonly withoutFloat?: boolean;
  readonly here?: number;
  readonly there?: number;
}): string =>
  renderToStaticMarkup(
    <NotesBeforeCount
      withoutFloat={false}
      here={0}
      there={0}
      onFloat={nothing}
      waitingDeals={[]}
      onCount={nothing}
      {...notes}
    />,
  )
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|');

describe('notes before the drawer is counted', () => {
  it('say how many held bills are here and at the other tills, with the buttons to open them and to continue', () => {
    expect(said({ here: 1 })).toMatch(
      /^\|חשבון אחד מושהה בקופה הזו\|.*יישארו מושהים.*\|לחשבונות המושהים\|המשיכו לספירה\|$/,
    );
    expect(said({ here: 3, there: 2 })).toContain(
      '|3 חשבונות מושהים בקופה הזו · 2 חשבונות מושהים בקופות האחרות בסניף|',
    );
    expect(said({ there: 1 })).toMatch(/^\|חשבון אחד מושהה בקופות האחרות בסניף\|/);
  });

  it('say that no float was declared, and mention held bills only where there are any', () => {
    expect(said({ withoutFloat: true })).toMatch(
      /^\|לא נרשם סכום פותח\|.*\|רשמו את הסכום הפותח\|המשיכו לספירה\|$/,
    );
    expect(said({ withoutFloat: true, here: 2 })).toMatch(/סכום פותח.*2 חשבונות מושהים בקופה הזו/);
  });
});
