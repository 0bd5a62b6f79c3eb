import { COMPONENT, findRecords, getRecord, type MenuPage } from '@dalpak/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

type Kind = 'product' | 'category' | 'model';
const COMPONENT_OF: Readonly<Record<Kind, number>> = {
  product: COMPONENT.products,
  category: COMPONENT.categories,
  model: COMPONENT.models,
};

export interface FoundTile {
  readonly kind: Kind;
  readonly id: number;
  readonly name: string;
}

/** Products, categories and models that a text may mean. */
export function useFound(text: string): readonly FoundTile[] | undefined {
  const { data } = useQuery({
    queryKey: ['menu-find', text],
    enabled: text.trim().length > 1,
    queryFn: async ({ signal }): Promise<readonly FoundTile[]> => {
      const found = await Promise.all(
        (['product', 'category', 'model'] as const).map(async (kind) =>
          (
            await api.call(
              findRecords,
              { params: { component: String(COMPONENT_OF[kind]) }, query: { q: text } },
              { signal },
            )
          ).data.map(({ id, data: values }) => ({
            kind,
            id: Number(id),
            name: textOf(values['name']),
          })),
        ),
      );
      return found.flat().slice(0, 20);
    },
  });
  return data;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const keyOf = (kind: string, id: number): string => `${kind}:${id}`;

/** Names of the tiles of a page; null for what is out of use. */
export function useNames(
  page: MenuPage | undefined,
  known: ReadonlyMap<string, string>,
): (kind: string, id: number) => string | null | undefined {
  const wanted = (page?.tiles ?? []).filter(
    ({ kind, id }) => kind !== 'empty' && !known.has(keyOf(kind, id)),
  );
  const results = useQueries({
    queries: wanted.map(({ kind, id }) => ({
      queryKey: ['menu-name', kind, id],
      staleTime: Infinity,
      retry: false,
      queryFn: async (): Promise<string | null> => {
        if (kind === 'empty') return null;
        const { data } = await api.call(getRecord, {
          params: { component: String(COMPONENT_OF[kind]), id: String(id) },
        });
        return data.active ? textOf(data.data['name']) : null;
      },
    })),
  });
  const names = new Map(
    wanted.map(({ kind, id }, index) => {
      const result = results[index];
      return [keyOf(kind, id), result?.isError === true ? null : result?.data] as const;
    }),
  );
  return (kind, id) => known.get(keyOf(kind, id)) ?? names.get(keyOf(kind, id));
}
