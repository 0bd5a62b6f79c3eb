import { type CustomerView, isBusinessNumber } from '@dalpak/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code } from '../../../ui/figures/num.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { dismissNotice, noticeNow, notify } from '../bill/notice.store.ts';
import { currentTill } from '../till/till.registry.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import panels from '../parts/panels.module.css';
import { Field } from '../parts/fields.tsx';
import { readBook } from './customer-book.ts';
import { describeDuplicate } from './duplicate-words.ts';
import { duplicateCustomers, dismissDuplicate, duplicateText } from './duplicate-customers.ts';
import { forgetCustomer } from './new-customers.ts';
import { refusedCustomers } from './waiting-customers.ts';
import { newCustomerForm, saveCustomer } from './save-customer.ts';

interface NewCustomerFormProps {
  /** The search text that found no customer: a name, or a phone. */
  readonly typed: string;
  readonly onBack: () => void;
  readonly onChosen: (customer: CustomerView) => void;
}

const PHONE = /^[\d\s+()*-]*$/;
const MIN_PHONE = 7;

/** Customers of this device with the typed phone or identity number. */
function useSameCustomers(typed: string, of: 'withPhone' | 'withVatId'): readonly CustomerView[] {
  const [same, setSame] = useState<readonly CustomerView[]>([]);
  useEffect(() => {
    let left = false;
    const till = currentTill();
    if (till !== null) {
      void readBook(till).then((book) => {
        if (!left) setSame(book[of](typed));
      });
    }
    return () => {
      left = true;
    };
  }, [typed, of]);
  return same;
}

/**
 * Form for a new customer, with or without a network. It offers an existing customer who has the
 * same phone.
 */
export function NewCustomerForm({ typed, onBack, onChosen }: NewCustomerFormProps): ReactNode {
  const { t } = useTranslation('customers');
  const isPhone = typed !== '' && PHONE.test(typed);
  const [name, setName] = useState(isPhone ? '' : typed);
  const [phone, setPhone] = useState(isPhone ? typed : '');
  const [vatId, setVatId] = useState('');
  const [asked, setAsked] = useState(false);
  const [form] = useState(newCustomerForm);
  const same = useSameCustomers(phone, 'withPhone');
  const sameVatId = useSameCustomers(vatId.trim(), 'withVatId');
  useKeyboardLayer({
    keys: { Escape: () => (noticeNow() === null ? onBack() : dismissNotice()) },
  });
  const nameWrong = name.trim() === '' ? t('nameNeeded') : null;
  const phoneWrong =
    !PHONE.test(phone) || (phone.trim() !== '' && phone.replaceAll(/\D/g, '').length < MIN_PHONE)
      ? t('phoneWrong')
      : null;
  const vat = vatId.trim();
  const vatWrong =
    vat === '' || isBusinessNumber(vat)
      ? null
      : t(/^\d{9}$/.test(vat) ? 'vatCheckDigit' : 'vatDigits');
  const save = (): void => {
    setAsked(true);
    if (nameWrong !== null || phoneWrong !== null || vatWrong !== null) return;
    void saveCustomer(form, { name: name.trim(), phone: phone.trim(), vat_id: vat }, (made) => {
      if (made.kind === 'no_ids')
        toast({ text: i18n.t('customers:noIds'), tone: 'warn', id: 'customer' });
      else if (made.kind === 'refused') notify(made.code);
      // The device could not store the customer.
      else if (made.kind === 'failed') notify('ERROR');
      else {
        toast({
          text: i18n.t(made.kind === 'stored' ? 'customers:saved' : 'customers:kept', {
            name: made.customer.name,
          }),
          tone: made.kind === 'stored' ? 'ok' : 'warn',
          id: 'customer',
        });
        onChosen(made.customer);
      }
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <PanelFrame title={t('new')} onBack={onBack}>
      <form className={panels['editor']} onSubmit={submit}>
        <label className={panels['field']}>
          <span className={panels['fieldLabel']}>{t('name')}</span>
          <input
            className={panels['text']}
            value={name}
            autoFocus
            autoComplete="off"
            maxLength={100}
            aria-invalid={asked && nameWrong !== null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {asked && nameWrong !== null && (
            <span className={panels['help']} role="alert">
              {nameWrong}
            </span>
          )}
        </label>
        <Field
          label={t('phone')}
          value={phone}
          numeric="digits"
          onChange={setPhone}
          error={asked ? phoneWrong : null}
        />
        {same.length > 0 && (
          <MessageBox tone="warn" title={t('samePhone')}>
            {same.map((customer) => (
              <BigButton key={customer.id} wide onClick={() => onChosen(customer)}>
                {customer.name} <Code>{customer.phone}</Code>
              </BigButton>
            ))}
          </MessageBox>
        )}
        <Field
          label={t('vatId')}
          value={vatId}
          numeric="digits"
          max={9}
          onChange={setVatId}
          error={asked ? vatWrong : null}
        />
        {sameVatId.length > 0 && (
          <MessageBox tone="warn" title={describeDuplicate('sameVatId')}>
            {sameVatId.map((customer) => (
              <BigButton key={customer.id} wide onClick={() => onChosen(customer)}>
                {customer.name} <Code>{customer.code}</Code>
              </BigButton>
            ))}
          </MessageBox>
        )}
        <BigButton type="submit" tone="brand" tall wide hotkey="Enter" data-testid="save-customer">
          {t('save')}
        </BigButton>
      </form>
    </PanelFrame>
  );
}

/**
 * Customers made here that the server refused, and those whose identity number another customer
 * already had.
 */
export function RefusedCustomers({ onForget }: { readonly onForget?: () => void }): ReactNode {
  const { t } = useTranslation('customers');
  const till = currentTill();
  const [forgotten, setForgotten] = useState(0);
  if (till === null) return null;
  return (
    <>
      {refusedCustomers(till.owner).map(({ id, name, code }) => (
        <MessageBox
          key={`${id} ${forgotten}`}
          tone="bad"
          icon={<IconAlertTriangle size={20} />}
          title={t('refused', { name })}
        >
          <div>{textOfCode(code) || code}</div>
          <BigButton
            onClick={() => {
              forgetCustomer(till.owner, id);
              setForgotten(forgotten + 1);
              onForget?.();
            }}
          >
            {t('understood')}
          </BigButton>
        </MessageBox>
      ))}
      {duplicateCustomers(till.owner).map((one) => (
        <MessageBox
          key={`${one.id} ${forgotten}`}
          tone="warn"
          icon={<IconAlertTriangle size={20} />}
          title={describeDuplicate('title', { name: one.name })}
        >
          <div>{duplicateText(one)}</div>
          <BigButton
            onClick={() => {
              dismissDuplicate(till.owner, one.id);
              setForgotten(forgotten + 1);
            }}
          >
            {t('understood')}
          </BigButton>
        </MessageBox>
      ))}
    </>
  );
}
