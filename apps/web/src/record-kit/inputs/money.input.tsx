import { type BalanceFile, formBalances } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../form/state/form-context.ts';
import { componentKey } from '../form/state/form-query.ts';
import { NumericBox } from './parts/numeric-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/**
 * The current balance, which sales change while the form is open. Until it has loaded, the one that
 * was read with the form.
 */
function Balance({
  field,
  file,
}: {
  readonly field: InputProps<'money'>;
  readonly file: BalanceFile;
}): ReactNode {
  const { component, id } = useForm();
  const { data } = useQuery({
    queryKey: [...componentKey(component), 'balance', id],
    queryFn: async ({ signal }) => {
      const {
        data: [, , balances],
      } = await api.call(
        formBalances,
        { params: { file: `${file}.php` }, body: { ids: [Number(id)] } },
        { signal },
      );
      return balances[0]?.balance ?? null;
    },
    enabled: id !== '0',
  });
  return <NumericBox field={{ ...field, value: data ?? field.value }} />;
}

/** Shekels and agorot. */
function MoneyInput(field: InputProps<'money'>): ReactNode {
  const { asks } = field.column;
  return asks === undefined ? <NumericBox field={field} /> : <Balance field={field} file={asks} />;
}

export const moneyInput: FieldInput<'money'> = { kind: 'money', component: MoneyInput };
