import { type ReactNode, useState } from 'react';
import { useFormWords } from '../../form/state/form-words.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { type FieldDirection, type InputProps, textDirection, textOf } from '../input.types.ts';
import classes from '../inputs.module.css';

interface LongTextBox {
  /** Whether the field has grown to its full size. */
  readonly isOpen: boolean;
  /** Its name, with a mark while a text stands in the closed field. */
  readonly label: ReactNode;
  readonly box: FieldDirection & {
    readonly rows: number;
    readonly onFocus: () => void;
    readonly classNames: { readonly input: string };
  };
}

/**
 * A text of several lines that is one line high until it is touched, so that it takes no room from
 * the fields that matter. A required one is open from the start.
 */
export function useLongText(field: InputProps<'longtext' | 'notes'>): LongTextBox {
  const say = useFormWords();
  const [isTouched, setTouched] = useState(false);
  const text = textOf(field.value);
  const isOpen = isTouched || field.column.required === true;
  return {
    isOpen,
    label:
      isOpen || text === '' ? (
        field.label
      ) : (
        <>
          {field.label}{' '}
          <span className={classes['filledMark']} aria-hidden>
            {say('filledNote')}
          </span>
        </>
      ),
    box: {
      rows: isOpen ? 3 : 1,
      ...textDirection(text),
      onFocus: () => setTouched(true),
      classNames: { input: cx(classes['input'], classes[isOpen ? 'growing' : 'oneLine']) },
    },
  };
}
