import type { AuditItem } from '@dalpak/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Details } from './audit-details.tsx';
import { listChanges, namesOf } from './audit-facts.ts';
import { describeSubject } from './audit-subject.ts';
import { approversOf, titleOf } from './audit-words.ts';

const nameOf = namesOf([
  {
    names: [
      { component: 111, id: '49', name: 'מאפיית הגליל' },
      { component: 112, id: '7', name: 'מסעדות' },
      { component: 31, id: '2', name: 'יוסי כהן' },
      { component: 104, id: '3', name: 'קופה 3' },
    ],
  },
]);

function act(part: Partial<AuditItem>): AuditItem {
  return {
    id: 'b3c1c1a2-0000-4000-8000-000000000000',
    at: '2026-11-21T20:00:00.000000Z',
    action: 'record.changed',
    entity: 'record',
    entity_id: '111:49',
    actor_kind: 'user',
    actor: { id: 1, name: 'דנה לוי' },
    employee: null,
    terminal: null,
    approved_by: null,
    agent: null,
    document: null,
    before: null,
    after: null,
    ...part,
  };
}

/** The text of an action's facts: each label with its values. */
function read(part: Partial<AuditItem>): string {
  return renderToStaticMarkup(<Details item={act(part)} nameOf={nameOf} />)
    .replaceAll(/<span[^>]*unseen[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<\/d[dt]>/g, '|')
    .replaceAll(/<\/li>/g, ';')
    .replaceAll(/<[^>]*>/g, '');
}

describe('the subject of an action', () => {
  it('is the record by its name, under the Hebrew name of its list, and links to it', () => {
    expect(describeSubject(act({}), nameOf)).toEqual({
      kind: 'לקוחות',
      name: 'מאפיית הגליל',
      code: '',
      route: '/item/id/49/component/111',
    });
    expect(describeSubject(act({ entity: 'terminal', entity_id: '3' }), nameOf)).toMatchObject({
      kind: 'קופות',
      name: 'קופה 3',
      route: '/item/id/3/component/104',
    });
  });

  it('is the kind alone where all of it was looked at', () => {
    expect(describeSubject(act({ entity: 'exception', entity_id: 'list' }), nameOf)).toMatchObject({
      kind: 'חריגים',
      name: '',
      code: '',
    });
  });

  it('is its name at that time, or its number, where its current name is not known, and then has no link', () => {
    expect(
      describeSubject(act({ entity_id: '111:50', after: { name: 'נמחק' } }), nameOf),
    ).toMatchObject({ name: 'נמחק', code: '', route: null });
    expect(describeSubject(act({ entity_id: '111:50' }), nameOf)).toMatchObject({
      kind: 'לקוחות',
      name: '',
      code: '50',
      route: null,
    });
    expect(describeSubject(act({ entity_id: '9999:50' }), nameOf)).toEqual({
      kind: 'רשומה',
      name: '',
      code: '9999:50',
      route: null,
    });
  });

  it('is a document by its number, under the name of its list, linked if the user may read it', () => {
    const id = 'a1b2c3d4-0000-4000-8000-000000000000';
    expect(
      describeSubject(
        act({ entity: 'document', entity_id: id, document: { type: 6, number: 1_042 } }),
        nameOf,
      ),
    ).toEqual({ kind: 'חשבוניות מס', name: '1042', code: '', route: `/document/6/${id}` });
    expect(describeSubject(act({ entity: 'document', entity_id: id }), nameOf)).toEqual({
      kind: 'מסמך',
      name: '',
      code: 'a1b2c3d4',
      route: null,
    });
  });

  it('is a setting by its label, an import by its list, the user themselves by name', () => {
    expect(describeSubject(act({ entity: 'setting', entity_id: '81' }), nameOf)).toMatchObject({
      kind: 'הגדרה',
      name: 'שיעור מע"מ',
    });
    expect(
      describeSubject(act({ entity: 'record_import', entity_id: '13:5' }), nameOf),
    ).toMatchObject({ kind: 'ייבוא', name: 'מוצרים', route: '/items/13' });
    expect(describeSubject(act({ entity: 'user', entity_id: '1' }), nameOf)).toMatchObject({
      kind: 'משתמש',
      name: 'דנה לוי',
    });
  });
});

describe('the list entry of an action', () => {
  const ID = 'a1b2c3d4-0000-4000-8000-000000000000';
  const cash = (kind: string): AuditItem =>
    act({
      entity: 'register',
      entity_id: ID,
      action: 'register.cash_moved',
      after: { kind, amount: 5_000, reason: 'ספק' },
    });
  const request = act({
    entity: 'permission_request',
    entity_id: ID,
    action: 'permission.allowed',
    actor_kind: 'employee',
    actor: { id: 2, name: 'יוסי כהן' },
    employee: { id: 5, name: 'נועה בר' },
    approved_by: { id: 2, name: 'יוסי כהן' },
    after: {
      asked_to: 2,
      operation: 'cart.cancel',
      action: 'r',
      field: 'lifecycle',
      value: 'deleted',
      cart: ID,
    },
  });

  it('shows the direction of a cash movement, with amount and reason and without ids', () => {
    expect(['in', 'out', 'deposit'].map((kind) => titleOf(cash(kind)))).toEqual([
      'מזומן הוכנס',
      'מזומן הוצא',
      'מזומן הועבר לכספת',
    ]);
    expect(describeSubject(cash('out'), nameOf)).toMatchObject({
      kind: 'קופה',
      name: expect.stringMatching(/50\.00.* · ספק$/),
      code: '',
    });
    expect(
      describeSubject(act({ entity: 'register', entity_id: ID, after: { number: 7 } }), nameOf),
    ).toMatchObject({ name: 'Z 7', code: '' });
    expect(
      describeSubject(act({ entity: 'register', entity_id: ID, after: { float: 20_000 } }), nameOf)
        .name,
    ).toMatch(/^פתיחה עם .*200\.00/);
  });

  it('calls a refund a refund, and a sale by its number', () => {
    const refund = act({
      entity: 'transaction',
      entity_id: ID,
      action: 'sale.override',
      after: {
        number: 1_000_001,
        overrides: [
          { key: 'transaction.refund', field: 'refund', value: '1610', approved_by: 2 },
          { key: 'transaction.refund', field: 'x', value: '1', approved_by: 2 },
        ],
      },
    });
    expect(titleOf(refund)).toBe('בעסקה: החזר');
    expect(approversOf(refund, nameOf)).toEqual(['יוסי כהן']);
    expect(describeSubject(refund, nameOf)).toMatchObject({ name: '1000001', code: '' });
    expect(titleOf(act({}))).toBe('רשומה שונתה');
  });

  it('names the approver, unless the actor approved themselves', () => {
    expect(approversOf(act({ approved_by: { id: 2, name: 'יוסי כהן' } }), nameOf)).toEqual([
      'יוסי כהן',
    ]);
    expect(approversOf(request, nameOf)).toEqual([]);
  });

  it('of a permission request shows operation, requester, approver and answer, without technical ids', () => {
    expect(describeSubject(request, nameOf)).toMatchObject({
      kind: 'בקשת אישור',
      name: 'ביטול עסקה',
      code: '',
    });
    const text = read(request);
    expect(text).toMatch(/בקשה מאת\|נועה בר\|.*תשובה מאת\|יוסי כהן\|/);
    expect(text).toContain('בקשה אל|יוסי כהן|');
    expect(text).toContain('במה|כל החשבון|');
    expect(text).not.toMatch(/lifecycle|deleted|\|r\||a1b2c3d4/);
    expect(
      read({
        ...request,
        after: {
          asked_to: 2,
          operation: 'cart.discount',
          action: 'r',
          field: 'row:1',
          value: '1: 1000/0/0',
          cart: ID,
        },
      }),
    ).toMatch(/הפעולה\|הנחה\|במה\|שורה בחשבון\|ערך\|\u206610%\u2069\|$/);
    expect(
      read({
        ...request,
        after: { asked_to: 2, operation: '13', action: 'd', field: '', value: '', cart: ID },
      }),
    ).toMatch(/הפעולה\|מוצרים\|סוג ההרשאה\|מחיקה\|$/);
  });
});

describe('the changes of an action', () => {
  it('are fields with labels, and old and new values formatted by kind', () => {
    expect(
      read({
        before: {
          credit_limit: 100_000,
          discount: 250,
          birthday: null,
          vat_free: false,
          group: null,
          phone: '03-1',
          name: 'אותו שם',
        },
        after: {
          credit_limit: 250_050,
          discount: 1_000,
          birthday: '1980-02-01',
          vat_free: true,
          group: { id: 7, label: 'מסעדות' },
          phone: '03-1',
          name: 'אותו שם',
        },
      }),
    ).toMatch(
      /מה השתנהקבוצה\|ריק←מסעדות\|פטור ממע&quot;מ\|לא←כן\|תאריך לידה\|ריק←01\/02\/1980\|הנחה קבועה באחוזים\|2\.5%←10%\|מסגרת אשראי\|₪1,000\.00←₪2,500\.50\|$/,
    );
  });

  it('of a new record are its initial values, with references by name and without empty fields', () => {
    expect(
      read({
        action: 'record.created',
        after: {
          name: 'מאפיית הגליל',
          group: 7,
          agent: 99,
          discount: 0,
          email: '',
          credit_limit: null,
        },
      }),
    ).toMatch(/מה נרשםשם\|מאפיית הגליל\|קבוצה\|מסעדות\|הנחה קבועה באחוזים\|0%\|סוכן\|99\|$/);
  });

  it('of a status are words', () => {
    expect(
      read({ action: 'record.status', before: { active: true }, after: { active: false } }),
    ).toContain('פעיל|בשימוש←לא בשימוש|');
  });

  it('of a setting are in the unit of the setting', () => {
    const setting = (entity_id: string, value: unknown): string =>
      read({
        entity: 'setting',
        action: 'setting.changed',
        entity_id,
        before: { value },
        after: { scope: 'cloud', scope_id: 0, value: null, removed: true },
      });
    expect(setting('81', 1_700)).toContain('ערך|17%←ריק|');
    expect(setting('cash.limit', 500_000)).toContain('ערך|₪5,000.00←');
    expect(setting('131', true)).toContain('ערך|כן←');
    expect(setting('cash.rounding', 'shekels')).toContain('ערך|שקלים←');
    expect(setting('81', 1_700)).toContain('היקף|ריק←כל העסק|');
  });

  it('of a sale are the overridden rules, with the approver', () => {
    expect(
      read({
        entity: 'transaction',
        entity_id: 'x',
        action: 'sale.override',
        after: {
          number: 1_000_001,
          overrides: [
            { key: 'cart.discount', field: 'row:a', value: '1: 1000/0/0', approved_by: 2 },
            { key: 'cart.item.cancel', field: 'row:b', value: 'deleted', approved_by: null },
          ],
        },
      }),
    ).toMatch(/חריגות\|הנחה: \u206610%\u2069 · אישור מאת יוסי כהן;ביטול שורה;\|מספר\|1000001\|$/);
  });

  it('of a document and a register are in their own words, with amounts as money', () => {
    const text = read({
      entity: 'document',
      entity_id: 'x',
      action: 'document.stored',
      after: { type: 6, number: 1_042, total: 123_450 },
    });
    expect(text).toContain('סוג המסמך|חשבוניות מס|');
    expect(text).toContain('סכום|₪1,234.50|');
    expect(
      read({
        entity: 'document',
        entity_id: 'x',
        action: 'document.moved',
        before: { lifecycle: 'draft' },
        after: { lifecycle: 'closed' },
      }),
    ).toContain('שלב|הופק←סגור|');
    expect(
      read({
        entity: 'register',
        entity_id: 'x',
        action: 'register.cash_moved',
        after: { kind: 'out', amount: 5_000, reason: 'ספק' },
      }),
    ).toMatch(/סוג\|הוצאה\|סכום\|₪50\.00\|/);
  });

  it('are never raw: an undeclared value is listed by its parts', () => {
    const text = read({
      entity: 'access_key',
      entity_id: '4',
      action: 'access_key.made',
      after: {
        name: 'מחסן',
        shown: 'dk_abc',
        scopes: { 111: 'read', 13: 'write' },
        some_new_thing: [{ deep_one: false }],
        expires_on: '2027-01-31',
      },
    });
    expect(text).toContain('לקוחות: קריאה;');
    expect(text).toContain('מוצרים: קריאה וכתיבה;');
    expect(text).toContain('some new thing|');
    expect(text).toContain('deep one: לא');
    expect(text).toContain('31/01/2027');
    expect(text).not.toMatch(/[{}[\]]|&quot;:/);
  });

  it('are empty when nothing differs', () => {
    expect(listChanges(act({ before: { name: 'א' }, after: { name: 'א' } }), nameOf)).toEqual([]);
    expect(read({})).toContain('אין פרטים נוספים');
  });
});
