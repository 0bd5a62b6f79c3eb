import type { SyncPreparation } from '@dalpak/contracts';
import { type CartRow } from '@dalpak/engine';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { cx } from '../../../../ui/layout/cx.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import {
  actionWord,
  type Composition,
  countOf,
  type PreparationGroup,
  type CompositionInput,
  withCount,
} from '../compose.ts';
import { currentTill } from '../../till/till.registry.ts';
import classes from './compose.module.css';
import panel from '../../parts/panels.module.css';
import { words } from './use-composition.ts';

/** How many of a group must be chosen, in words; '' without a limit. */
export function useRule(): (group: PreparationGroup) => string {
  const { t } = useTranslation('compose');
  return ({ min, max }) => {
    if (min === 0 && max === 0) return '';
    if (min === max) return min === 1 ? t('chooseOne') : t('chooseExactly', { count: min });
    if (max === 0) return t('chooseAtLeast', { min });
    return min === 0 ? t('chooseAtMost', { max }) : t('chooseBetween', { min, max });
  };
}

function PreparationLine({
  preparation,
  count,
  onStep,
}: {
  readonly preparation: SyncPreparation;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
}): ReactNode {
  const { t } = useTranslation('compose');
  const { name, price } = preparation;
  const said = `${actionWord(preparation, words())} ${name}`.trim();
  return (
    <li className={cx(classes['option'], count > 0 && classes['chosen'])}>
      <button
        type="button"
        className={classes['face']}
        aria-pressed={count > 0}
        onClick={() => onStep(1)}
      >
        <span>{said}</span>
        {count > 1 && <bdi className={classes['count']}>× {count}</bdi>}
        {price !== 0 && (
          <span className={classes['price']}>
            {price > 0 && '+'}
            <Money agorot={price} />
          </span>
        )}
      </button>
      {count > 0 && (
        <>
          <button
            type="button"
            className={classes['step']}
            aria-label={t('less', { name: said })}
            onClick={() => onStep(-1)}
          >
            <IconMinus size={18} aria-hidden />
          </button>
          <button
            type="button"
            className={classes['step']}
            aria-label={t('more', { name: said })}
            onClick={() => onStep(1)}
          >
            <IconPlus size={18} aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}

interface PartProps {
  readonly composition: Composition;
  readonly input: CompositionInput;
  readonly onInput: (change: (before: CompositionInput) => CompositionInput) => void;
}

export function Choices({
  composition: { fixed, choices },
  input: wish,
  onInput: onWish,
}: PartProps): ReactNode {
  const { t } = useTranslation('compose');
  return (
    <>
      {fixed.length > 0 && (
        <p className={panel['help']}>
          {t('contents')}: {fixed.map(({ product }) => product.name).join(', ')}
        </p>
      )}
      {choices.map(({ name, options }) => (
        <fieldset key={name} className={classes['group']}>
          <legend>
            {name} · {t('chooseOne')}
          </legend>
          <ul>
            {options.map(({ product, price }, index) => (
              <li
                key={product.id}
                className={cx(classes['option'], wish.chosen[name] === index && classes['chosen'])}
              >
                <button
                  type="button"
                  className={classes['face']}
                  aria-pressed={wish.chosen[name] === index}
                  onClick={() =>
                    onWish((before) => ({ ...before, chosen: { ...before.chosen, [name]: index } }))
                  }
                >
                  <span>{product.name}</span>
                  {price > 0 && (
                    <span className={classes['price']}>
                      +<Money agorot={price} />
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </>
  );
}

export function Preparations({ composition, input: wish, onInput: onWish }: PartProps): ReactNode {
  const { t } = useTranslation('compose');
  const ruleOf = useRule();
  return composition.groups.map((group) => (
    <fieldset key={group.id} className={classes['group']}>
      <legend>
        {[group.name || t('preparations'), ruleOf(group)].filter(Boolean).join(' · ')}
      </legend>
      <ul>
        {group.preparations.map((preparation) => (
          <PreparationLine
            key={preparation.id}
            preparation={preparation}
            count={wish.counts[preparation.id] ?? 0}
            onStep={(step) =>
              onWish((before) =>
                withCount(
                  group,
                  before,
                  preparation.id,
                  step === 1 &&
                    group.max === 1 &&
                    countOf(group, before) === 1 &&
                    (before.counts[preparation.id] ?? 0) === 1
                    ? -1
                    : step,
                ),
              )
            }
          />
        ))}
      </ul>
    </fieldset>
  ));
}

/** Requests outside the lists: sent to the kitchen as typed, at no price. */
export function FreeRequests({ input: wish, onInput: onWish }: PartProps): ReactNode {
  const { t } = useTranslation('compose');
  const [text, setText] = useState('');
  const add = (): void => {
    const name = text.trim();
    if (name === '') return;
    setText('');
    onWish((before) => ({
      ...before,
      free: before.free.includes(name) ? before.free : [...before.free, name],
    }));
  };
  return (
    <div className={panel['field']}>
      <label className={panel['fieldLabel']} htmlFor="compose-free">
        {t('free')}
      </label>
      <div className={classes['line']}>
        <input
          id="compose-free"
          className={panel['text']}
          value={text}
          maxLength={60}
          placeholder={t('freePlaceholder')}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.defaultPrevented) return;
            event.preventDefault();
            add();
          }}
        />
        <BigButton onClick={add}>{t('addFree')}</BigButton>
      </div>
      {wish.free.map((name) => (
        <button
          key={name}
          type="button"
          className={classes['free']}
          aria-label={t('removeFree', { name })}
          onClick={() =>
            onWish((before) => ({ ...before, free: before.free.filter((other) => other !== name) }))
          }
        >
          {name} <IconX size={16} aria-hidden />
        </button>
      ))}
    </div>
  );
}

/** Numbers and people of the line. */
export function NumberFields({
  composition,
  input: wish,
  onInput: onWish,
  row,
}: PartProps & { readonly row: CartRow | null }): ReactNode {
  const { t } = useTranslation('compose');
  const sellers = currentTill()?.lists.sellers ?? [];
  return (
    <>
      {(composition.needsSerial || row !== null) && (
        <label className={panel['field']}>
          <span className={panel['fieldLabel']}>{t('serial')}</span>
          <input
            className={panel['text']}
            dir="ltr"
            value={wish.serial}
            maxLength={60}
            autoFocus={composition.needsSerial}
            autoComplete="off"
            onChange={(event) => {
              const serial = event.currentTarget.value;
              onWish((before) => ({ ...before, serial }));
            }}
          />
        </label>
      )}
      {composition.needsCard && (
        <label className={panel['field']}>
          <span className={panel['fieldLabel']}>{t('card')}</span>
          <input
            className={panel['text']}
            dir="ltr"
            value={wish.card}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              const card = event.currentTarget.value;
              onWish((before) => ({ ...before, card }));
            }}
          />
          <span className={panel['help']}>{t('cardHelp')}</span>
        </label>
      )}
      {sellers.length > 1 && (
        <label className={panel['field']}>
          <span className={panel['fieldLabel']}>{t('seller')}</span>
          <span className={panel['choice']}>
            <select
              className={panel['text']}
              value={wish.sellerId ?? ''}
              onChange={(event) => {
                const sellerId =
                  event.currentTarget.value === '' ? null : Number(event.currentTarget.value);
                onWish((before) => ({ ...before, sellerId }));
              }}
            >
              <option value="">{t('sellerNone')}</option>
              {sellers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        </label>
      )}
    </>
  );
}
