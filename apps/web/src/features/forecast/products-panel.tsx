import { TextInput } from '@mantine/core';
import { COMPONENT, type ForecastRange, listForecastProducts } from '@dalpak/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useWords } from '../../platform/i18n/words-of.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Qty } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { sayForecast } from './words.ts';

/** What of each product is expected to sell, those that sell most first. */
export function ProductsPanel({
  branch,
  department,
}: {
  readonly branch: number;
  readonly department: string;
}): ReactNode {
  const say = useWords(sayForecast);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useQuery({
    queryKey: ['forecast', 'products', branch, department, search],
    queryFn: ({ signal }) =>
      api.call(
        listForecastProducts,
        {
          query: {
            branch: String(branch),
            search,
            ...(department === '' ? {} : { department }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={say('products')}>
      <QuietText>{say('productsHelp')}</QuietText>
      <TextInput
        label={say('search')}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={query} label={say('loading')}>
        {({ data, more }) =>
          data.length === 0 ? (
            <QuietText>{say('noProducts')}</QuietText>
          ) : (
            <>
              <DataTable label={say('products')}>
                <thead>
                  <tr>
                    <th scope="col">{say('product')}</th>
                    {(['next7', 'range', 'next28', 'range'] as const).map((key, at) => (
                      <th key={at < 2 ? key : `${key}28`} scope="col" className={figure}>
                        {say(key)}
                      </th>
                    ))}
                    <th scope="col">{say('promotion')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ product, weighed, week, month, promotions }) => (
                    <tr key={product.id}>
                      <td>
                        <CellLink href={hrefOf(recordRoute(COMPONENT.products, product.id))}>
                          {product.name}
                        </CellLink>
                      </td>
                      <RangeCells range={week} weighed={weighed} />
                      <RangeCells range={month} weighed={weighed} />
                      <td>{promotions.join(', ')}</td>
                    </tr>
                  ))}
                </tbody>
              </DataTable>
              {more && <QuietText>{say('more')}</QuietText>}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Pieces are whole; kilograms have a fraction. */
const rounded = (milli: number, weighed: boolean): number =>
  weighed ? Math.round(milli / 100) * 100 : Math.round(milli / 1_000) * 1_000;

function RangeCells({
  range: { expected, low, high },
  weighed,
}: {
  readonly range: ForecastRange;
  readonly weighed: boolean;
}): ReactNode {
  const quantity = (milli: number): ReactNode => (
    <Qty milli={rounded(milli, weighed)} weighed={weighed} />
  );
  return (
    <>
      <td className={figure}>
        <b>{quantity(expected)}</b>
      </td>
      <td className={figure}>
        <bdi dir="ltr">
          {quantity(low)}–{quantity(high)}
        </bdi>
      </td>
    </>
  );
}
