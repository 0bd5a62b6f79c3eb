import {
  type ChangeCursor,
  deleteLabelTemplate,
  labelProducts,
  type LabelProduct,
  type LabelTemplate,
  type LabelTemplateView,
  listLabelTemplates,
  saveLabelTemplate,
} from '@dalpak/contracts';
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, queryClient } from '../../platform/api/api.ts';

const TEMPLATES = ['label-templates'] as const;

export function useTemplates(): UseQueryResult<readonly LabelTemplateView[]> {
  return useQuery({
    queryKey: TEMPLATES,
    queryFn: async ({ signal }) => (await api.call(listLabelTemplates, {}, { signal })).data,
  });
}

export function useSaveTemplate(): UseMutationResult<LabelTemplateView, unknown, LabelTemplate> {
  return useMutation({
    mutationFn: async ({ id, name, width, height, items }: LabelTemplate) =>
      (
        await api.call(saveLabelTemplate, {
          params: { id },
          body: { name, width, height, items: items.map((item) => ({ ...item })) },
        })
      ).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: TEMPLATES }),
  });
}

export function useDeleteTemplate(): UseMutationResult<unknown, unknown, string> {
  return useMutation({
    mutationFn: (id: string) => api.call(deleteLabelTemplate, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: TEMPLATES }),
  });
}

/** Products with the data for their labels, always current. */
export function useLabelProducts(ids: readonly number[]): UseQueryResult<readonly LabelProduct[]> {
  const sorted = [...ids].sort((a, b) => a - b);
  return useQuery({
    queryKey: ['records', 'labels', sorted],
    queryFn: async ({ signal }) =>
      (await api.call(labelProducts, { body: { of: 'ids', ids: sorted } }, { signal })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

export interface PriceChangesQuery {
  readonly since: string;
  /** Null to start from the beginning of the day. */
  readonly after: ChangeCursor | null;
  readonly limit: number;
}

/** A part of the products whose price changed since a date. */
export async function loadPriceChanges({ since, after, limit }: PriceChangesQuery): Promise<{
  readonly data: readonly LabelProduct[];
  readonly next: ChangeCursor | null;
}> {
  return api.call(labelProducts, {
    body: { of: 'changed', since, limit, ...(after === null ? {} : { after }) },
  });
}
