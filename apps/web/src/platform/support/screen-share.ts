import { getScreenShare, type ScreenState } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import { api, queryClient } from '../api/api.ts';

/** Whether this screen may be shown to an agent, whether it is, and for the agent what there is to see. */
export const screenQuery = queryOptions({
  queryKey: ['screen-share'],
  queryFn: async ({ signal }): Promise<ScreenState> => (await api.call(getScreenShare, undefined, { signal })).data,
  refetchInterval: 60_000,
});

export function reloadScreen(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: screenQuery.queryKey });
}

const DECLINED = 'dalpak.screen-share.declined';

function stored(): string | null {
  try {
    return localStorage.getItem(DECLINED);
  } catch {
    return null;
  }
}

/** The grant for which this device's people said that they do not want to be asked. */
export const useDeclined = create<{ readonly grant: string | null }>(() => ({ grant: stored() }));

/** Remembers a "not now" for as long as the grant lasts; null asks again. */
export function declineGrant(grant: string | null): void {
  try {
    if (grant === null) localStorage.removeItem(DECLINED);
    else localStorage.setItem(DECLINED, grant);
  } catch {
    // Forgotten with the page.
  }
  useDeclined.setState({ grant });
}
