/** What stands in a broken cell whose formula has no stored value. */
export const FORMULA_WITHOUT_VALUE = 'נוסחה בלי ערך';
