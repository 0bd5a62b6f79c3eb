import type { ReceiptLine } from '@dalpak/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReceiptView } from './receipt-view.tsx';

const columns = (start: string, end: string): ReceiptLine => ({
  kind: 'columns',
  start,
  end,
  bold: false,
  indent: false,
});
const drawn = (line: ReceiptLine): string => renderToStaticMarkup(<ReceiptView lines={[line]} />);

describe('a receipt on a screen', () => {
  it('shows words with numbers from the right, and numbers from the left', () => {
    expect(drawn(columns('זיכוי לחשבונית', '1000176 מיום 22/11/2026'))).toMatch(
      /dir="rtl">1000176 מיום 22\/11\/2026</,
    );
    expect(drawn(columns('סה"כ', '12.50'))).toMatch(/dir="ltr">12\.50</);
  });

  it('shows a minus at the left of its number among words too', () => {
    expect(drawn(columns('-0.5 ק"ג × 6.90', ''))).toContain('\u2066-0.5\u2069 ק');
  });
});
