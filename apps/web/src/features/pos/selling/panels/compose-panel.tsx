import { type CartRow } from '@dalpak/engine';
import { type ReactNode, useState } from 'react';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Money } from '../../../../ui/figures/num.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { show } from '../../bill/open-panel.ts';
import {
  type Composition,
  defaultInput,
  missingOf,
  priceOnBill,
  unitPriceOf,
  type CompositionInput,
  inputOfRow,
} from '../compose.ts';
import { playSound } from '../../till/sounds.ts';
import { currentTill } from '../../till/till.registry.ts';
import classes from './compose.module.css';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import panel from '../../parts/panels.module.css';
import {
  applyComposition,
  refusalOf,
  type Start,
  useComposition,
  words,
} from './use-composition.ts';
import { Choices, FurtherFields, NumberFields, Preparations, useRule } from './compose-parts.tsx';
import { productName } from '../../till/product-name.ts';

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
    if (missing.kind === 'group') {
      document
        .querySelector(`[data-group="${missing.group.id ?? 'own'}"]`)
        ?.scrollIntoView({ block: 'start' });
      refuse(t('missingGroup', { name: missing.group.name, rule: ruleOf(missing.group) }));
    } else refuse(missing.kind === 'serial' ? t('missingSerial') : t('missingCard'));
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
      title={productName(composition.product)}
      foot={
        <>
          {problem !== '' && (
            <p className={classes['problem']} role="alert">
              {problem}
            </p>
          )}
          <BigButton type="submit" form="compose" tone="brand" tall wide>
            {row === null ? t('add') : t('save')}{' '}
            <span data-testid="compose-price">
              <Money agorot={price} />
            </span>
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
        <FurtherFields
          composition={composition}
          input={wish}
          onInput={onWish}
          withRequests={!composition.needsCard && !composition.joinsClub}
        />
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
