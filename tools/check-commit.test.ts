import { describe, expect, it } from 'vitest';
import { findProblems } from './check-commit.mjs';

const body = '\n\nA cashier typed 99 instead of 9.\n';

describe('the commit message', () => {
  it('passes with a type, a scope, an imperative and a body', () => {
    expect(findProblems(`feat(pos): ask for a quantity above the limit${body}`)).toEqual([]);
    expect(findProblems(`fix!: seed the demo with suppliers${body}`)).toEqual([]);
  });

  it('passes when git generated it', () => {
    expect(findProblems("Merge branch 'tenant'")).toEqual([]);
    expect(findProblems('fixup! feat: ask for a quantity')).toEqual([]);
  });

  it('ignores the comment lines that git adds', () => {
    expect(
      findProblems(
        `docs: name the terms${body}# Please enter the commit message. ${'x '.repeat(80)}\n`,
      ),
    ).toEqual([]);
  });

  it.each([
    ['Ask for a quantity', 'type(scope)'],
    ['feature: ask for a quantity', 'is no type'],
    [`feat: ask ${'very '.repeat(20)}much`, '72 is the most'],
    ['feat: ask for a quantity.', 'full stop'],
    ['feat: added a quantity', 'imperative'],
    ['feat: adds a quantity', 'imperative'],
  ])('refuses “%s”', (subject, said) => {
    expect(findProblems(subject + body).join(' ')).toContain(said);
  });

  it('requires a body, an empty line before it, and lines within the limit', () => {
    expect(findProblems('feat: ask for a quantity').join(' ')).toContain('says why');
    expect(findProblems(`feat: ask for a quantity\nat once${body}`).join(' ')).toContain(
      'empty line',
    );
    expect(findProblems(`feat: ask for a quantity\n\n${'why '.repeat(40)}`).join(' ')).toContain(
      '100 characters',
    );
  });
});
