import type { ReactNode } from 'react';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useDocumentWords } from './words.ts';
import classes from './documents.module.css';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | null;
  /** Highlights the field as one to correct. */
  readonly isInvalid?: boolean;
  readonly onChange: (value: string | null) => void;
}

/** A date field of the document's head. */
export function DayField({
  label,
  value,
  isInvalid: bad = false,
  onChange,
}: DayFieldProps): ReactNode {
  const say = useDocumentWords();
  return (
    <div className={classes['field']}>
      <span className={classes['label']} aria-hidden>
        {label}
      </span>
      <DateField
        label={label}
        value={value}
        isInvalid={bad}
        onChange={onChange}
        pickLabel={say('pickDate')}
      />
    </div>
  );
}
