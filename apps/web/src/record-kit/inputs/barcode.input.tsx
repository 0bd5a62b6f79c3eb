import { ADD_PRODUCT, nextBarcode } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconBarcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { useFormWords } from '../form/state/form-words.ts';
import type { FieldInput, InputProps } from './input.types.ts';
import classes from './inputs.module.css';
import { showNoNextBarcode } from './parts/no-next-barcode.ts';
import { TextBox } from './parts/text-box.tsx';

/** A barcode: scanned, typed, or the next free one of the business. */
function BarcodeInput(field: InputProps<'barcode'>): ReactNode {
  const say = useFormWords();
  const mayAsk = useAccess(ADD_PRODUCT) === 'ok' && !field.readOnly;
  const next = useMutation({
    mutationFn: () => api.call(nextBarcode, { body: {} }),
    onSuccess: ({ data: [code, , barcode] }) =>
      code === '000' ? field.onChange(barcode) : showNoNextBarcode(),
    onError: showNoNextBarcode,
  });
  const box = <TextBox field={field} ltr />;
  if (!mayAsk) return box;
  return (
    <div className={classes['withButton']}>
      {box}
      <Button
        className={classes['besideLabel'] ?? ''}
        variant="default"
        leftSection={<IconBarcode size={18} aria-hidden />}
        loading={next.isPending}
        onClick={() => next.mutate()}
      >
        {say('nextBarcode')}
      </Button>
    </div>
  );
}

export const barcodeInput: FieldInput<'barcode'> = { kind: 'barcode', component: BarcodeInput };
