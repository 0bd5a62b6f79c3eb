import { findVoidClashes, type OrderEvent } from '@dalpak/engine';
import { wordsOf } from '../../../../platform/i18n/words-of.ts';
import { toast } from '../../../../ui/messages/toast.ts';
import { playSound } from '../../till/sounds.ts';
import type { Till } from '../../till/till.registry.ts';

const say = wordsOf({
  title: { he: '{{name}} נשאר מבוטל', en: '{{name}} stays voided' },
  text: {
    he: '{{voider}} ביטל את השורה, ו-{{other}} שינה אותה בלי לדעת. דברו ביניכם.',
    en: '{{voider}} voided the row, and {{other}} changed it without knowing. Talk to each other.',
  },
  unknown: { he: 'עובד בקופה אחרת', en: 'An employee at another till' },
});

/** Clashes that this page has told of. */
const told = new Set<string>();

/**
 * Tells both tills of a row that one voided while the other changed it: the row stays off, with the
 * names of both employees.
 */
export function tellVoidClashes(
  { owner, lists }: Pick<Till, 'owner' | 'lists'>,
  events: readonly OrderEvent[],
): void {
  const here = String(owner.terminalId);
  const nameOf = (id: number | null): string =>
    lists.sellers.find((one) => one.id === id)?.name ?? say('unknown');
  for (const { rowKey, name, voided, changed } of findVoidClashes(events)) {
    if (told.has(rowKey) || (voided.device !== here && changed.device !== here)) continue;
    told.add(rowKey);
    playSound('refuse');
    toast({
      title: say('title', { name }),
      text: say('text', {
        voider: nameOf(voided.employeeId),
        other: nameOf(changed.employeeId),
      }),
      tone: 'warn',
      id: `void ${rowKey}`,
    });
  }
}
