import { TextInput } from '@mantine/core';
import { SERIAL_SEARCH_LENGTH, searchSerials, type SerialPiece } from '@dalpak/contracts';
import { getDocumentType } from '@dalpak/engine';
import { IconBarcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { DateText } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { DataTable } from '../../ui/content/data-table.tsx';
import { Waiting } from '../../platform/api/waiting.tsx';
import { useStockWords } from './words.ts';

/** Where one piece is, and how it went there. */
function Piece({ piece }: { readonly piece: SerialPiece }): ReactNode {
  const say = useStockWords();
  const { product, serial, warehouse, warranty_until: warranty, movements } = piece;
  return (
    <Panel title={`${serial} · ${product.name}`}>
      <p>
        {warehouse === null ? say('isOut') : say('isAt', { name: warehouse.name })}
        {warranty !== null && ` · ${say('warranty', { day: formatDate(warranty, 'date') })}`}
      </p>
      <DataTable label={serial} caption={say('movements')}>
        <thead>
          <tr>
            {(['day', 'kind', 'warehouse', 'source', 'party'] as const).map((key) => (
              <th key={key} scope="col">
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {movements.map(({ day, quantity, warehouse: at, source, party }) => (
            <tr key={`${source.id}-${at.id}-${quantity}`}>
              <td>
                <DateText value={day} kind="date" />
              </td>
              <td>{say(quantity > 0 ? 'cameIn' : 'wentOut')}</td>
              <td>
                <bdi>{at.name}</bdi>
              </td>
              <td>
                <a href={hrefOf(`/document/${source.type}/${source.id}`)}>
                  {getDocumentType(source.type).name} <bdi dir="ltr">{source.number}</bdi>
                </a>
              </td>
              <td>
                <bdi>{party}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

/** Finds pieces by their serial number, or a part of it. */
export function SerialsScreen(): ReactNode {
  const say = useStockWords();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const { data, error, refetch } = useQuery({
    queryKey: ['serials', wanted],
    enabled: wanted.length >= SERIAL_SEARCH_LENGTH,
    queryFn: ({ signal }) => api.call(searchSerials, { query: { q: wanted } }, { signal }),
  });
  return (
    <Page width={880}>
      <PageTitle>{say('serials')}</PageTitle>
      <TextInput
        size="md"
        label={say('serial')}
        description={say('serialHelp')}
        value={text}
        maxLength={100}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {wanted.length < SERIAL_SEARCH_LENGTH ? null : data === undefined ? (
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <EmptyState
          icon={<IconBarcode size={28} />}
          title={say('noSerial')}
          text={say('noSerialText')}
        />
      ) : (
        data.data.map((piece) => (
          <Piece key={`${piece.product.id}-${piece.serial}`} piece={piece} />
        ))
      )}
    </Page>
  );
}
