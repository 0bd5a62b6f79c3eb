import { ActionIcon, Select, Textarea, VisuallyHidden } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import {
  type CartCommand,
  type CartRow,
  isBlankRow,
  mulDivRound,
  ONE,
  type PricedCart,
  type PricedRow,
  readSerials,
} from '@dalpak/engine';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Code, Money, Num, Qty } from '../../ui/figures/num.tsx';
import { formatMoney, formatRate } from '../../ui/format/format-number.ts';
import { NumericField } from '../../record-kit/numeric-field.tsx';
import { Finder } from './finder.tsx';
import { useDocumentWords } from './words.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './documents.module.css';

interface RowsProps {
  readonly priced: PricedCart;
  /** Null for a stored document. */
  readonly onCommand: ((command: CartCommand) => void) | null;
  /** False for goods that are only moved or counted and have no price. */
  readonly withPrices: boolean;
  /** Fills an empty line with a product. */
  readonly onFill?: (rowKey: string, product: number) => void;
  /** Rows name the serial numbers of their pieces. */
  readonly withSerials?: boolean;
  /** The product's own price, where a price list replaced it; otherwise null. */
  readonly replacedPriceOf?: (row: CartRow) => number | null;
  /** What the rows may be posted to; absent where they cannot choose. */
  readonly accounts?: RowAccounts;
}

export interface RowAccounts {
  readonly choices: readonly { readonly code: string; readonly name: string }[];
  readonly of: (row: CartRow) => string;
  readonly onChoose: (rowKey: string, code: string) => void;
}

/** The account that a line is posted to. */
function AccountField({
  row,
  accounts: { choices, of, onChoose },
}: {
  readonly row: CartRow;
  readonly accounts: RowAccounts;
}): ReactNode {
  const say = useDocumentWords();
  return (
    <Select
      className={classes['rowAccount'] ?? ''}
      aria-label={say('rowAccountOf', { name: row.product.name })}
      placeholder={say('rowAccount')}
      searchable
      clearable
      data={choices.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
      value={of(row) === '' ? null : of(row)}
      onChange={(code) => onChoose(row.key, code ?? '')}
    />
  );
}

/** The serial numbers of a line, pasted or scanned one after the other; they count its pieces. */
function SerialsField({
  row: { key: rowKey, serialNumber, product },
  onCommand,
}: {
  readonly row: CartRow;
  readonly onCommand: NonNullable<RowsProps['onCommand']>;
}): ReactNode {
  const say = useDocumentWords();
  return (
    <details className={classes['serials']} open={serialNumber !== '' || undefined}>
      <summary>{say('serials', { count: readSerials(serialNumber).length })}</summary>
      <Textarea
        aria-label={say('serialsOf', { name: product.name })}
        description={say('serialsHelp')}
        rows={3}
        maxLength={2_000}
        value={serialNumber}
        onChange={({ currentTarget: { value } }) => {
          onCommand({ type: 'editRow', rowKey, changes: { serialNumber: value } });
          const count = readSerials(value).length;
          if (count > 0) onCommand({ type: 'setQuantity', rowKey, quantity: count * ONE });
        }}
      />
    </details>
  );
}

/** All discounts of a line, in agorot. */
const discountOf = ({ gross, net }: PricedRow): number => gross - net;

function Cells({
  row,
  withPrices,
  onCommand,
}: {
  readonly row: PricedRow;
  readonly withPrices: boolean;
  readonly onCommand: NonNullable<RowsProps['onCommand']>;
}): ReactNode {
  const say = useDocumentWords();
  const {
    key: rowKey,
    product: { name },
    quantity,
    discountRate,
  } = row.row;
  return (
    <>
      <td data-label={say('quantity')}>
        <NumericField
          label={say('quantityOf', { name })}
          value={quantity}
          kind="quantity"
          onChange={(value) => onCommand({ type: 'setQuantity', rowKey, quantity: value ?? 0 })}
        />
      </td>
      {withPrices && (
        <>
          <td data-label={say('price')}>
            <NumericField
              label={say('priceOf', { name })}
              value={row.unitPrice}
              kind="money"
              onChange={(price) => onCommand({ type: 'setUnitPrice', rowKey, price })}
            />
          </td>
          <td data-label={say('discountPercent')}>
            <NumericField
              label={say('discountOf', { name })}
              value={discountRate === 0 ? null : discountRate}
              kind="percent"
              onChange={(rate) =>
                onCommand({
                  type: 'setRowDiscount',
                  rowKey,
                  discount: rate === null ? null : { type: 'percent', rate },
                })
              }
            />
          </td>
          <td data-label={say('rowTotal')} className={classes['figure']}>
            <Money agorot={row.net} />
          </td>
        </>
      )}
      <td className={classes['tool']}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say('removeRow', { name })}
          onClick={() => onCommand({ type: 'deleteRow', rowKey })}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </td>
    </>
  );
}

