import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type DocumentContext, isBusinessNumber } from '@dalpak/contracts';
import {
  type Cart,
  type CartCommand,
  type DocumentType,
  mayBeAllocated,
  needsAllocation,
  type PricedCart,
} from '@dalpak/engine';
import type { ReactNode } from 'react';
import { DayField } from './day-field.tsx';
import { dateFieldsOf, hasGoods, warehouseOf } from './document-cart.ts';
import { useDocumentWords } from './words.ts';
import classes from './documents.module.css';

interface HeadProps {
  readonly type: DocumentType;
  readonly cart: Cart;
  readonly priced: PricedCart;
  readonly context: DocumentContext;
  readonly onCommand: (command: CartCommand) => void;
}

/** The head of a document: the fields that its type uses. */
export function HeadFields({ type, cart, priced, context, onCommand }: HeadProps): ReactNode {
  const say = useDocumentWords();
  const { header } = cart;
  const places = [
    { value: '', label: '' },
    ...context.warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const idOf = (text: string): number | null => (text === '' ? null : Number(text));
  const dealer = cart.account !== null && isBusinessNumber(cart.account.vatId);
  const needed = needsAllocation({
    documentType: type.id,
    date: header.date,
    beforeVat: priced.beforeVat,
    vat: priced.vat,
    dealer,
  });
  return (
    <div className={classes['fields']}>
      <DayField
        label={say('date')}
        value={header.date}
        onChange={(date) => {
          if (date !== null) onCommand({ type: 'setHeader', changes: { date } });
        }}
      />
      <TextInput
        label={say('reference')}
        autoComplete="off"
        maxLength={60}
        value={header.reference}
        onChange={(event) =>
          onCommand({ type: 'setHeader', changes: { reference: event.currentTarget.value } })
        }
      />
      {dateFieldsOf(type).map((field) => (
        <DayField
          key={field}
          label={say(field)}
          value={header[field]}
          onChange={(day) => onCommand({ type: 'setHeader', changes: { [field]: day } })}
        />
      ))}
      {context.branches.length > 1 && (
        <NativeSelect
          label={say('branch')}
          data={context.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(header.branchId)}
          onChange={(event) => {
            const branchId = Number(event.currentTarget.value);
            onCommand({
              type: 'setHeader',
              changes: {
                branchId,
                ...(type.needsTargetWarehouse
                  ? {}
                  : { warehouseId: warehouseOf(context, branchId) }),
              },
            });
          }}
        />
      )}
      {hasGoods(type) && (
        <NativeSelect
          label={say(type.needsTargetWarehouse ? 'sourceWarehouse' : 'warehouse')}
          data={places}
          value={String(header.warehouseId ?? '')}
          onChange={(event) =>
            onCommand({
              type: 'setHeader',
              changes: { warehouseId: idOf(event.currentTarget.value) },
            })
          }
        />
      )}
      {type.needsTargetWarehouse && (
        <NativeSelect
          label={say('targetWarehouse')}
          data={places}
          value={String(header.targetWarehouseId ?? '')}
          onChange={(event) =>
            onCommand({
              type: 'setHeader',
              changes: { targetWarehouseId: idOf(event.currentTarget.value) },
            })
          }
        />
      )}
      <Textarea
        className={classes['wide'] ?? ''}
        label={say('notes')}
        rows={2}
        maxLength={2_000}
        value={header.notes}
        onChange={(event) => onCommand({ type: 'setNotes', notes: event.currentTarget.value })}
      />
      {mayBeAllocated(type.id) && (
        <Checkbox
          className={classes['wide'] ?? ''}
          label={say('wantsAllocation')}
          {...(needed ? { description: say('needsAllocation') } : {})}
          checked={header.wantsVatConfirmation}
          onChange={(event) =>
            onCommand({
              type: 'setHeader',
              changes: { wantsVatConfirmation: event.currentTarget.checked },
            })
          }
        />
      )}
    </div>
  );
}
