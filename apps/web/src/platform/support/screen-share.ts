import { getScreenShare, type ScreenState } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import { api, queryClient } from '../api/api.ts';

/**
 * Whether this screen may be shared with an agent and whether it is; for the agent, the recording
 * to follow.
 */
export const screenQuery = queryOptions({
  queryKey: ['screen-share'],
  queryFn: async ({ signal }): Promise<ScreenState> =>
    (await api.call(getScreenShare, undefined, { signal })).data,
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

/** The grant for which the users of this device declined to share the screen. */
export const useDeclined = create<{ readonly grant: string | null }>(() => ({ grant: stored() }));

/** Remembers a "not now" as long as the grant lasts; null offers the share again. */
export function declineGrant(grant: string | null): void {
  try {
    if (grant === null) localStorage.removeItem(DECLINED);
    else localStorage.setItem(DECLINED, grant);
  } catch {
    // Remembered only as long as the page.
  }
  useDeclined.setState({ grant });
}
