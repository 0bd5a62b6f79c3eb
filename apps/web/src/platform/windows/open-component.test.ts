import { describe, expect, it } from 'vitest';
import { openingOf } from './open-component.ts';

const component = (id: number, documentType: number | null, allowed = true) => ({
  id,
  key: 'x',
  label: 'x',
  icon: 'x',
  add: true,
  allowed,
  document_type: documentType,
});
const leads = (route: string): boolean => /^\/(document\/(9|2)|item)\//.test(route);

describe('opening a component', () => {
  it('opens the document of a document type, new and existing [SHELL-047]', () => {
    expect(openingOf(component(142, 2), 0, leads)).toEqual({ route: '/document/2/0' });
    expect(openingOf(component(142, 2), 17, leads)).toEqual({ route: '/document/2/17' });
  });

  it('opens the record of any other component, new and existing [SHELL-048, REC-009]', () => {
    expect(openingOf(component(13, null), 0, leads)).toEqual({ route: '/item/id/0/component/13' });
    expect(openingOf(component(13, null), 5, leads)).toEqual({ route: '/item/id/5/component/13' });
  });

  it('answers UPGRADE for a denied or missing component', () => {
    expect(openingOf(component(13, null, false), 0, leads)).toEqual({ alert: 'UPGRADE' });
    expect(openingOf(component(142, 2, false), 0, leads)).toEqual({ alert: 'UPGRADE' });
    expect(openingOf(undefined, 0, leads)).toEqual({ alert: 'UPGRADE' });
  });

  it('answers NO_DOCUMENT_EXIST for a missing document type', () => {
    expect(openingOf(component(150, 77), 0, leads)).toEqual({ alert: 'NO_DOCUMENT_EXIST' });
    expect(openingOf(component(150, 0), 0, () => true)).toEqual({ alert: 'NO_DOCUMENT_EXIST' });
  });
});
