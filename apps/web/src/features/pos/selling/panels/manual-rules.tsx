import { levelSentence, type LevelLists } from '@dalpak/contracts';
import { type DiscountLevel, formatQuantity, type ManualRule } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { formatMoney } from '../../../../ui/format/format-number.ts';
import { toggleRule } from '../manual-rules.ts';
import { currentTill } from '../../till/till.registry.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import classes from './manual-rules.module.css';

type Lists = Pick<DiscountLevel['gift'], 'products' | 'departments' | 'categories' | 'suppliers'>;

/** Names of what a selector lists; null when the till does not know them all. */
function namesOf(lists: Lists): LevelLists | null {
  if (lists.categories.length + lists.suppliers.length > 0) return null;
  const till = currentTill();
  const products = lists.products.map((id) => ({
    id,
    label: till?.catalogue.findById(id)?.name ?? '',
  }));
  const departments = lists.departments.map((id) => ({
    id,
    label: till?.lists.departments.find((one) => one.id === id)?.name ?? '',
  }));
  if ([...products, ...departments].some(({ label }) => label === '')) return null;
  return { products, departments, categories: [], suppliers: [] };
}

/** The sentence of a level; empty when it would name records by their numbers. */
function sentenceOf(level: DiscountLevel): string {
  const { purchase, gift } = level;
  const [bought, notBought] = [namesOf(purchase), namesOf(purchase.exclude)];
  const [given, notGiven] = [namesOf(gift), namesOf(gift.exclude)];
  if (bought === null || notBought === null || given === null || notGiven === null) return '';
  return levelSentence(
    {
      ...level,
      purchase: { ...purchase, ...bought, exclude: notBought },
      gift: { ...gift, ...given, exclude: notGiven },
    },
    currentLanguage(),
  );
}

/** Promotions that the cashier chooses: a touch puts one on the bill, another takes it off. */
export function ManualRules({ rules }: { readonly rules: readonly ManualRule[] }): ReactNode {
  const { t } = useTranslation('pos');
  const effect = ({ saving, missing }: ManualRule): string => {
    if (saving > 0) return t('manualRuleGives', { sum: formatMoney(saving) });
    if (missing === null) return t('manualRuleNothing');
    return missing.by === 'count'
      ? t('manualRuleMissingUnits', { units: formatQuantity(missing.quantity) })
      : t('manualRuleMissingSum', { sum: formatMoney(missing.amount) });
  };
  return (
    <section aria-labelledby="manual-rules">
      <h3 id="manual-rules" className={classes['title']}>
        {t('manualRules')}
      </h3>
      <ol className={arrange['stackedList']}>
        {rules.map((offer, i) => (
          <li key={offer.rule.id}>
            <button
              type="button"
              className={cx(classes['rule'], offer.isChosen && classes['chosen'])}
              aria-pressed={offer.isChosen}
              disabled={!offer.isChosen && offer.saving <= 0}
              onClick={() => toggleRule(offer)}
            >
              <span className={classes['place']}>{i + 1}</span>
              <span className={classes['words']}>
                <strong>{offer.rule.name}</strong>
                {offer.rule.levels.map((level) => {
                  const sentence = sentenceOf(level);
                  return sentence === '' ? null : <span key={level.id}>{sentence}</span>;
                })}
                <span className={classes['effect']}>{effect(offer)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
