import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Code, DateText, Money, Num, Qty } from './num.tsx';

/** Tags and relevant attributes, without generated class names. */
function html(node: React.ReactNode): string {
  return renderToStaticMarkup(node).replace(/ class="[^"]*"/g, '');
}

describe('displayed digits', () => {
  it.each([
    ['a negative number', <Num key="1" value={-5} />, '-5'],
    ['a range', <Num key="2" value="1-1000" />, '1-1000'],
    ['money', <Money key="3" agorot={-123450} />, '-₪1,234.50'],
    ['a weight', <Qty key="4" milli={-1340} weighed />, '-1.340'],
    ['a phone', <Code key="5">{'03-5551234'}</Code>, '03-5551234'],
    ['a moment', <DateText key="6" value="2026-11-21T08:05:09" />, '21/11/2026 08:05'],
  ])('keep their order in a right-to-left line: %s', (_, node, text) => {
    expect(html(node)).toBe(`<bdi dir="ltr">${text}</bdi>`);
  });

  it('keep the sign before a large amount', () => {
    expect(html(<Money agorot={-5} largeDigits />)).toBe(
      '<bdi dir="ltr">-<span>₪</span>0.05</bdi>',
    );
  });
});
