import { Badge, Button, Checkbox } from '@mantine/core';
import {
  COMPONENT,
  findRecordComponent,
  type SupplierFileRow,
  type SupplierFileWish,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { ValueInput } from '../../../record-kit/list/bulk/bulk-edit-dialog.tsx';
import { DataTable, figure } from '../../../ui/content/data-table.tsx';
import { Code, Money, Num, Qty } from '../../../ui/figures/num.tsx';
import { type FileWord, useFileWords } from './words.ts';
import classes from './suppliers.module.css';

type Settled = SupplierFileWish['settled'][number];

interface FileLinesProps {
  readonly rows: readonly SupplierFileRow[];
  readonly settled: readonly Settled[];
  readonly onSettle: (line: number, said: Settled | null) => void;
  /** Prices that were ticked, by line. */
  readonly prices: ReadonlyMap<number, number>;
  readonly onPrice: (line: number, price: number | null) => void;
  /** Null when all lines are shown. */
  readonly onMore: (() => void) | null;
}

const percent = (bp: number | null, signed = false): ReactNode =>
  bp === null ? '' : <Num value={`${signed && bp > 0 ? '+' : ''}${(bp / 100).toFixed(1)}%`} />;

const money = (agorot: number | null): ReactNode =>
  agorot === null ? '' : <Money agorot={agorot} />;

/** The lines of a file with what they change; unknown ones are settled in their line. */
export function FileLines(props: FileLinesProps): ReactNode {
  const say = useFileWords();
  const { rows, prices, onPrice, onMore } = props;
  if (rows.length === 0) return <p className={classes['quiet']}>{say('none')}</p>;
  return (
    <div className={classes['preview']}>
      <DataTable label={say('preview')} stacked>
        <thead>
          <tr>
            <th scope="col">{say('line')}</th>
            <th scope="col">{say('inFile')}</th>
            <th scope="col">{say('product')}</th>
            {(
              [
                'quantity',
                'before',
                'after',
                'change',
                'marginColumn',
                'price',
                'suggested',
              ] as const
            ).map((key) => (
              <th key={key} scope="col" className={figure}>
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td data-label={say('line')}>
                <Code>{row.line}</Code>
              </td>
              <td data-label={say('inFile')}>
                <bdi>{[row.code || row.barcode, row.name].filter(Boolean).join(' · ')}</bdi>
              </td>
              <td data-label={say('product')}>
                <Product {...props} row={row} />
              </td>
              <td data-label={say('quantity')} className={figure}>
                {row.quantity !== null && <Qty milli={row.quantity} />}
              </td>
              <td data-label={say('before')} className={figure}>
                {money(row.before)}
              </td>
              <td data-label={say('after')} className={figure}>
                {money(row.after)}
              </td>
              <td data-label={say('change')} className={figure}>
                {percent(row.change, true)}
              </td>
              <td data-label={say('marginColumn')} className={figure}>
                {percent(row.margin)}
              </td>
              <td data-label={say('price')} className={figure}>
                {money(row.price)}
              </td>
              <td data-label={say('suggested')} className={figure}>
                {row.state === 'found' && row.suggested !== null && (
                  <Checkbox
                    label={<Money agorot={row.suggested} />}
                    aria-label={say('takePrice', { name: row.product?.name ?? '' })}
                    checked={prices.has(row.line)}
                    onChange={(event) =>
                      onPrice(row.line, event.currentTarget.checked ? row.suggested : null)
                    }
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {onMore !== null && (
        <Button variant="subtle" onClick={onMore}>
          {say('more')}
        </Button>
      )}
    </div>
  );
}

/** The product of a line, or what to do with a line that has none. */
function Product({
  row: { line, state, name, product },
  settled,
  onSettle,
}: FileLinesProps & { readonly row: SupplierFileRow }): ReactNode {
  const say = useFileWords();
  const column = findRecordComponent(COMPONENT.supplierProducts)?.columns.find(
    ({ key }) => key === 'product',
  );
  if (state === 'unknown' && column !== undefined)
    return (
      <div className={classes['settle']} role="group" aria-label={say('search', { line })}>
        <ValueInput
          component={COMPONENT.supplierProducts}
          column={column}
          text=""
          label={say('find')}
          error={null}
          onText={(text) => {
            if (text !== '') onSettle(line, { line, as: 'product', product: Number(text) });
          }}
        />
        {name !== '' && (
          <Button
            variant="default"
            onClick={() => onSettle(line, { line, as: 'new', product: null })}
          >
            {say('makeNew')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => onSettle(line, { line, as: 'out', product: null })}>
          {say('leaveOut')}
        </Button>
      </div>
    );
  const isSettled = settled.some((said) => said.line === line);
  return (
    <div className={classes['settle']}>
      {product !== null && <bdi>{product.name}</bdi>}
      {state !== 'found' && (
        <Badge variant="light" color={state === 'bad' ? 'red' : 'gray'}>
          {say(`state_${state}` as FileWord)}
        </Badge>
      )}
      {isSettled && (
        <Button variant="subtle" onClick={() => onSettle(line, null)}>
          {say('again')}
        </Button>
      )}
    </div>
  );
}
