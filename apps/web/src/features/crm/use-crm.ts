import {
  type CampaignSending,
  COMPONENT,
  convertLead,
  readBought,
  readCampaignSending,
  readLeadBoard,
  listCustomerEntries,
  readPoints,
  readTimeline,
  sendCampaign,
} from '@dalpak/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { onPush } from '../../platform/push/push.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { toast } from '../../ui/messages/toast.ts';

const KEY = ['crm'];
const BOARD_KEY = [...KEY, 'board'];

const onError = (error: unknown): void =>
  toast({ text: describeError(error).description, tone: 'bad' });

/** Reloads what these screens show when records of the component change elsewhere. */
function useReload(component: number): void {
  useEffect(
    () =>
      onPush('records:changed', (event) => {
        if (event.component === component) void queryClient.invalidateQueries({ queryKey: KEY });
      }),
    [component],
  );
}

export function useLeadBoard() {
  useReload(COMPONENT.leads);
  return useQuery({
    queryKey: BOARD_KEY,
    queryFn: async ({ signal }) => (await api.call(readLeadBoard, {}, { signal })).data,
  });
}

export const reloadBoard = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: BOARD_KEY });

export function useTimeline(of: 'customer' | 'lead', id: number) {
  return useQuery({
    queryKey: [...KEY, 'timeline', of, id],
    queryFn: async ({ signal }) =>
      (await api.call(readTimeline, { query: { of, id } }, { signal })).data,
  });
}

export type BoughtSort = 'last' | 'often' | 'sum';

export function useBought(id: number, sort: BoughtSort) {
  return useQuery({
    queryKey: [...KEY, 'bought', id, sort],
    queryFn: async ({ signal }) =>
      (await api.call(readBought, { params: { id }, query: { sort } }, { signal })).data,
  });
}

export function usePoints(id: number) {
  return useQuery({
    queryKey: [...KEY, 'points', id],
    queryFn: async ({ signal }) =>
      (await api.call(readPoints, { params: { id } }, { signal })).data,
  });
}

export function useEntries(id: number) {
  return useQuery({
    queryKey: [...KEY, 'entries', id],
    queryFn: async ({ signal }) =>
      (await api.call(listCustomerEntries, { params: { id } }, { signal })).data,
  });
}

/** Makes a lead a customer; the answer has the customers who are like it, to choose from. */
export function useConvert(id: number) {
  return useMutation({
    mutationFn: async (customer: number | 'new' | null) =>
      (await api.call(convertLead, { params: { id }, body: { customer } })).data,
    onSuccess: ({ customer }) => {
      if (customer === null) return;
      void queryClient.invalidateQueries({ queryKey: KEY });
      void queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.leads) });
    },
    onError,
  });
}

export function useSending(id: number) {
  useReload(COMPONENT.campaigns);
  return useQuery({
    queryKey: [...KEY, 'sending', id],
    queryFn: async ({ signal }) =>
      (await api.call(readCampaignSending, { params: { id } }, { signal })).data,
  });
}

export function useSend(id: number) {
  return useMutation({
    mutationFn: async (): Promise<CampaignSending> =>
      (await api.call(sendCampaign, { params: { id }, body: {} })).data,
    onSuccess: (data) => queryClient.setQueryData([...KEY, 'sending', id], data),
    onError,
  });
}