/** @param gap leaves the price cells empty, as for a part of a kit */
function ReadOnlyCells({
  row,
  withPrices,
  gap,
}: {
  readonly row: PricedRow;
  readonly withPrices: boolean;
  readonly gap: boolean;
}): ReactNode {
  const say = useDocumentWords();
  const {
    quantity,
    product: { weighed },
    discountRate,
  } = row.row;
  return (
    <>
      <td data-label={say('quantity')} className={classes['figure']}>
        <Qty milli={quantity} weighed={weighed} />
      </td>
      {withPrices && (
        <>
          <td data-label={say('price')} className={classes['figure']}>
            <Money agorot={row.unitPrice} />
          </td>
          <td data-label={say('discounts')} className={classes['figure']}>
            {discountRate !== 0 ? (
              <Num value={formatRate(discountRate)} />
            ) : (
              discountOf(row) !== 0 && <Money agorot={0 - discountOf(row)} />
            )}
          </td>
          <td data-label={say('rowTotal')} className={classes['figure']}>
            <Money agorot={row.net} />
          </td>
        </>
      )}
      {gap && <td aria-hidden colSpan={3} />}
    </>
  );
}

/** The contents of a kit in a document being written. */
function KitContents({
  row: {
    row: { components, quantity },
  },
}: {
  readonly row: PricedRow;
}): ReactNode {
  return (
    <span className={classes['inside']}>
      {components.map((part) => (
        <bdi key={part.product.id}>
          {part.product.name}{' '}
          <Qty milli={mulDivRound(quantity, part.quantity, ONE)} weighed={part.product.weighed} />
        </bdi>
      ))}
    </span>
  );
}

/** Says why the price is not the product's own. */
function ReplacedPrice({ price }: { readonly price: number | null }): ReactNode {
  const say = useDocumentWords();
  return price === null ? null : (
    <span className={quiet}> · {say('replacedPrice', { price: formatMoney(price) })}</span>
  );
}

/** A line without a product yet. The document cannot be issued while it is between others. */
function EmptyRow({
  row: {
    row: { key },
  },
  number,
  withPrices,
  onCommand,
  onFill,
}: { readonly row: PricedRow; readonly number: number; readonly withPrices: boolean } & Required<
  Pick<RowsProps, 'onCommand' | 'onFill'>
>): ReactNode {
  const say = useDocumentWords();
  return (
    <tr data-empty-row>
      <th scope="row" className={classes['name']}>
        <Finder
          component={COMPONENT.products}
          label={say('fillRow', { number })}
          onPick={(product) => onFill(key, product)}
        />
      </th>
      <td aria-hidden className={classes['gap']} colSpan={withPrices ? 4 : 1} />
      <td className={classes['tool']}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say('removeEmptyRow', { number })}
          onClick={() => onCommand?.({ type: 'deleteRow', rowKey: key })}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </td>
    </tr>
  );
}

const accountOf = ({ incomeAccount, expenseAccount }: CartRow): string =>
  incomeAccount === '' ? expenseAccount : incomeAccount;

/** The lines of a document. On a phone each line is a card, with a label for each cell. */
export function RowsTable({
  priced,
  onCommand,
  withPrices,
  onFill,
  withSerials = false,
  replacedPriceOf = () => null,
  accounts,
}: RowsProps): ReactNode {
  const say = useDocumentWords();
  return (
    <table className={classes['rows']}>
      <VisuallyHidden component="caption">{say('rows')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{say('product')}</th>
          <th scope="col" className={classes['figure']}>
            {say('quantity')}
          </th>
          {withPrices && (
            <>
              <th scope="col" className={classes['figure']}>
                {say('price')}
              </th>
              <th scope="col" className={classes['figure']}>
                {onCommand === null ? say('discounts') : say('discountPercent')}
              </th>
              <th scope="col" className={classes['figure']}>
                {say('rowTotal')}
              </th>
            </>
          )}
          {onCommand !== null && <th aria-hidden />}
        </tr>
      </thead>
      <tbody>
        {priced.rows.map((row, index) =>
          onFill !== undefined && isBlankRow(row.row) ? (
            <EmptyRow
              key={row.row.key}
              row={row}
              number={index + 1}
              withPrices={withPrices}
              onCommand={onCommand}
              onFill={onFill}
            />
          ) : (
            <tr key={row.row.key}>
              <th
                scope="row"
                className={row.row.parentKey === null ? classes['name'] : classes['part']}
              >
                <bdi>{row.row.product.name}</bdi>{' '}
                <Code className={quiet}>{row.row.product.code}</Code>
                <ReplacedPrice price={replacedPriceOf(row.row)} />
                {onCommand !== null && row.row.components.length > 0 && <KitContents row={row} />}
                {onCommand !== null && accounts !== undefined && row.row.parentKey === null && (
                  <AccountField row={row.row} accounts={accounts} />
                )}
                {withSerials && onCommand !== null && row.row.parentKey === null && (
                  <SerialsField row={row.row} onCommand={onCommand} />
                )}
                {onCommand === null && row.row.serialNumber !== '' && (
                  <span className={quiet}> · {row.row.serialNumber}</span>
                )}
                {onCommand === null && accountOf(row.row) !== '' && (
                  <span className={quiet}>
                    {' '}
                    · {say('rowAccount')} <Code>{accountOf(row.row)}</Code>
                  </span>
                )}
              </th>
              {onCommand === null ? (
                <ReadOnlyCells
                  row={row}
                  withPrices={withPrices && row.row.parentKey === null}
                  gap={withPrices && row.row.parentKey !== null}
                />
              ) : (
                <Cells row={row} withPrices={withPrices} onCommand={onCommand} />
              )}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
