import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import type { ShownError } from '../../platform/api/describe-error.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Code } from '../../ui/figures/num.tsx';
import { textOfFieldError } from './state/field-error-text.ts';
import type { FormModel } from './state/form.store.ts';
import classes from './form.module.css';
import { useFormWords } from './state/form-words.ts';

interface FormBannerProps {
  readonly model: FormModel;
  /** Whether a save was tried: until then errors are shown only at their fields. */
  readonly isTried: boolean;
  /** Why the last save failed, when the reason is not a field. */
  readonly failure: ShownError | null;
  readonly onFocusField: (key: string) => void;
}

/** Lists what prevents saving, each with a link to its field. */
export function FormBanner({
  model,
  isTried,
  failure,
  onFocusField: onLead,
}: FormBannerProps): ReactNode {
  const say = useFormWords();
  const faults = useStore(model.store, (state) => state.fieldErrors);
  const wrong = isTried
    ? model.columns.filter(({ column: { key } }) => faults[key] !== undefined)
    : [];
  if (wrong.length === 0 && failure === null) return null;
  const language = currentLanguage();
  return (
    <div className={classes['banner']}>
      <MessageBox
        tone="bad"
        icon={<IconAlertCircle size={20} />}
        title={failure === null ? say('wrongFields') : failure.description}
      >
        {failure !== null && (
          <p className={classes['kept']}>
            {say('notSaved')} <Code>{failure.code}</Code>
          </p>
        )}
        {wrong.length > 0 && (
          <ul className={classes['wrong']}>
            {wrong.map(({ column: { key }, label }) => {
              const fault = faults[key];
              return (
                fault !== undefined && (
                  <li key={key}>
                    <button type="button" className={classes['lead']} onClick={() => onLead(key)}>
                      {label[language]}: {textOfFieldError(fault)}
                    </button>
                  </li>
                )
              );
            })}
          </ul>
        )}
      </MessageBox>
    </div>
  );
}
