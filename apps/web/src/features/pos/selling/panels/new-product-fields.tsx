import { MAX_PRODUCT_NAME } from '@dalpak/contracts';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { currentTill } from '../../till/till.registry.ts';
import type { NewProductField, NewProductForm } from './new-product-form.ts';
import classes from '../../parts/panels.module.css';

const idOf = (field: NewProductField): string => `new-product-${field}`;

/** Id of the element that describes the error. */
export const REFUSAL_ID = 'new-product-refusal';

/**
 * Marks the refused field and links it to the error text, so that screen readers repeat it when the
 * field is focused.
 */
function refusedAs(field: NewProductField, wrong: NewProductField | null) {
  return field === wrong
    ? { 'aria-invalid': true, 'aria-describedby': REFUSAL_ID }
    : { 'aria-invalid': false };
}

/**
 * Moves the cursor to the field with the error. The field is drawn with the error on the next
 * frame.
 */
export function focusField(field: NewProductField | null): void {
  if (field !== null) requestAnimationFrame(() => document.getElementById(idOf(field))?.focus());
}

interface FieldsProps {
  readonly form: NewProductForm;
  /** The field that was refused. */
  readonly wrong: NewProductField | null;
  readonly onChange: (changes: Partial<NewProductForm>) => void;
}

/** A short choice with the device's native list, which is familiar by touch and by keyboard. */
function Choice(props: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>): ReactNode {
  return (
    <span className={classes['choice']}>
      <select {...props} className={classes['text']} />
      <IconChevronDown size={20} aria-hidden />
    </span>
  );
}

/** Name, price, department, sold by weight, VAT. */
export function NewProductFields({ form, wrong, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation('pos');
  const departments = currentTill()?.lists.departments ?? [];
  return (
    <div className={classes['form']}>
      <label className={classes['field']}>
        <span className={classes['fieldLabel']}>{t('productName')}</span>
        <input
          id={idOf('name')}
          className={classes['text']}
          value={form.name}
          autoFocus
          autoComplete="off"
          enterKeyHint="next"
          maxLength={MAX_PRODUCT_NAME}
          aria-required
          {...refusedAs('name', wrong)}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </label>
      <label className={classes['field']}>
        <span className={classes['fieldLabel']}>
          {form.weighed ? t('pricePerKg') : t('unitPrice')} (₪)
        </span>
        <input
          id={idOf('price')}
          className={cx(classes['text'], classes['number'])}
          value={form.price}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-required
          {...refusedAs('price', wrong)}
          onChange={(event) =>
            onChange({ price: event.currentTarget.value.replace(',', '.').slice(0, 12) })
          }
        />
      </label>
      <label className={classes['field']}>
        <span className={classes['fieldLabel']}>{t('department')}</span>
        <Choice
          id={idOf('department')}
          value={form.department ?? 0}
          {...refusedAs('department', wrong)}
          onChange={(event) => onChange({ department: Number(event.currentTarget.value) || null })}
        >
          <option value={0}>{t('noDepartment')}</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      </label>
      <label className={classes['field']}>
        <span className={classes['fieldLabel']}>{t('vat')}</span>
        <Choice
          value={form.vatGroup}
          onChange={(event) => onChange({ vatGroup: event.currentTarget.value === '1' ? 1 : 0 })}
        >
          <option value={0}>{t('vatStandard')}</option>
          <option value={1}>{t('vatZero')}</option>
        </Choice>
      </label>
      <label className={classes['switch']}>
        <span>{t('soldByWeight')}</span>
        <input
          type="checkbox"
          role="switch"
          checked={form.weighed}
          aria-checked={form.weighed}
          onChange={(event) => onChange({ weighed: event.currentTarget.checked })}
        />
      </label>
    </div>
  );
}
