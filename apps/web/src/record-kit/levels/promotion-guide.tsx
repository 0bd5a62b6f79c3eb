import { asRefs, type FieldValue, headSentence, levelSentence } from '@dalpak/contracts';
import {
  type Icon,
  IconBasketDollar,
  IconCards,
  IconClockHour4,
  IconGift,
  IconHexagonNumber3,
  IconPercentage,
  IconPlus,
  IconStarHalf,
  IconTicket,
} from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { useForm } from '../form/state/form-context.ts';
import { toLevels } from './level-state.ts';
import classes from './promotion-guide.module.css';
import {
  PROMOTION_TEMPLATES,
  type PromotionTemplate,
  templateFields,
} from './promotion-templates.ts';

const say = wordsOf({
  onePlusOne: { he: '1+1', en: '1+1' },
  threeFor: { he: '3 ב־12', en: '3 for 12' },
  secondHalf: { he: 'השני בחצי מחיר', en: 'The second at half price' },
  percentOfDepartment: { he: 'אחוז על מחלקה', en: 'A percentage off a department' },
  clubPrice: { he: 'מחיר מועדון', en: 'Club price' },
  buyForSum: { he: 'קנו ב־200 וקבלו', en: 'Buy for 200 and get' },
  happyHour: { he: 'שעה שמחה', en: 'Happy hour' },
  coupon: { he: 'קופון', en: 'Coupon' },
  basket: { he: 'סה"כ קבוע לסל', en: 'A fixed total for a basket' },
  title: { he: 'איזה מבצע?', en: 'Which kind?' },
  tag: { he: 'כך זה ייתלה על המדף', en: 'As it hangs on the shelf' },
  noEnd: { he: 'בלי תאריך סיום. כדאי לבחור אחד.', en: 'No end date. Choose one.' },
  forAll: { he: 'לכל הלקוחות', en: 'For all customers' },
});

const PICTURES: Readonly<Record<PromotionTemplate, Icon>> = {
  onePlusOne: IconPlus,
  threeFor: IconHexagonNumber3,
  secondHalf: IconStarHalf,
  percentOfDepartment: IconPercentage,
  clubPrice: IconCards,
  buyForSum: IconGift,
  happyHour: IconClockHour4,
  coupon: IconTicket,
  basket: IconBasketDollar,
};

/** The kinds of promotions as pictures; one touch fills the rule. */
export function PromotionStart({
  onPick,
}: {
  readonly onPick: (values: Readonly<Record<string, FieldValue>>) => void;
}): ReactNode {
  useWords(say);
  return (
    <section aria-label={say('title')}>
      <h2 className={classes['title']}>{say('title')}</h2>
      <div className={classes['pictures']}>
        {PROMOTION_TEMPLATES.map((template) => (
          <button
            key={template}
            type="button"
            className={classes['picture']}
            onClick={() => onPick(templateFields(template, say(template)))}
          >
            <span className={classes['icon']} aria-hidden>
              {createElement(PICTURES[template], { size: 32 })}
            </span>
            {say(template)}
          </button>
        ))}
      </div>
    </section>
  );
}

const text = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const number = (value: FieldValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** The promotion as a price tag: its name, what it gives, when and for whom. */
export function PromotionTag(): ReactNode {
  useWords(say);
  const { model } = useForm();
  const values = useStore(model.store, (state) => state.values);
  const language = currentLanguage();
  const valueOf = (key: string): FieldValue => (values[key] ?? null) as FieldValue;
  const groups = asRefs(valueOf('customer_groups'));
  const head = headSentence(
    {
      from: text(valueOf('valid_from')),
      to: text(valueOf('valid_to')),
      timeFrom: text(valueOf('time_from')),
      timeTo: text(valueOf('time_to')),
      days: text(valueOf('days')) ?? '',
      groups,
      timing: text(valueOf('timing')) ?? '',
      limit: number(valueOf('use_limit')) ?? 0,
      couponType: number(valueOf('coupon_type')),
      couponGiven: number(valueOf('coupon_given')),
    },
    language,
  );
  return (
    <aside className={classes['tag']} aria-label={say('tag')}>
      <span className={classes['quiet']}>{say('tag')}</span>
      <strong className={classes['name']}>{text(valueOf('name')) ?? ''}</strong>
      {toLevels(valueOf('levels')).map((level) => (
        <span key={level.id}>{levelSentence(level, language)}</span>
      ))}
      <span className={classes['quiet']}>{head}</span>
      {groups.length === 0 && <span className={classes['quiet']}>{say('forAll')}</span>}
      {text(valueOf('valid_to')) === null && (
        <span className={classes['warn']}>{say('noEnd')}</span>
      )}
    </aside>
  );
}
