export const display = {
  open: 'פתחו מסך ללקוח',
  title: 'מסך ללקוח',
  waiting: 'ברוכים הבאים',
  waitingHelp: 'המוצרים יופיעו כאן בזמן המכירה.',
  noTill: 'מחכה לקופה',
  noTillHelp: 'פתחו את הקופה בדפדפן הזה, והחשבון יופיע כאן.',
  total: 'לתשלום',
  saved: 'חסכתם',
  change: 'עודף',
  thanks: 'תודה, ולהתראות',
  bill: 'החשבון',
} as const;
