import {
  columnKey,
  componentsOld,
  fieldOfKey,
  findRecordComponent,
  type ListColumn,
  type ListRecord,
  type ListView,
  fromOlderRecord,
  type RecordView,
} from '@dalpak/contracts';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../platform/api/api.ts';
import { onPush, onPushResync } from '../../../platform/push/push.ts';
import { recordsKey } from '../../records-key.ts';
import { chooseView, INITIAL_LIST, type ListState } from './list-state.ts';
import { extraFields } from './shown-columns.ts';

/** Restricts a list to the records whose reference `field` is this record. */
export interface RelatedTo {
  readonly field: string;
  readonly id: number;
}

/** Which list: all records of a component, or those related to a record. */
export interface ListSource {
  readonly component: number;
  readonly of?: RelatedTo | undefined;
}

export interface ListViews {
  readonly views: readonly ListView[];
  readonly columns: readonly ListColumn[];
}

export interface RecordPage {
  readonly records: readonly RecordView[];
  readonly count: number;
  /** The count is an estimate. */
  readonly estimated: boolean;
  /** Not even an estimate is known: the count is a lower bound. */
  readonly least: boolean;
}

type PageQuery = Pick<ListState, 'page' | 'perPage' | 'q' | 'appliedSearches' | 'sort' | 'columns'>;

const viewsKey = ({ component, of }: ListSource): readonly unknown[] => [
  ...recordsKey(component),
  'views',
  of ?? null,
];
const pagesKey = (component: number): readonly unknown[] => [...recordsKey(component), 'page'];

/** The body of the list call for one page (specification, records §7), with the view's own data. */
export function pageBody(
  { component, of }: ListSource,
  { page, perPage, q, appliedSearches: asked, sort, columns }: PageQuery,
  view: ListView,
  wires: readonly ListColumn[],
) {
  return {
    task: 'getPage' as const,
    comID: component,
    ...view[5].ajaxSetting.data,
    page,
    perpage: perPage,
    startFrom: (page - 1) * perPage,
    q,
    search: Object.fromEntries(
      Object.entries(asked).map(([field, one]) => [columnKey(field), one]),
    ),
    sort: sort === null ? null : ([sort[0], columnKey(sort[1])] as ['asc' | 'desc', string]),
    fields: [...extraFields(wires, columns)],
    ...(of === undefined ? {} : { of }),
  };
}

type PageBody = ReturnType<typeof pageBody>;

/** Converts a record of the wire, which uses column keys, to one by field names. */
function toRecordView(component: number): (record: ListRecord) => RecordView {
  const record = findRecordComponent(component);
  return ({ id, active, data }) =>
    fromOlderRecord(record, {
      id,
      active,
      data: Object.fromEntries(
        Object.entries(data).map(([key, value]) => [fieldOfKey(key) ?? key, value]),
      ),
    });
}

async function loadListViews(
  list: ListSource,
  cache: QueryClient,
  signal: AbortSignal,
): Promise<ListViews> {
  const { data } = await api.call(
    componentsOld,
    {
      body: {
        task: 'getFirstView',
        comID: list.component,
        ...(list.of === undefined ? {} : { of: list.of }),
      },
    },
    { signal },
  );
  if (!Array.isArray(data)) throw new TypeError('A first view is a pair');
  const [views, { colums: columns, records, count, estimated, least = false }] = data;
  const [first] = views;
  // The answer includes the first page, which is put in the cache so that it is not loaded again.
  if (first !== undefined) {
    const body = pageBody(list, chooseView(INITIAL_LIST, first, undefined), first, columns);
    cache.setQueryData<RecordPage>([...pagesKey(list.component), body], {
      records: records.map(toRecordView(list.component)),
      count,
      estimated,
      least,
    });
  }
  return { views, columns };
}

/** Views and columns of a list. Loaded once; saving a view reloads them. */
export function useListViews(list: ListSource): UseQueryResult<ListViews> {
  const cache = useQueryClient();
  return useQuery({
    queryKey: viewsKey(list),
    queryFn: ({ signal }) => loadListViews(list, cache, signal),
    staleTime: Infinity,
  });
}

/** Reloads the views of every list of the component. */
export function useReloadViews(component: number): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [...recordsKey(component), 'views'] });
}

async function readPage(
  body: PageBody & { readonly totalRows?: number },
  signal: AbortSignal,
): Promise<RecordPage> {
  const { data } = await api.call(componentsOld, { body }, { signal });
  if (Array.isArray(data)) throw new TypeError('A page is no pair');
  return {
    records: data.records.map(toRecordView(body.comID)),
    count: data.count,
    estimated: data.estimated,
    least: data.least === true,
  };
}

/** The current page. The rows of the previous page stay visible until it has loaded. */
export function useRecordPage(body: PageBody): UseQueryResult<RecordPage> {
  // The known number of rows is not part of the query key, so that a changed count does not reload
  // the page.
  const known = useRef<number | null>(null);
  const query = useQuery({
    queryKey: [...pagesKey(body.comID), body],
    queryFn: ({ signal }) =>
      readPage(known.current === null ? body : { ...body, totalRows: known.current }, signal),
    placeholderData: keepPreviousData,
  });
  const count = query.data?.count;
  useEffect(() => {
    known.current = count ?? null;
  }, [count]);
  return query;
}

/** Reloads the shown page in the background whenever a record of the component was written. */
export function useReloadOnChange(component: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    const again = (): void => void cache.invalidateQueries({ queryKey: pagesKey(component) });
    const stops = [
      onPush('records:changed', (data) => {
        if (data.component === component) again();
      }),
      onPushResync(again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, component]);
}
