export const display = {
  open: 'فتح شاشة للزبون',
  title: 'شاشة الزبون',
  waiting: 'أهلًا وسهلًا',
  waitingHelp: 'ستظهر المنتجات هنا أثناء البيع.',
  noTill: 'بانتظار الصندوق',
  noTillHelp: 'افتحوا الصندوق في هذا المتصفح وسيظهر الحساب هنا.',
  total: 'للدفع',
  saved: 'وفّرتم',
  change: 'الباقي',
  thanks: 'شكرًا، وإلى اللقاء',
  bill: 'الحساب',
} as const;
