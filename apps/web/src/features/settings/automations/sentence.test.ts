import { AUTOMATION_FIELDS, type AutomationField, operatorsOf } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { type DraftRule, describeRule } from './sentence.ts';

const plain = (text: string): string => text.replaceAll(/[\u2066\u2069]/g, '');
const RULE: DraftRule = {
  id: null,
  active: true,
  name: 'אחריות',
  timing: 'before',
  action: 'print',
  message: 'צרפו תעודת אחריות',
  conditions: [{ field: 'total', operator: 'at_least', value: 50_000 }],
};

describe('the sentence of a rule', () => {
  it('states the conditions, the time and the action', () => {
    expect(plain(describeRule(RULE, {}))).toBe(
      'אם הסכום לתשלום לפחות ₪500.00, אז לפני הסגירה להדפיס פתק: "צרפו תעודת אחריות".',
    );
    expect(
      plain(
        describeRule(
          {
            ...RULE,
            action: 'block',
            conditions: [
              { field: 'product', operator: 'is', value: 7 },
              { field: 'discount', operator: 'at_least', value: 1_550 },
              { field: 'payment', operator: 'is_not', value: 1 },
            ],
          },
          { 'product:7': 'טלוויזיה' },
        ),
      ),
    ).toBe(
      'אם מוצר בחשבון הוא טלוויזיה וגם אחוז ההנחה לפחות 15.5% וגם אמצעי התשלום אינו מזומן, אז לפני הסגירה לעצור את החשבון: "צרפו תעודת אחריות".',
    );
  });

  it('is complete for an incomplete rule, and has words for every field and operator', () => {
    expect(plain(describeRule({ ...RULE, message: '', conditions: [] }, {}))).toBe(
      'אם …, אז לפני הסגירה להדפיס פתק: "…".',
    );
    for (const field of Object.keys(AUTOMATION_FIELDS) as AutomationField[]) {
      for (const operator of operatorsOf(field)) {
        for (const value of [null, 9]) {
          const text = describeRule({ ...RULE, conditions: [{ field, operator, value }] }, {});
          expect(text).not.toContain('automations');
          expect(text.includes('…')).toBe(value === null);
        }
      }
    }
  });
});
