import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderEvent } from '../../../../platform/push/kitchen-copy.ts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { awaitTickets, notifyTickets } from './kitchen-tickets.ts';

let stations: readonly string[] | null = null;
let bones = 1;
const said: string[] = [];
vi.mock('../../../../platform/push/print-kitchen-copy.ts', () => ({
  kitchenStations: () => Promise.resolve(stations),
}));
vi.mock('../../../../platform/session/session.store.ts', () => ({
  currentInit: () => ({ service: null, perr: {}, settings: { 'print.bones.status': bones } }),
}));
vi.mock('../../../../ui/messages/toast.ts', () => ({
  toast: ({ text }: { text: string }) => void said.push(text),
}));

const event = (id: string, hasTickets = true): OrderEvent =>
  ({
    event: 'orders_new',
    order: { id, name: 'שולחן 1', rows: [] },
    tickets: [],
    print_bones: hasTickets,
  }) as unknown as OrderEvent;

beforeEach(() => {
  said.length = 0;
  stations = ['מטבח', ''];
  bones = 1;
});

describe('the notice about the tickets of a saved order', () => {
  it('names the printers that they were sent to', async () => {
    awaitTickets('a');
    await notifyTickets(event('a'));
    expect(said).toEqual(['ההזמנה נשמרה, והבון נשלח אל: מטבח, מדפסת הקבלות.']);
  });

  it('says so where there is no printer', async () => {
    stations = null;
    awaitTickets('b');
    await notifyTickets(event('b'));
    expect(said).toEqual(['ההזמנה נשמרה. לקופה הזו אין מדפסת מטבח, ולכן לא הודפס כאן בון.']);
  });

  it('is shown also when the server notified the kitchen before it answered', async () => {
    await notifyTickets(event('c'));
    expect(said).toEqual([]);
    awaitTickets('c');
    await expect.poll(() => said).toHaveLength(1);
  });

  it('is absent for an order of another till, and says when no station hears of one [LOOK-016]', async () => {
    await notifyTickets(event('d'));
    expect(said).toEqual([]);
    awaitTickets('e');
    await notifyTickets(event('e', false));
    expect(said).toEqual([i18n.t('orders:noStation')]);
    awaitTickets('f');
    bones = 0;
    await notifyTickets(event('f'));
    expect(said).toHaveLength(2);
  });
});
