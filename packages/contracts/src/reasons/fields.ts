/** Reasons of fields that are filled in wrongly, whatever the form. */
export const fieldsReasons = {
  field_required: 'שדה חובה.',
  number_required: 'יש להזין מספר.',
  field_min: 'לפחות {{n}} תווים.',
  field_max: 'לכל היותר {{n}} תווים.',
  field_least: 'הערך קטן מדי.',
  field_most: 'הערך גדול מדי.',
  field_invalid: 'הערך אינו תקין.',
  field_taken: 'הערך כבר קיים ברשומה אחרת.',
  field_not_found: 'הערך אינו קיים. בחרו מהרשימה.',
  field_read_only: 'אי אפשר לשנות את השדה הזה.',
  tax_id_digits: 'מספר עוסק, חברה או ת"ז הוא 9 ספרות, עם האפסים שבהתחלה.',
  tax_id_check_digit: 'ספרת הביקורת (האחרונה) אינה מתאימה. בדקו שלא נפלה טעות הקלדה.',
} as const;
