import { describe, expect, it } from 'vitest';
import { COMPONENT, COMPONENTS, findComponent } from '../components.ts';
import { componentsBelow, MENU } from '../menu/menu.ts';
import { findRecordComponent, RECORD_COMPONENTS } from './all.ts';

describe('the declared records', () => {
  it('cover every component exactly once, so that every menu entry opens a list', () => {
    const declared = RECORD_COMPONENTS.map(({ component }) => component).toSorted((a, b) => a - b);
    expect(declared).toEqual(COMPONENTS.map(({ id }) => id).toSorted((a, b) => a - b));
    for (const { items } of MENU)
      for (const id of componentsBelow(items))
        expect([id, findRecordComponent(id)?.component]).toEqual([id, id]);
  });

  it('keep the four fixed component numbers: products 13, customers 111, services 278, packages 279 [REC-196]', () => {
    expect(
      [13, 111, 278, 279].map((id) => [findComponent(id)?.key, findRecordComponent(id)?.table]),
    ).toEqual([
      ['products', 'products'],
      ['customers', 'customers'],
      ['services', 'sold_services'],
      ['packages', 'packages'],
    ]);
  });

  it('that users create have a singular title for a new record, different from the name of the list', () => {
    const titled = RECORD_COMPONENTS.filter(({ newTitle }) => newTitle !== undefined);
    expect(titled.map(({ component }) => component)).toEqual(
      RECORD_COMPONENTS.filter(
        ({ writes, table }) => writes === 'all' || table === 'documents',
      ).map(({ component }) => component),
    );
    for (const { component, newTitle } of titled) {
      const many = findComponent(component)?.label ?? '';
      expect([
        component,
        newTitle?.he.includes('חדש'),
        newTitle?.he.startsWith(`${many} `),
        newTitle?.en.startsWith('New '),
      ]).toEqual([component, true, many === 'אמצעי תשלום', true]);
    }
    for (const language of ['he', 'en'] as const)
      expect(new Set(titled.map(({ newTitle }) => newTitle?.[language])).size).toBe(titled.length);
  });

  it('without names have a singular noun, so that no window is titled with a bare number', () => {
    const nameless = RECORD_COMPONENTS.filter(({ columns }) => {
      const main = columns.find(({ list }) => list === 'main');
      return main?.kind !== 'text' || (main.required !== true && main.computed !== true);
    });
    expect(nameless.length).toBeGreaterThan(30);
    expect(
      RECORD_COMPONENTS.filter(({ singular: one }) => one !== undefined).map(({ key }) => key),
    ).toEqual(nameless.map(({ key }) => key));
    for (const { key, singular: one, label } of nameless)
      expect([
        key,
        one?.he === label,
        /[א-ת]/.test(one?.he ?? ''),
        /[א-ת]/.test(one?.en ?? 'א'),
      ]).toEqual([key, false, true, false]);
  });

  it('of a document type list its documents by number, date, account, total and state, the newest first', () => {
    const documents = COMPONENTS.filter(
      ({ documentType, id }) => documentType !== null && id !== COMPONENT.transactions,
    );
    expect(documents).toHaveLength(22);
    for (const { id, documentType } of documents) {
      const record = findRecordComponent(id);
      expect([
        id,
        record?.rowFilter?.values,
        record?.named,
        record?.writes,
        record?.order?.descending,
      ]).toEqual([id, expect.arrayContaining([documentType]), 'uuid', undefined, true]);
      expect([id, record?.columns.map(({ key }) => key)]).toEqual([
        id,
        expect.arrayContaining(['number', 'day', 'employee', 'branch', 'status']),
      ]);
    }
    // The related lists also have the documents that were issued to the customer or supplier.
    for (const [card, who] of [
      [COMPONENT.customers, 'customer'],
      [COMPONENT.suppliers, 'supplier'],
    ] as const) {
      const theirs = documents
        .filter(({ id }) => findRecordComponent(id)?.columns.some(({ key }) => key === who))
        .map(({ id }) => id);
      const tabs = (findRecordComponent(card)?.related ?? []).filter(({ component }) =>
        theirs.includes(component),
      );
      expect([
        who,
        tabs
          .toSorted((a, b) => a.component - b.component)
          .map(({ component, field }) => ({ component, field })),
      ]).toEqual([
        who,
        theirs.toSorted((a, b) => a - b).map((component) => ({ component, field: who })),
      ]);
    }
    const types = documents.flatMap(({ id }) => findRecordComponent(id)?.rowFilter?.values ?? []);
    expect(new Set(types).size).toBe(types.length);
  });

  it('with a look of their own have the fields that it shows', () => {
    const looks = RECORD_COMPONENTS.flatMap(({ key, columns, look }) =>
      look === undefined
        ? []
        : [look.picture, look.under, look.bar.of, look.bar.minimum].map((field) => [
            key,
            field,
            columns.some((column) => column.key === field),
          ]),
    );
    expect(looks).toEqual(looks.map(([key, field]) => [key, field, true]));
    expect(looks).not.toEqual([]);
  });

  it('with many related lists have few tabs: related lists of one group share a heading and are adjacent', () => {
    for (const { key, related = [] } of RECORD_COMPONENTS) {
      const headings = related.map(({ group, component }) => group?.he ?? String(component));
      const tabs = headings.filter((heading, at) => heading !== headings[at - 1]);
      expect([
        key,
        new Set(tabs).size,
        tabs.length <= 5,
        related.filter(
          ({ group }) =>
            group !== undefined && headings.filter((one) => one === group.he).length === 1,
        ),
      ]).toEqual([key, tabs.length, true, []]);
    }
  });
});
