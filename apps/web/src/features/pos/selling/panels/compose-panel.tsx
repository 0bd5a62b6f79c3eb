import type { SyncPreparation } from '@dalpak/contracts';
import { type CartRow, ONE, PRODUCT_TYPE } from '@dalpak/engine';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { cx } from '../../../../ui/layout/cx.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { cartNow, useBill } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import type { Panel } from '../../bill/panel.types.ts';
import { show } from '../../bill/show.ts';
import {
  actionWord,
  needsNoInput,
  type Composition,
  countOf,
  fieldsOf,
  defaultInput,
  missingOf,
  type PreparationGroup,
  priceOnBill,
  readComposition,
  unitPriceOf,
  type CompositionInput,
  inputOfRow,
  withCount,
} from '../compose.ts';
import { changeByEditor } from '../row-discount.ts';
import { engineProduct } from '../sell.ts';
import { playSound } from '../../till/sounds.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import classes from './compose.module.css';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import panel from '../../parts/panels.module.css';

type Start = Extract<Panel, { readonly kind: 'compose' }>;

const words = () => ({ without: i18n.t('compose:without'), side: i18n.t('compose:side') });

/** Why the product cannot be sold with the current quantity, in words; '' when it can. */
function refusalOf(
  { product, needsSerial: asksSerial, needsCard: asksCard, joinsClub }: Composition,
  { quantity }: Start,
): string {
  const cart = cartNow();
  // Products with a serial number, and issued cards, are sold as lines of one each.
  if ((asksSerial || asksCard || joinsClub) && quantity !== ONE) return i18n.t('compose:oneByOne');
  if ((asksCard || joinsClub) && useTillStatus.getState().link === 'offline')
    return i18n.t('compose:issuedOffline');
  return product.type === PRODUCT_TYPE.membership && cart?.account?.type !== 'customer'
    ? i18n.t('compose:customerFirst')
    : '';
}

/**
 * Adds the line to the bill, or changes the existing one. False when the engine refused it; the
 * notice shows why.
 */
function applyComposition(start: Start, composition: Composition, wish: CompositionInput): boolean {
  const { rowKey, quantity } = start;
  const fields = fieldsOf(composition, wish, words());
  if (rowKey !== null) {
    const {
      preparations = [],
      components = [],
      serialNumber = '',
      sellerId = null,
      giftCard = '',
    } = fields;
    return changeByEditor({
      type: 'editRow',
      rowKey,
      changes: { preparations, components, serialNumber, sellerId, giftCard },
    });
  }
  const added = dispatch({
    type: 'addProduct',
    product: engineProduct(composition.product),
    quantity,
    fields,
  });
  if (added.ok) playSound('accept');
  return added.ok;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly composition: Composition };

function useComposition(start: Start): Loaded {
  const { productId, rowKey } = start;
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  useEffect(() => {
    let left = false;
    const till = currentTill();
    const take = (composition: Composition | null): void => {
      if (left) return;
      if (composition === null) setLoaded({ kind: 'failed' });
      else if (
        rowKey === null &&
        needsNoInput(composition) &&
        refusalOf(composition, start) === ''
      ) {
        show({ kind: 'browse' });
        applyComposition(start, composition, defaultInput(composition));
      } else setLoaded({ kind: 'ready', composition });
    };
    if (till === null) take(null);
    else readComposition(till, productId).then(take, () => take(null));
    return () => {
      left = true;
    };
  }, [start, productId, rowKey]);
  return loaded;
}

/** How many of a group must be chosen, in words; '' without a limit. */
function useRule(): (group: PreparationGroup) => string {
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

function Choices({
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

function Preparations({ composition, input: wish, onInput: onWish }: PartProps): ReactNode {
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

/** Numbers and people of the line. */
function NumberFields({
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

function ComposeForm({
  start,
  composition,
  row,
}: {
  readonly start: Start;
  readonly composition: Composition;
  readonly row: CartRow | null;
}): ReactNode {
  const { t } = useTranslation('compose');
  const ruleOf = useRule();
  const [wish, setWish] = useState<CompositionInput>(() =>
    row === null ? defaultInput(composition) : inputOfRow(composition, row),
  );
  // Shown at once, and not after everything was chosen.
  const [problem, setProblem] = useState(() => (row === null ? refusalOf(composition, start) : ''));
  const onWish = (change: (before: CompositionInput) => CompositionInput): void => {
    setProblem('');
    setWish(change);
  };
  const refuse = (text: string): void => {
    playSound('refuse');
    setProblem(text);
  };
  useKeyboardLayer({
    // The number on the box is scanned more often than typed; another product must wait until this
    // one is finished.
    onScan: (code) => {
      if (composition.needsSerial) onWish((before) => ({ ...before, serial: code }));
      else if (composition.needsCard) onWish((before) => ({ ...before, card: code }));
      else refuse(t('finishFirst'));
      return true;
    },
  });
  const finish = (): void => {
    const missing = missingOf(composition, wish);
    const refusal = row === null ? refusalOf(composition, start) : '';
    if (refusal !== '') return refuse(refusal);
    if (missing === null) {
      if (applyComposition(start, composition, wish)) show({ kind: 'browse' });
      return;
    }
    if (missing.kind === 'group')
      refuse(t('missingGroup', { name: missing.group.name, rule: ruleOf(missing.group) }));
    else refuse(missing.kind === 'serial' ? t('missingSerial') : t('missingCard'));
  };
  const cart = useBill((state) => state.cart);
  const till = currentTill();
  const ownPrice =
    row?.manualPrice ??
    row?.product.price ??
    (till === null
      ? composition.product.price
      : priceOnBill(till, composition, start.quantity, cart));
  const price = unitPriceOf({ price: ownPrice }, composition, wish, words());
  return (
    <PanelFrame
      title={composition.product.name}
      aside={
        <span data-testid="compose-price">
          <Money agorot={price} />
        </span>
      }
      foot={
        <>
          {problem !== '' && (
            <p className={classes['problem']} role="alert">
              {problem}
            </p>
          )}
          <BigButton type="submit" form="compose" tone="brand" tall wide>
            {row === null ? t('add') : t('save')}
          </BigButton>
        </>
      }
    >
      <form
        id="compose"
        className={panel['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <NumberFields composition={composition} input={wish} onInput={onWish} row={row} />
        <Choices composition={composition} input={wish} onInput={onWish} />
        <Preparations composition={composition} input={wish} onInput={onWish} />
        {!composition.needsCard && !composition.joinsClub && (
          <FreeRequests composition={composition} input={wish} onInput={onWish} />
        )}
      </form>
    </PanelFrame>
  );
}

/**
 * The panel of a product that needs more than a quantity: parts to choose, preparations, numbers, a
 * seller.
 */
export function ComposePanel({ start }: { readonly start: Start }): ReactNode {
  const { t } = useTranslation('compose');
  const loaded = useComposition(start);
  const row = useBill(({ cart }) => cart?.rows.find(({ key }) => key === start.rowKey) ?? null);
  switch (loaded.kind) {
    case 'loading':
      return (
        <PanelFrame title="">
          <Skeleton label={t('loading')}>
            <SkeletonBar height={56} />
            <SkeletonBar height={56} />
          </Skeleton>
        </PanelFrame>
      );
    case 'failed':
      return (
        <PanelFrame title={t('failed')}>
          <ErrorState title={t('failed')} text={t('missingPart')} code="" />
        </PanelFrame>
      );
    case 'ready':
      return (
        <ComposeForm
          key={`${start.productId} ${start.rowKey}`}
          start={start}
          composition={loaded.composition}
          row={row}
        />
      );
  }
}
