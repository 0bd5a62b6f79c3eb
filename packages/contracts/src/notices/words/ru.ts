import type { NoticeWords } from '../notices.ts';

/** Russian of what the system notifies of. */
export const titles: NoticeWords['titles'] = {
  approval: 'Запрос на одобрение',
  approval_quoting: 'Запрос на одобрение',
  report_stopped: 'Регулярная отправка отчёта остановлена',
  clock_wrong: 'Часы сервера неверны',
  batch_failed: 'Передача по картам: {{terminal}}',
  batch_failing: 'Передача по картам: {{terminal}}',
  batch_late: 'Передача по картам: {{terminal}}',
  stock_low: 'Мало товара',
  stock_low_many: 'Мало товара',
  rule_met: '{{rule}}',
  rota_published: 'График работы',
  rota_without_shifts: 'График работы',
  rota_asked: 'График работы',
  rota_accepted: 'График работы',
  rota_refused: 'График работы',
  rota_given: 'График работы',
  task_due: 'Напоминание о задаче',
  of_business: 'Сообщение от бизнеса',
  and_more: 'И ещё {{count}}',
};

export const bodies: NoticeWords['bodies'] = {
  approval: '{{name}}',
  approval_quoting: '{{name}}, так написано на кассе: «{{text}}»',
  report_stopped: '{{report}}',
  clock_wrong:
    'На сервере {{server}}, на кассах {{tills}}. Кассы продолжают продавать, а продажи будут отправлены, когда часы исправят.',
  batch_failed:
    'Последняя передача в карточную компанию не удалась. Код последней передачи: {{shown}}. Попыток: {{attempts}}. Передайте в карточную компанию вручную. Если это повторится, обратитесь в центр обслуживания.',
  batch_failing:
    'Последняя передача в карточную компанию не удалась. Код последней передачи: {{shown}}. Передайте в карточную компанию вручную. Если это повторится, обратитесь в центр обслуживания.',
  batch_late:
    'Передачи в карточную компанию не было 4 дня или больше. Дата последней передачи: {{shown}}. Передайте в карточную компанию вручную. Если это повторится, обратитесь в центр обслуживания.',
  stock_low: '{{names}}',
  stock_low_many: '{{names}} и ещё {{more}}',
  rule_met: '{{message}} (продажа {{number}})',
  rota_published: 'Ваши смены на неделе с {{day}}: {{shifts}}.',
  rota_without_shifts: 'На неделе с {{day}} у вас нет смен.',
  rota_asked: 'Просьба от {{name}} на {{day}}.',
  rota_accepted: 'Ваша просьба на {{day}} принята.',
  rota_refused: 'Ваша просьба на {{day}} не принята.',
  rota_given: 'Вам дали смену {{day}}.',
};
