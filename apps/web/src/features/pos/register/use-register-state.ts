import { registerState } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/api/api.ts';
import { onPush, onPushResync } from '../../../platform/push/push.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { useRegisterActs } from './register-runtime.ts';

/** The shift of this till: it reloads when another device or the server itself changes it. */
export function useRegisterState() {
  const terminal = currentTill()?.owner.terminalId ?? 0;
  const link = useTillStatus((state) => state.link);
  const acts = useRegisterActs((state) => state.acts.length);
  const query = useQuery({
    queryKey: ['register', terminal],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(registerState, undefined, { signal })).data;
      } catch (refusal) {
        openSignInWhenSignedOut(refusal);
        throw refusal;
      }
    },
    retry: false,
  });
  const { refetch } = query;
  // The network came back, or a waiting act has arrived: the known state is out of date.
  useEffect(() => void refetch(), [link, acts, refetch]);
  useEffect(() => {
    const ask = (): void => void refetch();
    const ends = [onPush('pos:register', ask), onPushResync(ask)];
    return () => ends.forEach((end) => end());
  }, [refetch]);
  return query;
}
