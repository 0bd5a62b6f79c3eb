import type { SyncCampaign } from '@dalpak/contracts';
import { applyDeltaToItems } from '../../../platform/sync/merge-delta.ts';
import { localDateTime } from '../till/local-clock.ts';
import type { Till } from '../till/till.registry.ts';

/**
 * What employees should say today to customers of a group, as the tenant published it for its
 * tills.
 */
export async function campaignsFor(
  till: Pick<Till, 'load'>,
  group: number | null,
  today = localDateTime(Date.now()).slice(0, 10),
): Promise<readonly SyncCampaign[]> {
  const campaigns = applyDeltaToItems(
    await till.load('CustomersCampaigns'),
  ) as unknown as readonly SyncCampaign[];
  return campaigns.filter(
    ({ groups, from, to, message }) =>
      message !== '' &&
      (groups.length === 0 || (group !== null && groups.includes(group))) &&
      (from === null || from <= today) &&
      (to === null || today <= to),
  );
}
