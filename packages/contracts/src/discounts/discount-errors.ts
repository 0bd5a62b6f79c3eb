import type { RuleError } from '@dalpak/engine';
import type { Label } from '../labels.ts';

/** Why the engine refuses a rule, and what to do about it. */
export const RULE_ERROR_TEXTS: Readonly<Record<RuleError, Label>> = {
  rule_without_levels: {
    he: 'הוסיפו שלב אחד לפחות: מה קונים ומה מקבלים.',
    en: 'Add at least one level: what is bought and what is given.',
  },
  level_ids_repeat: {
    he: 'שני שלבים נושאים אותו מספר. מחקו אחד והוסיפו אותו שוב.',
    en: 'Two levels have the same number. Delete one and add it again.',
  },
  dates_reversed: {
    he: 'תאריך הסיום מוקדם מתאריך ההתחלה.',
    en: 'The last day is before the first.',
  },
  time_out_of_range: {
    he: 'השעה צריכה להיות בין 00:00 ל-23:59.',
    en: 'The hour must be between 00:00 and 23:59.',
  },
  limit_negative: {
    he: 'מספר המימושים צריך להיות שלם, אפס או יותר.',
    en: 'The number of uses must be whole, zero or more.',
  },
  number_not_whole: {
    he: 'אחד המספרים אינו תקין. הקלידו אותו שוב.',
    en: 'One of the numbers is not valid. Write it again.',
  },
  number_negative: {
    he: 'אחד המספרים שלילי. כתבו מספר חיובי.',
    en: 'One of the numbers is negative. Write a positive one.',
  },
  purchase_matches_nothing: {
    he: 'בחרו מה קונים: מוצרים, מחלקות, קטגוריות או ספקים, או את כל המוצרים.',
    en: 'Choose what is bought: products, departments, categories or suppliers, or all products.',
  },
  purchase_sum_zero: { he: 'כתבו בכמה צריך לקנות.', en: 'Write for how much one has to buy.' },
  purchase_count_not_whole: {
    he: 'ביחידות קונים מספר שלם. לכמות עם שבר בחרו קילוגרמים.',
    en: 'Units are whole. For parts choose kilograms.',
  },
  each_by_sum: {
    he: '"אחד מכל מוצר" אפשר רק בקנייה לפי כמות.',
    en: '"One of each" is only for a purchase by count.',
  },
  each_by_weight: { he: '"אחד מכל מוצר" אפשר רק ביחידות.', en: '"One of each" is only for units.' },
  each_without_products: {
    he: 'בחרו את המוצרים שצריך לקנות מכל אחד.',
    en: 'Choose the products of which one each is bought.',
  },
  each_product_excluded: {
    he: 'מוצר שצריך לקנות נמצא גם ברשימת "חוץ מ". הסירו אותו משם.',
    en: 'A product that has to be bought is also left out. Remove it there.',
  },
  set_price_by_sum: {
    he: 'מחיר כולל אפשר רק בקנייה לפי כמות.',
    en: 'A set price is only for a purchase by count.',
  },
  set_price_of_nothing: {
    he: 'כתבו כמה יחידות קונים במחיר הכולל.',
    en: 'Write how many units are bought at the set price.',
  },
  gift_count_zero: { he: 'כתבו כמה יחידות מקבלים במתנה.', en: 'Write how many units are given.' },
  gift_count_not_whole: { he: 'ביחידות נותנים מספר שלם.', en: 'Units are whole.' },
  gift_count_above_purchase: {
    he: 'ההטבה היא על יותר יחידות משקונים. הקטינו אותה, או בחרו על מה היא ניתנת.',
    en: 'More units are given than bought. Lower the count, or choose what is given.',
  },
  gift_worth_nothing: {
    he: 'כתבו כמה הנחה ניתנת, או הודעה לקופאי, או איזה קופון המבצע נותן.',
    en: 'Write how much is taken off, a message for the cashier, or the coupon that is given.',
  },
  store_favour_of_nothing: {
    he: '"לטובת החנות" אפשר רק באחוז הנחה על הזול מבין כמה שקונים. סמנו את הזול, וכתבו פחות יחידות בהנחה משקונים.',
    en: "In the store's favour is only a percentage off the cheapest of several that are bought.",
  },
  message_too_long: {
    he: 'ההודעה ארוכה מדי. אפשר עד 200 אותיות.',
    en: 'The message is too long: at most 200 letters.',
  },
  coupon_out_of_range: {
    he: 'סוג הקופון שניתן הוא מספר מ-1, ותוקפו עד 3,660 ימים.',
    en: 'The type of the coupon that is given is a number from 1, valid for at most 3,660 days.',
  },
  rate_above_full: { he: 'אי אפשר לתת יותר מ-100%.', en: 'No more than 100% can be taken off.' },
};
