import { getPulse, listDeviceBills, listDevices } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { onPush, onPushResync } from '../../platform/push/push.ts';

const DEVICES = ['devices'];
const PULSE = ['pulse'];
/** A device that stopped telling turns grey without a word of the server. */
const DEVICES_MS = 15_000;
const PULSE_MS = 60_000;

/** The devices, followed live. */
export function useDevices() {
  useEffect(() => {
    const reload = (): void => void queryClient.invalidateQueries({ queryKey: DEVICES });
    const ends = [
      onPush('devices:changed', reload),
      onPush('pos:register', reload),
      onPushResync(reload),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  return useQuery({
    queryKey: DEVICES,
    queryFn: ({ signal }) => api.call(listDevices, {}, { signal }),
    refetchInterval: DEVICES_MS,
  });
}

/** The pulse of the branches. */
export function usePulse() {
  return useQuery({
    queryKey: PULSE,
    queryFn: async ({ signal }) => (await api.call(getPulse, {}, { signal })).data,
    refetchInterval: PULSE_MS,
  });
}

/** The bills of a device in a stretch of its strip. */
export function useDeviceBills(id: number, from: string, to: string) {
  return useQuery({
    queryKey: [...PULSE, 'bills', id, from, to],
    queryFn: async ({ signal }) =>
      (await api.call(listDeviceBills, { params: { id }, query: { from, to } }, { signal })).data,
  });
}
