export const errors = {
  title: 'ERROR',
  recommendations: 'מה אפשר לעשות',
  details: 'פרטים',
  network: 'אין חיבור לשרת. בדקו את הרשת ונסו שוב.',
  timeout: 'השרת לא ענה בזמן. בדקו את החיבור ונסו שוב.',
  unknown: 'הפעולה לא הושלמה. נסו שוב; אם התקלה חוזרת פנו לתמיכה.',
  actionEmployeeLogin: 'הזדהו בכרטיס עובד',
  actionRoute: 'עברו למסך',
  actionLogout: 'התנתקו',
  screenFailed: 'המסך לא נטען',
  screenFailedHelp: 'ייתכן שעלתה גרסה חדשה או שהרשת נפלה. טענו את הדף מחדש.',
  reload: 'טענו מחדש',
} as const;
