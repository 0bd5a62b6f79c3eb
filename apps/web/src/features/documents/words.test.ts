import { DOCUMENT_TYPES, findDocumentRule } from '@dalpak/engine';
import { expect, it } from 'vitest';
import { DOCUMENT_WORDS, newTitle } from './words.ts';

it('a new document is named by its type in the singular, with an adjective that agrees', () => {
  const titles = DOCUMENT_TYPES.filter(({ id }) => findDocumentRule(id) !== null).map(newTitle);
  expect(titles).toEqual(
    expect.arrayContaining(['חשבונית מס חדשה', 'חשבון עסקה חדש', 'תשלום חדש לספק']),
  );
  expect(titles.filter((title) => !/ חדשה?( |$)/.test(title))).toEqual([]);
});

it('a cheque has one name', () => {
  expect(Object.values(DOCUMENT_WORDS).filter(({ he }) => he.includes('המחא'))).toEqual([]);
});
