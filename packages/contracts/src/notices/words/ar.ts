import type { NoticeWords } from '../notices.ts';

/** Arabic of what the system notifies of. */
export const titles: NoticeWords['titles'] = {
  approval: 'طلب موافقة',
  approval_quoting: 'طلب موافقة',
  report_stopped: 'توقّف الإرسال الدوري لتقرير',
  clock_wrong: 'ساعة الخادم خاطئة',
  batch_failed: 'إرسال البطاقات: {{terminal}}',
  batch_failing: 'إرسال البطاقات: {{terminal}}',
  batch_late: 'إرسال البطاقات: {{terminal}}',
  stock_low: 'مخزون منخفض',
  stock_low_many: 'مخزون منخفض',
  rule_met: '{{rule}}',
  rota_published: 'جدول العمل',
  rota_without_shifts: 'جدول العمل',
  rota_asked: 'جدول العمل',
  rota_accepted: 'جدول العمل',
  rota_refused: 'جدول العمل',
  rota_given: 'جدول العمل',
  task_due: 'تذكير بمهمة',
  of_business: 'رسالة من المصلحة',
  and_more: 'و{{count}} أخرى',
};

export const bodies: NoticeWords['bodies'] = {
  approval: '{{name}}',
  approval_quoting: '{{name}}، هكذا كُتب في الصندوق: "{{text}}"',
  report_stopped: '{{report}}',
  clock_wrong:
    'في الخادم {{server}}، في الصناديق {{tills}}. تواصل الصناديق البيع، وتُرسل الصفقات عند تصحيح الساعة.',
  batch_failed:
    'فشل الإرسال الأخير إلى شركة البطاقات. رمز الإرسال الأخير: {{shown}}. عدد المحاولات: {{attempts}}. أرسلوا يدويًا إلى شركة البطاقات. إذا تكرر الأمر فتوجهوا إلى مركز الخدمة.',
  batch_failing:
    'فشل الإرسال الأخير إلى شركة البطاقات. رمز الإرسال الأخير: {{shown}}. أرسلوا يدويًا إلى شركة البطاقات. إذا تكرر الأمر فتوجهوا إلى مركز الخدمة.',
  batch_late:
    'لم يُرسل شيء إلى شركة البطاقات منذ 4 أيام أو أكثر. تاريخ الإرسال الأخير: {{shown}}. أرسلوا يدويًا إلى شركة البطاقات. إذا تكرر الأمر فتوجهوا إلى مركز الخدمة.',
  stock_low: '{{names}}',
  stock_low_many: '{{names}} و{{more}} أخرى',
  rule_met: '{{message}} (صفقة {{number}})',
  rota_published: 'ورديّاتك في أسبوع {{day}}: {{shifts}}.',
  rota_without_shifts: 'لا ورديّات لك في أسبوع {{day}}.',
  rota_asked: 'طلب من {{name}} ليوم {{day}}.',
  rota_accepted: 'قُبل طلبك ليوم {{day}}.',
  rota_refused: 'لم يُقبل طلبك ليوم {{day}}.',
  rota_given: 'حصلت على ورديّة يوم {{day}}.',
};
