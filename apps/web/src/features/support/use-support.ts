import { supportAccess, type SupportState } from '@dalpak/contracts';
import { useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { reloadSupport, supportQuery } from '../../platform/support/support-access.ts';

type Step =
  | { readonly action: 'open'; readonly agent?: string }
  | { readonly action: 'approve'; readonly agent: string }
  | { readonly action: 'end' };

/** The commands of support access, one at a time. */
export function useSupportCommands() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const run = async (step: Step): Promise<SupportState | null> => {
    setBusy(true);
    setMessage(null);
    try {
      const { data } = await api.call(supportAccess, { body: step });
      queryClient.setQueryData(supportQuery.queryKey, data);
      // The agent who ended the grant has no session any more.
      if (step.action === 'end') void refreshSession();
      return data;
    } catch (error) {
      // The form is enabled only after the reason is shown; otherwise Enter would have no effect.
      await reloadSupport();
      setMessage(describeError(error).description);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, run };
}
