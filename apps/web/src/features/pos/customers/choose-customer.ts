import type { CustomerView } from '@dalpak/contracts';
import { listLimitedRules } from '@dalpak/engine';
import { toast } from '../../../ui/messages/toast.ts';
import { campaignsFor } from './campaigns.ts';
import { dispatch } from '../bill/dispatch.ts';
import { show } from '../bill/open-panel.ts';
import { loadUsesLeft } from './rule-limits.ts';
import { currentTill } from '../till/till.registry.ts';
import { accountOf } from './customer-account.ts';
import { rememberCustomer } from './recent-customers.ts';
import { sumUnsentCredit } from './unsent-credit.ts';

/**
 * Puts the customer on the bill. If the server did not report the account just now, unsent credit
 * on this device is subtracted.
 */
export async function chooseCustomer(customer: CustomerView): Promise<void> {
  const { id, group } = customer;
  const chosen = dispatch({
    type: 'setAccount',
    account: accountOf(customer, await sumUnsentCredit(id)),
  });
  if (!chosen.ok) return;
  show({ kind: 'browse' });
  const till = currentTill();
  if (till === null) return;
  rememberCustomer(till, id);
  if (listLimitedRules(till.rules).size > 0) void loadUsesLeft();
  // Optional message of the tenant to its customers: the sale continues when it cannot be loaded.
  campaignsFor(till, group).then(
    (campaigns) => {
      for (const { id: campaign, name: title, message } of campaigns)
        toast({ title, text: message, id: `campaign ${campaign}` });
    },
    () => undefined,
  );
}
