import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '@dalpak/contracts';
import { readProductCode } from '../../catalogue/index.ts';
import { findDepartment, isUnprocessedProduce } from './department.match.ts';
import { DEPARTMENT_RULES, SHELF_ORDER } from './department.rules.ts';
import { readDecimal } from './numbers.ts';
import { readPriceLine, type PriceCells } from './price-line.ts';

/** A line as Shufersal publishes it. */
const TOMATO: PriceCells = {
  chainName: 'שופרסל',
  chainId: '7290027600007',
  storeId: '413',
  code: '7296073231868',
  name: 'עגבניה',
  manufacturer: '',
  quantity: '1.00',
  unitName: 'קילוגרם',
  price: '9.9',
  weighed: '1',
  discountable: '1',
};

function line(cells: Partial<PriceCells>) {
  return readPriceLine({ ...TOMATO, ...cells });
}

describe('codes of a price list', () => {
  it('restores the leading zeros of UPC codes that lists drop', () => {
    expect(readProductCode('36000183399')).toEqual({
      key: '36000183399',
      barcode: '036000183399',
      otherBarcodes: ['0036000183399'],
      wrongCheckDigit: false,
    });
  });

  it('reads padded internal codes and EAN-13 codes', () => {
    expect(readProductCode('0000000002003')).toMatchObject({
      key: '2003',
      barcode: '2003',
      wrongCheckDigit: false,
    });
    expect(readProductCode('7296073231868')).toMatchObject({
      key: '7296073231868',
      barcode: '7296073231868',
      otherBarcodes: [],
    });
  });

  it('accepts and flags a wrong check digit', () => {
    expect(readProductCode('7290003444009')).toMatchObject({
      key: '7290003444009',
      wrongCheckDigit: true,
    });
    expect(hasValidCheckDigit('7290001234563')).toBe(true);
    expect(hasValidCheckDigit('40084107')).toBe(true);
  });

  it.each(['', '0000000000000', '123456789012345', 'קוד', '12 34'])('refuses %j', (text) => {
    expect(readProductCode(text)).toBeNull();
  });
});

describe('decimals', () => {
  it('keeps money exact and refuses what has more digits', () => {
    expect(readDecimal('12.9', 100)).toBe(1290);
    expect(readDecimal('0.07', 100)).toBe(7);
    expect(readDecimal('22.990000', 100)).toBe(2299);
    expect(readDecimal('-5.5', 100)).toBe(-550);
    expect(readDecimal('1.005', 100)).toBeNull();
    expect(readDecimal('1.005', 1000)).toBe(1005);
    expect(readDecimal('1e3', 100)).toBeNull();
    expect(readDecimal('', 100)).toBeNull();
  });
});

describe('a line of a price list', () => {
  it('becomes a product', () => {
    expect(line({})).toEqual({
      kind: 'product',
      flags: [],
      product: {
        key: '7296073231868',
        barcode: '7296073231868',
        otherBarcodes: [],
        wrongCheckDigit: false,
        name: 'עגבניה',
        manufacturer: '',
        weighed: true,
        contentUnit: 'קילוגרם',
        contentMilli: 1000,
        price: 990,
        discountable: true,
        departmentKey: 'produce',
        vatGroup: 1,
      },
    });
  });

  it('cleans names and leaves out what the chain marks as unknown', () => {
    const result = line({
      name: '  רוטב   טבסקו\t60 מ"ל ',
      manufacturer: 'לא ידוע',
      unitName: '???¨??',
      quantity: '',
      weighed: '0',
      discountable: '0',
    });
    expect(result).toMatchObject({
      kind: 'product',
      product: {
        name: 'רוטב טבסקו 60 מ"ל',
        manufacturer: '',
        contentUnit: '',
        contentMilli: null,
        weighed: false,
        discountable: false,
        vatGroup: 0,
      },
    });
  });

  it.each([
    [{ price: '0.0' }, 'price_not_positive'],
    [{ price: '-3' }, 'price_not_positive'],
    [{ price: 'abc' }, 'price_not_a_number'],
    [{ price: '' }, 'price_not_a_number'],
    [{ code: ' ' }, 'code_empty'],
    [{ code: '0000000' }, 'code_unusable'],
    [{ name: ' \u200F ' }, 'name_empty'],
  ] as const)('is left out with its reason: %j', (cells, reason) => {
    expect(line(cells)).toMatchObject({ kind: 'skip', reason });
  });
});

describe('departments', () => {
  it.each([
    ['חלב טרי 3% 1 ליטר', 'dairy'],
    ['לחם אחיד 750 גרם', 'bakery'],
    ['עוגיות בטעם חמאה 500 גרם', 'sweets'],
    ['שמפו מלפפון 700 מל', 'hair'],
    ['שמפו לכלב', 'pets'],
    ['חזה עוף טרי ארוז עצמי', 'meat'],
    ['פילה סלמון טרי', 'fish'],
    ['גרעיני תירס 3*165ג יכין', 'canned'],
    ['אריאל קפס למדיח', 'cleaning'],
    ['פמפרס פרימיום מידה1 44יח', 'baby'],
    ['בירה הייניקן פחית 500מ"ל', 'alcohol'],
    ['קוקה קולה זירו 6*1.5 ל', 'drinks'],
    ['רביולי עם גבינה 400 גרם', 'pasta'],
    ['שפתון נוזלי 10', 'makeup'],
    ['לק גוון 01 יח', 'makeup'],
    ['12ביצי חופש אורגניLגרין', 'eggs'],
  ])('knows %s', (name, key) => {
    expect(findDepartment(name)?.key).toBe(key);
  });

  it('finds none for a name that matches no keyword', () => {
    expect(findDepartment('R3 מחוספסים 12יח')).toBeNull();
  });

  it('lists no department twice', () => {
    expect(new Set(DEPARTMENT_RULES.map((rule) => rule.key)).size).toBe(DEPARTMENT_RULES.length);
    expect(new Set(DEPARTMENT_RULES.map((rule) => rule.name)).size).toBe(DEPARTMENT_RULES.length);
    // Each department has its place in the order of the shop.
    expect([...SHELF_ORDER].sort()).toEqual(DEPARTMENT_RULES.map((rule) => rule.key).sort());
  });

  it.each([
    ['מלפפון', true, true],
    ['תפוח עץ מוזהב 70', true, true],
    ['מלפפון', false, false],
    ['פלפל שחור טחון במשקל', true, false],
    ['תאנים יבשות במשקל', true, false],
    ['זיתים תפזורת במשקל', true, false],
    ['בננה ציפס', true, false],
  ])('0%% VAT for %s sold by weight %s: %s', (name, weighed, expected) => {
    expect(isUnprocessedProduce(name, weighed, findDepartment(name))).toBe(expected);
  });
});
