import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { COMPONENT, createProduct, listRecords, MAX_PRODUCT_NAME } from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError, textOfCode } from '../../platform/api/describe-error.ts';
import { go } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { EMPTY_PRODUCT, findMistake, type ProductField, type ProductForm, type ProductMistake, productWish } from './new-product-form.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { fieldText } from '../../record-kit/words.ts';
import classes from './record.module.css';
import { recordsKey } from '../../record-kit/records-key.ts';

function useDepartments(): readonly { readonly value: string; readonly label: string }[] {
  const mayRead = useAccess({ type: 'components', action: 'r', key: COMPONENT.departments }) === 'ok';
  const { data } = useQuery({
    queryKey: [...recordsKey(COMPONENT.departments), 'choice'],
    queryFn: async ({ signal }) => (await api.call(listRecords, { params: { component: COMPONENT.departments }, query: { limit: 200 } }, { signal })).data,
    enabled: mayRead,
  });
  return (data ?? []).map(({ id, data: { name } }) => ({ value: id, label: typeof name === 'string' ? name : id }));
}

function useWish() {
  const cache = useQueryClient();
  const { t } = useTranslation('records');
  // One id for one wish: pressed again after an answer that was lost, it is the same product and not a second one.
  const request = useRef({ id: crypto.randomUUID(), of: '' });
  return useMutation({
    mutationFn: ({ form, confirmed }: { readonly form: ProductForm; readonly confirmed: boolean }) => {
      const of = JSON.stringify([form, confirmed]);
      if (request.current.of !== of) request.current = { id: crypto.randomUUID(), of };
      return api.call(createProduct, { body: productWish(form, request.current.id, confirmed) });
    },
    onSuccess: async ({ data }) => {
      await cache.invalidateQueries({ queryKey: recordsKey(COMPONENT.products) });
      toast({ text: t('productSaved', { name: data.name }), tone: 'ok' });
      go(recordRoute(COMPONENT.products, data.id), { replace: true });
    },
  });
}

/** A new product: name, barcode, price, department. The tills hear of it with their next check. */
export function NewProduct(): ReactNode {
  const { t } = useTranslation('records');
  const [form, setForm] = useState(EMPTY_PRODUCT);
  const [mistake, setMistake] = useState<{ readonly field: ProductField; readonly why: ProductMistake } | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const departments = useDepartments();
  const wish = useWish();
  const formRef = useRef<HTMLFormElement>(null);
  const change = (part: Partial<ProductForm>): void => {
    setForm((before) => ({ ...before, ...part }));
    setMistake(null);
    // Whoever stood by a code stood by that code.
    if (part.barcode !== undefined) setConfirmed(false);
  };
  const words = (why: ProductMistake): string => (why === 'checkDigit' ? textOfCode('BARCODE_CHECK_DIGIT') : t(why));
  const errorOf = (field: ProductField): string | null => (mistake?.field === field ? words(mistake.why) : null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = findMistake(form, confirmed);
    setMistake(wrong);
    if (wrong === null) wish.mutate({ form, confirmed });
    else formRef.current?.querySelector<HTMLInputElement>(`[name="${wrong.field}"]`)?.focus();
  };
  const failed = wish.error === null ? null : describeError(wish.error);
  return (
    <>
      <h1 className={classes['title']}>{t('newProduct')}</h1>
      <Panel>
        <form ref={formRef} className={classes['form']} onSubmit={save} noValidate>
          <TextInput name="name" label={fieldText('name')} required autoFocus maxLength={MAX_PRODUCT_NAME} autoComplete="off" value={form.name} error={errorOf('name')} onChange={(event) => change({ name: event.currentTarget.value })} />
          <TextInput name="barcode" className="digits-text" label={fieldText('barcode')} required maxLength={20} autoComplete="off" dir="ltr" value={form.barcode} error={errorOf('barcode')} onChange={(event) => change({ barcode: event.currentTarget.value })} />
          {mistake?.why === 'checkDigit' && <Switch label={t('confirmCheckDigit')} checked={confirmed} onChange={(event) => setConfirmed(event.currentTarget.checked)} />}
          <TextInput name="price" className="digits-text" label={t(form.weighed ? 'pricePerKg' : 'pricePerUnit')} required inputMode="decimal" maxLength={12} autoComplete="off" dir="ltr" value={form.price} error={errorOf('price')} onChange={(event) => change({ price: event.currentTarget.value.replace(',', '.') })} />
          <NativeSelect label={fieldText('department')} value={form.department} onChange={(event) => change({ department: event.currentTarget.value })} data={[{ value: '', label: t('chooseDepartment') }, ...departments]} />
          <Switch label={fieldText('weighed')} checked={form.weighed} onChange={(event) => change({ weighed: event.currentTarget.checked })} />
          <Switch label={fieldText('vat_free')} checked={form.vatZero} onChange={(event) => change({ vatZero: event.currentTarget.checked })} />
          {failed !== null && <MessageBox tone="bad" title={failed.description} />}
          <div><Button type="submit" loading={wish.isPending}>{t('saveProduct')}</Button></div>
        </form>
      </Panel>
    </>
  );
}
