import { describe, expect, it } from 'vitest';
import { parseMarkdown, toggleBold, toggleList } from './markdown.ts';

describe('notes with simple formatting', () => {
  it('are paragraphs, lists and bold words', () => {
    expect(parseMarkdown('שלום **עולם** טוב\n\n- א\n- ב\n1. ג')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'שלום ', bold: false },
            { text: 'עולם', bold: true },
            { text: ' טוב', bold: false },
          ],
        ],
      },
      { kind: 'bullets', lines: [[{ text: 'א', bold: false }], [{ text: 'ב', bold: false }]] },
      { kind: 'numbers', lines: [[{ text: 'ג', bold: false }]] },
    ]);
  });

  it('are text and never markup, whatever was typed', () => {
    const text = '<img src=x onerror=alert(1)> [a](javascript:alert(1))';
    expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', lines: [[{ text, bold: false }]] }]);
  });

  it('keep two stars that are never closed', () => {
    expect(parseMarkdown('2 ** 3')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { text: '2 ', bold: false },
            { text: '** 3', bold: false },
          ],
        ],
      },
    ]);
    expect(parseMarkdown('')).toEqual([]);
  });
});

describe('the formatting buttons', () => {
  it('make the selected words bold, and plain again', () => {
    const bold = toggleBold({ text: 'אבג', start: 1, end: 2 });
    expect(bold).toEqual({ text: 'א**ב**ג', start: 3, end: 4 });
    expect(toggleBold(bold)).toEqual({ text: 'אבג', start: 1, end: 2 });
  });

  it('make whole lines a list, and text again', () => {
    const list = toggleList({ text: 'א\nב\nג', start: 0, end: 3 }, 'bullets');
    expect(list.text).toBe('- א\n- ב\nג');
    expect(toggleList(list, 'bullets').text).toBe('א\nב\nג');
    expect(toggleList({ text: 'א\nב', start: 0, end: 3 }, 'numbers').text).toBe('1. א\n2. ב');
  });
});
