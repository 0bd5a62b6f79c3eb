export const cloudSwitch = {
  open: 'החליפו עסק או סניף',
  title: 'מעבר לעסק אחר',
  clouds: 'עסקים',
  search: 'חיפוש עסק',
  none: 'אין עסק בשם הזה',
  active: 'עובדים כאן עכשיו',
  favourite: 'מועדף: {{name}}',
  branch: 'סניף',
  branchPick: 'כל הסניפים',
  terminal: 'קופה',
  terminalPick: 'בלי קופה',
  switch: 'עברו',
  failed: 'רשימת העסקים לא נטענה',
  unsent:
    'במכשיר הזה נשאר מה שהשרת עדיין לא קיבל מ{{name}}: {{what}}. המעבר היה מוחק אותו. שלחו או השלימו הכול בקופה ואז עברו.',
} as const;
