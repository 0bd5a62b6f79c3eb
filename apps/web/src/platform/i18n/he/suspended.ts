export const suspended = {
  title: 'השירות מושהה',
  help: 'פנו למנהל המערכת כדי לחדש את השירות.',
  status: 'מצב השירות',
  reason: 'סיבה',
  activeTitle: 'השירות פעיל',
  activeHelp: 'השירות אינו מושהה ואפשר להמשיך לעבוד.',
  checkAgain: 'בדקו שוב',
  noServiceTitle: 'לא שויך שירות לקופה',
  noServiceHelp: 'בקשו מהמנהל לשייך שירות, ואז רעננו.',
} as const;
