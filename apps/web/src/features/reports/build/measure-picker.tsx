import { Checkbox, TextInput } from '@mantine/core';
import {
  type DimensionKey,
  fitsTogether,
  MEASURE_KEYS,
  type MeasureKey,
  maySeeMeasure,
  measureOf,
} from '@dalpak/contracts';
import { IconMathFunction, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { nameOf, wordOf } from '../../../report-kit/report-words.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { Chip } from '../../../report-kit/chip.tsx';
import chips from '../../../report-kit/chips.module.css';
import classes from '../report.module.css';
import { useBuildWords } from './build-words.ts';

interface MeasurePickerProps {
  readonly chosen: readonly MeasureKey[];
  /** Dimensions that each measure has to fit. */
  readonly dimensions: readonly DimensionKey[];
  readonly onChange: (measures: MeasureKey[]) => void;
}

/** Measures to tick, each with its definition; what does not fit the lines cannot be chosen. */
function MeasureList({ chosen, dimensions, onChange }: MeasurePickerProps): ReactNode {
  const say = useBuildWords();
  const { perr } = useAppInit();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = MEASURE_KEYS.filter(
    (key) => maySeeMeasure(perr, key) && nameOf(key).toLocaleLowerCase().includes(wanted),
  );
  return (
    <div className={chips['picker']}>
      <TextInput
        data-autofocus
        aria-label={say('findMeasure')}
        placeholder={say('findMeasure')}
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={chips['values']}>
        {found.map((key) => {
          const fits = fitsTogether(key, dimensions);
          const isChosen = chosen.includes(key);
          return (
            <Checkbox
              key={key}
              label={nameOf(key)}
              description={fits ? wordOf(measureOf(key).about) : say('misfit')}
              checked={isChosen}
              disabled={!isChosen && (!fits || chosen.length >= 12)}
              onChange={() =>
                onChange(isChosen ? chosen.filter((one) => one !== key) : [...chosen, key])
              }
            />
          );
        })}
        {found.length === 0 && <QuietText>{say('noMeasure')}</QuietText>}
      </div>
    </div>
  );
}

/** The chosen measures in their order, and a list to choose from. */
export function MeasurePicker(props: MeasurePickerProps): ReactNode {
  const say = useBuildWords();
  const { chosen, onChange } = props;
  return (
    <div className={classes['chips']} role="group" aria-label={say('chosenMeasures')}>
      {chosen.map((key) => (
        <span key={key} className={chips['chipPair']}>
          <span className={chips['chip']} data-set>
            {nameOf(key)}
          </span>
          <button
            type="button"
            className={chips['chipClose']}
            aria-label={say('removeMeasure', { name: nameOf(key) })}
            onClick={() => onChange(chosen.filter((one) => one !== key))}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      ))}
      <Chip
        icon={<IconMathFunction size={16} aria-hidden />}
        label={say('pickMeasures')}
        isSet={false}
      >
        {() => <MeasureList {...props} />}
      </Chip>
    </div>
  );
}
