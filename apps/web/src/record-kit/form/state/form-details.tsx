import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormField } from '../form-field.tsx';
import { Fold } from '../opening/fold.tsx';
import { openingOf } from '../opening/openings.ts';
import type { FormColumn } from './form-fields.ts';
import type { FormGuide } from './form-guides.ts';
import { sectionsOf } from './form-sections.ts';
import type { FormModel } from './form.store.ts';
import classes from '../form.module.css';
import { useFormWords } from './form-words.ts';

interface FormDetailsProps {
  readonly component: number;
  readonly form: string;
  readonly columns: readonly FormColumn[];
  readonly model: FormModel;
  readonly isNew: boolean;
  /** Null for a form that begins with all of its fields. */
  readonly guide: FormGuide | null;
}

function Fields({
  form,
  fields,
}: {
  readonly form: string;
  readonly fields: readonly FormColumn[];
}): ReactNode {
  return (
    <div className={classes['fields']}>
      {fields.map((field) => (
        <FormField key={field.column.key} form={form} field={field} />
      ))}
    </div>
  );
}

/** All sections of a form: the first in the way of its component, folded ones closed. */
function Sections({ component, form, columns, model, isNew }: FormDetailsProps): ReactNode {
  const language = currentLanguage();
  const Opening = openingOf(component);
  return sectionsOf(component, columns, model.store.getState().values, isNew).map(
    (section, index) => {
      const { label, fields, folded } = section;
      const key = label?.he ?? index;
      if (folded)
        return (
          <Fold key={key} component={component} section={section} model={model}>
            <Fields form={form} fields={fields} />
          </Fold>
        );
      return (
        <Panel key={key} {...(label === null ? {} : { title: label[language] })}>
          {index === 0 && Opening !== null ? (
            <Opening form={form} fields={fields} />
          ) : (
            <Fields form={form} fields={fields} />
          )}
        </Panel>
      );
    },
  );
}

/** One step of a guide, with the record as it stands and the way to the next. */
function Step({
  at,
  guide,
  form,
  columns,
  onStep,
}: Pick<FormDetailsProps, 'form' | 'columns'> & {
  readonly at: number;
  readonly guide: FormGuide;
  readonly onStep: (at: number) => void;
}): ReactNode {
  const say = useFormWords();
  const language = currentLanguage();
  const { steps, Summary } = guide;
  const fields = (steps[at]?.fields ?? []).flatMap(
    (key) => columns.find(({ column }) => column.key === key) ?? [],
  );
  return (
    <>
      <ol className={classes['steps']} aria-label={say('guideSteps')}>
        {steps.map(({ label }, index) => (
          <li key={label.he}>
            <button
              type="button"
              className={cx(classes['step'], index === at && classes['stepHere'])}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onStep(index)}
            >
              {index + 1}. {label[language]}
            </button>
          </li>
        ))}
      </ol>
      <Summary />
      <Panel title={steps[at]?.label[language] ?? ''}>
        <Fields form={form} fields={fields} />
      </Panel>
      {at < steps.length - 1 && (
        <div>
          <Button variant="light" onClick={() => onStep(at + 1)}>
            {say('guideNext', { name: steps[at + 1]?.label[language] ?? '' })}
          </Button>
        </div>
      )}
    </>
  );
}

/** The fields of a form: all of them, or for a new record with a guide one step after another. */
export function FormDetails(props: FormDetailsProps): ReactNode {
  const { guide, model } = props;
  const say = useFormWords();
  // A draft that comes back is already past the start.
  const [stage, setStage] = useState<'start' | 'full' | number>(guide === null ? 'full' : 'start');
  const shown = typeof stage === 'number' ? (guide?.steps[stage]?.fields ?? []) : [];
  const hasHiddenError = useStore(model.store, ({ fieldErrors }) =>
    Object.keys(fieldErrors).some((key) => !shown.includes(key)),
  );
  // A fault in a field of another step is never hidden.
  if (hasHiddenError && stage !== 'full') setStage('full');
  if (guide === null || stage === 'full') return <Sections {...props} />;
  const { Start } = guide;
  return (
    <>
      {stage === 'start' ? (
        <Start
          onPick={(values) => {
            model.restore({ ...model.store.getState().values, ...values });
            setStage(0);
          }}
        />
      ) : (
        <Step {...props} guide={guide} at={stage} onStep={setStage} />
      )}
      <div>
        <Button variant="subtle" onClick={() => setStage('full')}>
          {say('guideFull')}
        </Button>
      </div>
    </>
  );
}
