/** Held sales, and sales that wait for the network. */
export const tillLists = {
  held: 'החשבון הושהה',
  toHeld: 'לחשבונות המושהים',
  heldChanged: 'החשבון עודכן: היה {{was}}, עכשיו {{now}}',
  heldTitle: 'חשבונות מושהים',
  heldEmpty: 'אין חשבונות מושהים',
  heldEmptyHelp: 'השהיה שומרת את החשבון כאן, ואפשר להמשיך אותו בכל רגע.',
  title: 'עסקאות שממתינות לשליחה',
  empty: 'כל העסקאות נשלחו',
  emptyHelp: 'אין עסקאות שממתינות בקופה הזו.',
  since: 'נלקחה',
  attempts: 'ניסיונות',
  retry: 'שלחו עכשיו',
  sending: 'שולח',
  waiting: 'ממתינה לשליחה',
  refused: 'השרת סירב',
  refusedHelp: 'העסקה שמורה בקופה. מסרו את הקוד לתמיכה או נסו שוב אחרי רענון הנתונים.',
} as const;
