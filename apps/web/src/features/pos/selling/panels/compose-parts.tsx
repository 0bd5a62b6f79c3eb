import type { SyncPreparation } from '@dalpak/contracts';
import { type CartRow } from '@dalpak/engine';
import { IconCheck, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
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
import { TilePicture } from '../browse/tile-picture.tsx';
import { currentTill } from '../../till/till.registry.ts';
import classes from './compose.module.css';
import panel from '../../parts/panels.module.css';
import { words } from './use-composition.ts';

/** A mark of what was chosen, which is told apart without its colour. */
function Tick(): ReactNode {
  return <IconCheck className={classes['tick']} size={20} stroke={3} aria-hidden />;
}

/** The name of a group, whether it must be answered, and how many may be chosen of how many. */
function GroupTitle({
  name,
  rule,
  isRequired,
}: {
  readonly name: string;
  readonly rule: string;
  readonly isRequired: boolean;
}): ReactNode {
  const { t } = useTranslation('compose');
  return (
    <legend>
      <strong>{name}</strong>
      {isRequired && <span className={classes['required']}>{t('required')}</span>}
      {rule !== '' && <span>{rule}</span>}
    </legend>
  );
}

/** How many of a group must be chosen, in words; '' without a limit. */
export function useRule(): (group: PreparationGroup) => string {
  const { t } = useTranslation('compose');
  return ({ min, max, preparations }) => {
    if (min === 0 && max === 0) return '';
    if (min === max) return t('chooseOf', { count: min, of: preparations.length });
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
        {count > 0 && <Tick />}
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

const imageOf = (productId: number): string =>
  currentTill()?.catalogue.findById(productId)?.image ?? '';

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
          <GroupTitle
            name={name}
            rule={t('chooseOf', { count: 1, of: options.length })}
            isRequired
          />
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
                  {imageOf(product.id) !== '' && (
                    <span className={classes['picture']}>
                      <TilePicture id={imageOf(product.id)} />
                    </span>
                  )}
                  {wish.chosen[name] === index && <Tick />}
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
  // What must be answered comes first.
  const groups = composition.groups.toSorted((a, b) => Number(b.min > 0) - Number(a.min > 0));
  return groups.map((group) => (
    <fieldset key={group.id} className={classes['group']} data-group={group.id ?? 'own'}>
      <GroupTitle
        name={group.name || t('preparations')}
        rule={ruleOf(group)}
        isRequired={group.min > 0}
      />
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
function FreeRequests({ input: wish, onInput: onWish }: PartProps): ReactNode {
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

/** Numbers of the line. */
export function NumberFields({
  composition,
  input: wish,
  onInput: onWish,
  row,
}: PartProps & { readonly row: CartRow | null }): ReactNode {
  const { t } = useTranslation('compose');
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
    </>
  );
}

/** Who sold the line, and requests outside the lists: folded, because few lines need them. */
export function FurtherFields({
  withRequests,
  ...part
}: PartProps & { readonly withRequests: boolean }): ReactNode {
  const { t } = useTranslation('compose');
  const { input: wish } = part;
  const isUsed = wish.free.length > 0 || wish.sellerId !== null;
  const withSellers = (currentTill()?.lists.sellers ?? []).length > 1;
  if (!withRequests && !withSellers) return null;
  return (
    <details className={classes['further']} open={isUsed || undefined}>
      <summary>{withRequests ? t('further') : t('seller')}</summary>
      {withRequests && <FreeRequests {...part} />}
      <Seller {...part} />
    </details>
  );
}

function Seller({ input: wish, onInput: onWish }: PartProps): ReactNode {
  const { t } = useTranslation('compose');
  const sellers = currentTill()?.lists.sellers ?? [];
  if (sellers.length <= 1) return null;
  return (
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
  );
}
