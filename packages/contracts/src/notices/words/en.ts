import type { NoticeWords } from '../notices.ts';

/** English of what the system notifies of. */
export const titles: NoticeWords['titles'] = {
  approval: 'Request for approval',
  approval_quoting: 'Request for approval',
  report_stopped: 'A scheduled report was stopped',
  clock_wrong: 'The clock of the server is wrong',
  batch_failed: 'Card transmission: {{terminal}}',
  batch_failing: 'Card transmission: {{terminal}}',
  batch_late: 'Card transmission: {{terminal}}',
  stock_low: 'Low stock',
  stock_low_many: 'Low stock',
  rule_met: '{{rule}}',
  rota_published: 'Rota',
  rota_without_shifts: 'Rota',
  rota_asked: 'Rota',
  rota_accepted: 'Rota',
  rota_refused: 'Rota',
  rota_given: 'Rota',
  task_due: 'Reminder of a task',
  of_business: 'A message from the business',
  and_more: 'And {{count}} more',
};

export const bodies: NoticeWords['bodies'] = {
  approval: '{{name}}',
  approval_quoting: '{{name}}, as typed at the till: "{{text}}"',
  report_stopped: '{{report}}',
  clock_wrong:
    'At the server {{server}}, at the tills {{tills}}. The tills go on selling, and their sales are sent once the clock is right.',
  batch_failed:
    'The last transmission to the card processor failed. Code of the last batch: {{shown}}. {{attempts}} attempts were made. Transmit to the card processor by hand. If it happens again, contact the service center.',
  batch_failing:
    'The last transmission to the card processor failed. Code of the last batch: {{shown}}. Transmit to the card processor by hand. If it happens again, contact the service center.',
  batch_late:
    'Nothing was transmitted to the card processor for 4 days or more. Date of the last batch: {{shown}}. Transmit to the card processor by hand. If it happens again, contact the service center.',
  stock_low: '{{names}}',
  stock_low_many: '{{names}} and {{more}} more',
  rule_met: '{{message}} (sale {{number}})',
  rota_published: 'Your shifts in the week of {{day}}: {{shifts}}.',
  rota_without_shifts: 'You have no shifts in the week of {{day}}.',
  rota_asked: 'A request of {{name}} for {{day}}.',
  rota_accepted: 'Your request for {{day}} was accepted.',
  rota_refused: 'Your request for {{day}} was not accepted.',
  rota_given: 'You were given a shift on {{day}}.',
};
