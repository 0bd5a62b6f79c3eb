import { ADD_PRODUCT, nextBarcode } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconBarcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { toast, TOAST_TIMES } from '../../ui/toast.ts';
import { useFormWords } from '../form/form-words.ts';
import type { FieldInput, InputProps } from './input.types.ts';
import classes from './inputs.module.css';
import { TextBox } from './text-box.tsx';

/** A barcode, as scanned, typed, or the next one that the business has free. */
function BarcodeInput(field: InputProps<'barcode'>): ReactNode {
  const say = useFormWords();
  const mayAsk = useAccess(ADD_PRODUCT) === 'ok' && !field.readOnly;
  // 2-records §8: whatever went wrong, one message for three seconds.
  const failed = (): void => toast({ text: say('nextBarcodeFailed'), tone: 'bad', ms: TOAST_TIMES.barcodeError, id: 'next-barcode' });
  const next = useMutation({
    mutationFn: () => api.call(nextBarcode, { body: {} }),
    onSuccess: ({ data: [code, , barcode] }) => (code === '000' ? field.onChange(barcode) : failed()),
    onError: failed,
  });
  const box = <TextBox field={field} ltr />;
  if (!mayAsk) return box;
  return (
    <div className={classes['withButton']}>
      {box}
      <Button className={classes['besideLabel'] ?? ''} variant="default" leftSection={<IconBarcode size={18} aria-hidden />} loading={next.isPending} onClick={() => next.mutate()}>{say('nextBarcode')}</Button>
    </div>
  );
}

export const barcodeInput: FieldInput<'barcode'> = { kind: 'barcode', component: BarcodeInput };
