import type { KitchenStation, KitchenTicket, TicketStage } from '@dalpak/contracts';
import type { KitchenWord } from './words.ts';

type Ticket = Pick<KitchenTicket, 'rows'>;

/** Whether all that a ticket says is that rows are not wanted any more. */
export function isVoidOnly({ rows }: Ticket): boolean {
  return rows.length > 0 && rows.every(({ change }) => change === 'voided');
}

/** The stage that one touch leads to; a void is only seen. */
export function nextStage(
  stage: TicketStage,
  { prepares }: Pick<KitchenStation, 'prepares'>,
  isVoid: boolean,
): TicketStage {
  if (isVoid) return 'served';
  switch (stage) {
    case 'new':
      return prepares ? 'preparing' : 'ready';
    case 'preparing':
      return 'ready';
    case 'ready':
    case 'served':
      return 'served';
  }
}

/** The stage that a recalled ticket goes back to: the one before it was served. */
export const RECALL_STAGE: TicketStage = 'ready';

/** What the button of the next stage says. */
export function nextWord(next: TicketStage, isVoid: boolean): KitchenWord {
  if (isVoid) return 'seen';
  return next === 'preparing' ? 'toPreparing' : next === 'ready' ? 'toReady' : 'toServed';
}

/** How late a ticket is, by the minutes of its station; a ready one waits for its waiter. */
export function lateness(
  ageMs: number,
  { amber_minutes: amber, red_minutes: red }: Pick<KitchenStation, 'amber_minutes' | 'red_minutes'>,
): 'fine' | 'soon' | 'late' {
  const minutes = ageMs / 60_000;
  return minutes >= red ? 'late' : minutes >= amber ? 'soon' : 'fine';
}
