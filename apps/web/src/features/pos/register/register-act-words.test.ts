import { describe, expect, it } from 'vitest';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { describeAct } from './register-act-words.ts';

const plain = (text: string): string => text.replaceAll(/[\u2066\u2069]/g, '');

describe('the text of a recorded register act', () => {
  it('names the act with its sum, not just that something was recorded', () => {
    expect(plain(describeAct({ kind: 'open', float: 20_000 }))).toBe('פתיחת קופה עם ₪200.00');
    expect(
      (['in', 'out', 'deposit'] as const).map((way) =>
        plain(describeAct({ kind: 'move', way, amount: 5_050 })),
      ),
    ).toEqual(['הכנסת ₪50.50 למגירה', 'הוצאת ₪50.50 מהמגירה', 'העברת ₪50.50 לכספת']);
    expect(i18n.t('register:saved', { what: 'פתיחת קופה' })).toBe('נרשם: פתיחת קופה');
    expect(i18n.t('register:kept', { what: 'פתיחת קופה' })).toBe(
      'פתיחת קופה: נשמר בקופה ויישלח כשהרשת תחזור',
    );
  });
});
