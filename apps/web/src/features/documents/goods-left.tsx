import { documentBaseMoves, type DocumentView } from '@dalpak/contracts';
import { DOCUMENT_TYPE } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { Qty } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useDocumentWords } from './words.ts';
import { DataTable, figure } from '../../ui/content/data-table.tsx';

/** What of a purchase order came and what is still open, by product. */
export function GoodsLeft({ view }: { readonly view: DocumentView }): ReactNode {
  const say = useDocumentWords();
  const { data } = useQuery({
    queryKey: ['documents', 'left', view.id, view.lifecycle],
    enabled: view.type === DOCUMENT_TYPE.purchaseOrder && view.next.length > 0,
    queryFn: async ({ signal }) =>
      (await api.call(documentBaseMoves, { query: { ids: view.id } }, { signal })).data[0]?.rows,
  });
  if (data === undefined) return null;
  const isPartly =
    data.some(({ left }) => left > 0) && data.some(({ left, quantity }) => left < quantity);
  return (
    <Panel title={say(isPartly ? 'partly' : 'goods')}>
      <DataTable label={say('goods')}>
        <thead>
          <tr>
            <th scope="col">{say('product')}</th>
            {(['orderedQuantity', 'receivedQuantity', 'openQuantity'] as const).map((key) => (
              <th key={key} scope="col" className={figure}>
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ product, name, quantity, left }) => (
            <tr key={product}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td className={figure}>
                <Qty milli={quantity} />
              </td>
              <td className={figure}>
                <Qty milli={quantity - left} />
              </td>
              <td className={figure}>
                <Qty milli={left} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}
