/** Texts of the frame, which cannot use the application's catalogue. */
export const WORDS = {
  he: {
    chooseSale: 'בחרו עסקה ברשימה ולחצו שוב.', chooseOne: 'בחרו לקוח אחד.', noSales: 'ללקוח הזה אין עדיין עסקאות.', notSetUp: 'התוסף עדיין לא הוגדר: חסר שרת דואר או ספק הודעות.',
    receipt: 'קבלה', by: 'איך לשלוח', mail: 'דוא"ל', webhook: 'הודעה לטלפון', email: 'כתובת דוא"ל', phone: 'טלפון',
    send: 'שלחו', sending: 'נשלח…', sent: 'הקבלה נשלחה.', waiting: 'הקבלה בתור לשליחה. אפשר לסגור את החלון, והיא תישלח מעצמה.', failed: 'הקבלה לא נשלחה. בדקו את הכתובת ואת הגדרות התוסף.', needed: 'מלאו לאן לשלוח.', close: 'סגרו',
  },
  en: {
    chooseSale: 'Choose a sale of the list and press again.', chooseOne: 'Choose one customer.', noSales: 'This customer has no sales yet.', notSetUp: 'The plugin is not set up: there is no mail server and no message provider.',
    receipt: 'Receipt', by: 'How', mail: 'E-mail', webhook: 'Message to a phone', email: 'E-mail address', phone: 'Phone',
    send: 'Send', sending: 'Sending…', sent: 'The receipt was sent.', waiting: 'The receipt waits to be sent. You can close this; it goes by itself.', failed: 'The receipt was not sent. Check the address and the plugin’s settings.', needed: 'Fill in where to send it.', close: 'Close',
  },
} as const;
