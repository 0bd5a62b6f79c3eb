import { type ErrorCode, ERRORS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { enErrorCodes } from '../../../platform/i18n/en/error-codes.ts';
import { noticeText, unknownText } from './notice-bar.tsx';

describe('the notice of a refused submit', () => {
  it.each([
    ['J100', /^עסקה אחרת עדיין נשלחת\./, /^Another sale is still being sent\./],
    [
      'J101',
      /^תאריך המסמך שונה מהיום, וההגדרות אינן מתירות זאת\./,
      /date is not today, and the settings do not allow it/,
    ],
    [
      'J102',
      /^אין רשת, וסוג המסמך הזה אינו נשמר ללא רשת\./,
      /no network, and this document type is not kept without one/,
    ],
    ['J103', /^החשבון ריק\./, /^The cart is empty\./],
    [
      'J104',
      /^הסכום הוא אפס, וסוג המסמך הזה מחייב סכום\./,
      /^The total is zero, and this document type needs a sum\./,
    ],
  ] as const)(
    'is the meaning of %s, from a cart that waits to a total of nothing [CART-254]',
    (code, he, en) => {
      expect(noticeText(code)).toMatch(he);
      expect(enErrorCodes[code]).toMatch(en);
    },
  );

  it.each([
    ['J105', /^יש שורה שלא הושלמה\./, /^A row is not complete\./],
    // Field 17 is the warehouse, and 22 the destination warehouse of a transfer.
    ['J106', /^חסר מחסן במסמך\./, /^The document has no warehouse\./],
    ['J107', /מחסן מקור ומחסן יעד/, /^A transfer needs a source and a target warehouse\./],
    ['J1000', /^הפעולה מחייבת לפחות מוצר אחד\./, /^This action needs at least one product\./],
    [
      'J200',
      /^אוטומציה שרצה לפני השמירה עצרה את הפעולה\./,
      /^An automation that ran before saving stopped the action\./,
    ],
  ] as const)(
    'is the meaning of %s, from an unfinished row to an automation [CART-255]',
    (code, he, en) => {
      expect(noticeText(code)).toMatch(he);
      expect(enErrorCodes[code]).toMatch(en);
    },
  );
});

describe('the notice of an unknown barcode', () => {
  it('offers to add it only to a user who may [CART-189, SHELL-157]', () => {
    const toAdd = /אחרת הוסיפו/;
    expect(unknownText('ok')).toMatch(toAdd);
    for (const offer of ['PERMISSION_DENIED', 'OFFLINE', 'UPGRADE', null] as const) {
      expect(unknownText(offer)).not.toMatch(toAdd);
      expect(unknownText(offer)).toContain('הברקוד לא נמצא.');
    }
  });
});

const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

describe('every code of the catalogue', () => {
  /** Parts of a sentence in capitals that are no key: formats, and codes that must stay visible. */
  const ALLOWED = /JSON|UTF-8|CSV|PDF|PNG|JPEG|XLSX|VAT|NO_DOCUMENT_EXIST|UPGRADE/g;

  it('says in Hebrew and in English what happened, and never with its key [LOOK-020]', () => {
    for (const code of ERROR_CODES)
      for (const text of [ERRORS[code].he, enErrorCodes[code]]) {
        expect([code, text.length > 8]).toEqual([code, true]);
        expect([code, text]).toEqual([
          code,
          expect.stringMatching(/([.!?…)\u2069"]|UPGRADE|NO_DOCUMENT_EXIST)$/),
        ]);
        expect([code, text.replaceAll(ALLOWED, '')]).toEqual([
          code,
          expect.not.stringMatching(/[A-Z]{3,}_[A-Z]/),
        ]);
      }
  });

  it('blames marked fields only where a form marks them [LOOK-020]', () => {
    const blaming = ERROR_CODES.filter((code) => ERRORS[code].he.includes('השדות המסומנים'));
    expect(blaming).toEqual(['RECORD_INVALID']);
  });
});
