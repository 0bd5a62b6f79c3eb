import { Input } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Slot } from '../../../platform/router/slots.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { formatRate } from '../../../ui/format/format-number.ts';
import { NumericField } from '../../numeric-field.tsx';
import { FormField } from '../form-field.tsx';
import { focusFirst } from '../state/focus-first.ts';
import { useForm } from '../state/form-context.ts';
import { useFormWords } from '../state/form-words.ts';
import type { FormValue } from '../state/form-values.ts';
import { marginOf, priceOfMarginRate, priceOfMarginSum } from './margin.ts';
import classes from './opening.module.css';
import type { OpeningProps } from './opening.types.ts';

const ZERO_RATE = '1';

const numberOf = (value: FormValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** The rate of VAT of the product as the form has it. */
function useVatRate(): number {
  const { model } = useForm();
  const { vat_rate_bp: standard = 0 } = useAppInit();
  const isFree = useStore(model.store, ({ values }) => values['vat_free'] === true);
  const group = useStore(model.store, ({ values }) => values['vat_group']);
  return isFree || group === ZERO_RATE ? 0 : standard;
}

/**
 * What the price leaves before VAT, in a sum and in percent of the price. Either can be typed: the
 * price follows, the cost stays.
 */
function MarginFields({ readOnly }: { readonly readOnly: boolean }): ReactNode {
  const say = useFormWords();
  const { model } = useForm();
  const vatRate = useVatRate();
  const price = useStore(model.store, ({ values }) => numberOf(values['price']));
  const cost = useStore(model.store, ({ values }) => numberOf(values['cost']));
  const margin = price === null || cost === null ? null : marginOf(price, cost, vatRate);
  const setPrice = (next: number | null): void => {
    if (next === null) return;
    model.set('price', next);
    model.markVisited('price');
  };
  const help = say('marginHelp', { rate: formatRate(vatRate) });
  const off = readOnly || cost === null;
  return (
    <>
      <div>
        <NumericField
          showsLabel
          kind="money"
          label={say('marginSum')}
          value={margin?.sum ?? null}
          disabled={off}
          onChange={(sum) => {
            if (sum !== null && cost !== null) setPrice(priceOfMarginSum(cost, sum, vatRate));
          }}
        />
        <Input.Description>{help}</Input.Description>
      </div>
      <div>
        <NumericField
          showsLabel
          kind="percent"
          label={say('marginRate')}
          value={margin?.rate ?? null}
          disabled={off}
          onChange={(rate) => {
            if (rate !== null && cost !== null) setPrice(priceOfMarginRate(cost, rate, vatRate));
          }}
        />
        <Input.Description>{help}</Input.Description>
      </div>
    </>
  );
}

/** What a product is, in sight at once: picture, name, barcode, price with its margin, and stock. */
export function ProductOpening({ form, fields }: OpeningProps): ReactNode {
  const { id, model } = useForm();
  const root = useRef<HTMLDivElement>(null);
  // The form looks for its first field before this part has come.
  useEffect(() => {
    if (model.isNew) focusFirst(root.current);
  }, [model]);
  const find = (key: string) => fields.find(({ column }) => column.key === key);
  const cost = find('cost');
  const draw = (key: string): ReactNode => {
    const field = find(key);
    return field === undefined ? null : <FormField key={key} form={form} field={field} />;
  };
  return (
    <div ref={root} className={classes['opening']}>
      <div className={classes['name']}>{draw('name')}</div>
      <div className={classes['picture']}>{draw('image')}</div>
      <div className={classes['pair']}>
        {draw('barcode')}
        {draw('department')}
      </div>
      <div className={classes['figures']}>
        {draw('price')}
        {draw('cost')}
        {cost !== undefined && <MarginFields readOnly={find('price')?.readOnly !== false} />}
      </div>
      {id !== '0' && (
        <div className={classes['stock']}>
          <Slot name="product.stock" props={{ product: Number(id) }} />
        </div>
      )}
    </div>
  );
}
