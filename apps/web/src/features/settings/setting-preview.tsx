import type { SettingName } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { Money } from '../../ui/figures/num.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './settings.module.css';

const say = wordsOf({
  title: { he: 'כך זה ייראה', en: 'This is how it will look' },
  total: { he: 'סה"כ לתשלום', en: 'Total to pay' },
  link: { he: 'קישור', en: 'link' },
  customer: { he: 'דנה', en: 'Dana' },
  cash: { he: 'לתשלום במזומן', en: 'To pay in cash' },
});

const SAMPLE_AGOROT = 5_183;
/** Step of each rounding, in agorot. */
const CASH_STEPS: Readonly<Record<string, number>> = {
  agorot: 1,
  tens_of_agorot: 10,
  shekels: 100,
  tens_of_shekels: 1_000,
};

/** What a setting does to something that people see, drawn with its value; null for all others. */
export function SettingPreview({
  name,
  value,
}: {
  readonly name: SettingName;
  readonly value: unknown;
}): ReactNode {
  const words = useWords(say);
  const { cloud } = useAppInit();
  const body = previewOf(name, value, words, cloud.name);
  return body === null ? null : (
    <figure className={cx(arrange['closeStack'], classes['preview'])} aria-label={words('title')}>
      <figcaption>{words('title')}</figcaption>
      {body}
    </figure>
  );
}

function previewOf(
  name: SettingName,
  value: unknown,
  words: typeof say,
  business: string,
): ReactNode {
  switch (name) {
    case 'receiptFooter':
      return (
        <div className={classes['slip']}>
          <strong>{business}</strong>
          <span>
            {words('total')} <Money agorot={SAMPLE_AGOROT} />
          </span>
          <span>{String(value)}</span>
        </div>
      );
    case 'linkWords':
      return (
        <div className={classes['bubble']}>
          {String(value)
            .replaceAll('{name}', words('customer'))
            .replaceAll('{business}', business)
            .replaceAll('{link}', words('link'))}
        </div>
      );
    case 'cashRounding': {
      const step = CASH_STEPS[String(value)];
      return step === undefined ? null : (
        <div className={classes['slip']}>
          <span>
            {words('total')} <Money agorot={SAMPLE_AGOROT} />
          </span>
          <strong>
            {words('cash')} <Money agorot={Math.round(SAMPLE_AGOROT / step) * step} />
          </strong>
        </div>
      );
    }
    case 'discountPresets':
      return (
        <div className={arrange['chips']}>
          {String(value)
            .split(',')
            .map((text) => text.trim())
            .filter((text) => text !== '')
            .map((text) => (
              <span key={text} className={classes['tile']}>
                <bdi>{text}</bdi>
              </span>
            ))}
        </div>
      );
    default:
      return null;
  }
}
