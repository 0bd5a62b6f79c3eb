/** Customers at the till, made and found with a network and without. */
export const customers = {
  here: 'אין רשת: מוצגים הלקוחות ששמורים בקופה הזו.',
  noneHere: 'אין לקוח כזה בין הלקוחות ששמורים בקופה הזו',
  new: 'לקוח חדש',
  name: 'שם הלקוח',
  phone: 'טלפון',
  vatId: 'מספר עוסק או ת"ז (לא חובה)',
  save: 'שמרו ובחרו את הלקוח',
  nameNeeded: 'כתבו את שם הלקוח.',
  phoneWrong: 'כתבו מספר טלפון מלא, או השאירו ריק.',
  vatWrong: 'כתבו עד 9 ספרות.',
  samePhone: 'הטלפון הזה כבר רשום. האם זה הלקוח?',
  saved: 'הלקוח {{name}} נוסף',
  kept: 'הלקוח {{name}} נשמר בקופה, ויישלח כשהרשת תחזור',
  noIds: 'כדי להוסיף לקוחות בלי רשת, הקופה צריכה להתחבר לשרת פעם אחת. נסו שוב כשהרשת תחזור.',
  refused: 'הלקוח {{name}} לא נקלט בשרת',
  understood: 'הבנתי',
} as const;
