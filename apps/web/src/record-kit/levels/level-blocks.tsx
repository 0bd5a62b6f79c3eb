import { LEVEL_LISTS, type LevelList, type LevelLists, type LevelValue } from '@dalpak/contracts';
import { Button, Input, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BlockScope } from './block-scope.tsx';
import { LevelNumberInput } from './level-number-input.tsx';
import {
  giftChoiceOf,
  purchaseModeOf,
  hasSelection,
  type PurchaseMode,
  withFavour,
  withGiftType,
  withMessage,
  withPurchaseMode,
} from './level-state.ts';
import { type LevelWord, useLevelWords } from './level-words.ts';
import classes from './levels.module.css';

interface BlockProps {
  readonly level: LevelValue;
  /** `place`: the edited field, so that consecutive letters in it are one undo step. */
  readonly onChange: (level: LevelValue, place: string) => void;
  readonly id: string;
}

const MODES: readonly PurchaseMode[] = ['count', 'sum', 'each', 'none'];
const MODE_WORDS: Readonly<Record<PurchaseMode, LevelWord>> = {
  count: 'count',
  sum: 'sum',
  each: 'each',
  none: 'noCondition',
};
const ONLY_PRODUCTS: readonly LevelList[] = ['products'];
const NOTHING: LevelLists = { products: [], departments: [], categories: [], suppliers: [] };

interface UnitProps {
  readonly value: 'piece' | 'kg';
  readonly onChange: (unit: 'piece' | 'kg') => void;
}

function Unit({ value, onChange }: UnitProps): ReactNode {
  const say = useLevelWords();
  return (
    <Input.Wrapper label={say('unit')} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={say('unit')}
        value={value}
        data={[
          { value: 'piece', label: say('piece') },
          { value: 'kg', label: say('kg') },
        ]}
        onChange={(unit) => onChange(unit === 'kg' ? 'kg' : 'piece')}
      />
    </Input.Wrapper>
  );
}

type Scope = LevelLists & { readonly all: boolean; readonly exclude: LevelLists };

interface ScopeProps {
  readonly label: string;
  readonly scope: Scope;
  readonly onChange: (scope: Pick<Scope, 'all' | 'exclude' | LevelList>) => void;
  readonly of: readonly LevelList[];
}

/** All products or selected ones, and exclusions. */
function ScopePart({ label, scope, onChange, of }: ScopeProps): ReactNode {
  const say = useLevelWords();
  const [wantsExcept, setExcept] = useState(false);
  const { products, departments, categories, suppliers, all, exclude } = scope;
  const lists: LevelLists = { products, departments, categories, suppliers };
  const hasExcept = wantsExcept || hasSelection({ ...exclude, all: false });
  return (
    <>
      {of.length > 1 && (
        <Switch
          label={say('all')}
          checked={all}
          onChange={(event) => onChange({ ...lists, exclude, all: event.currentTarget.checked })}
        />
      )}
      {!all && (
        <BlockScope
          label={label}
          lists={lists}
          of={of}
          onChange={(next) => onChange({ ...next, exclude, all })}
        />
      )}
      {of.length > 1 &&
        (hasExcept ? (
          <BlockScope
            label={say('except')}
            lists={exclude}
            onChange={(next) => onChange({ ...lists, all, exclude: next })}
          />
        ) : (
          <div>
            <Button variant="subtle" size="compact-md" onClick={() => setExcept(true)}>
              {say('addExcept')}
            </Button>
          </div>
        ))}
    </>
  );
}

/** The purchase block: what the customer has to buy. */
export function PurchaseBlock({ level, onChange, id }: BlockProps): ReactNode {
  const say = useLevelWords();
  const { purchase } = level;
  const mode = purchaseModeOf(level);
  // A count that is being typed may be zero for a moment; the chosen mode must not change by that.
  const [kept, setKept] = useState(mode);
  const shown = kept === 'count' && mode === 'none' ? 'count' : mode;
  const set = (changed: Partial<LevelValue['purchase']>, place = ''): void =>
    onChange({ ...level, purchase: { ...purchase, ...changed } }, place);
  return (
    <fieldset className={classes['block']}>
      <legend className={classes['legend']}>{say('bought')}</legend>
      <NativeSelect
        id={id}
        label={say('mode')}
        value={shown}
        data={MODES.map((one) => ({ value: one, label: say(MODE_WORDS[one]) }))}
        onChange={(event) => {
          const next = MODES.find((one) => one === event.currentTarget.value) ?? 'count';
          setKept(next);
          onChange(withPurchaseMode(level, next), '');
        }}
      />
      {shown === 'count' && (
        <div className={classes['pair']}>
          <LevelNumberInput
            label={say('howMany')}
            kind="quantity"
            value={purchase.total}
            onChange={(total) => set({ total }, 'purchase.total')}
          />
          <Unit value={purchase.unit} onChange={(unit) => set({ unit })} />
        </div>
      )}
      {shown === 'sum' && (
        <LevelNumberInput
          label={say('howMuch')}
          kind="money"
          value={purchase.total}
          onChange={(total) => set({ total }, 'purchase.total')}
        />
      )}
      <ScopePart
        label={say('from')}
        scope={purchase}
        of={shown === 'each' ? ONLY_PRODUCTS : LEVEL_LISTS}
        onChange={(scope) => set(scope)}
      />
    </fieldset>
  );
}

const GIFT_TYPES = [5, 2, 1, 3, 4, 0] as const;
const GIFT_WORDS = {
  0: 'gift0',
  1: 'gift1',
  2: 'gift2',
  3: 'gift3',
  4: 'gift4',
  5: 'gift5',
} as const satisfies Readonly<Record<number, LevelWord>>;
const TOTAL_WORDS = {
  1: 'total1',
  2: 'total2',
  3: 'total3',
  5: 'total5',
} as const satisfies Readonly<Record<number, LevelWord>>;

/** The gift block: what the customer receives. */
export function GiftBlock({ level, onChange, id }: BlockProps): ReactNode {
  const say = useLevelWords();
  const { gift } = level;
  const isNamed = hasSelection(gift) || hasSelection({ ...gift.exclude, all: false });
  const [wantsOthers, setOthers] = useState(false);
  const hasOthers = isNamed || wantsOthers;
  const set = (changed: Partial<LevelValue['gift']>, place = ''): void =>
    onChange({ ...level, gift: { ...gift, ...changed } }, place);
  // A set price for additional goods, not for a part of the purchase: without goods of its own
  // there is nothing to count.
  const choice = giftChoiceOf(level);
  const hasCount = choice !== 0 && (choice !== 5 || hasOthers);
  const mayFavour =
    choice === 2 &&
    !hasOthers &&
    level.purchase.type === 'count' &&
    !level.purchase.each &&
    level.purchase.unit === 'piece';
  return (
    <fieldset className={classes['block']}>
      <legend className={classes['legend']}>{say('given')}</legend>
      <NativeSelect
        id={id}
        label={say('gift')}
        value={String(choice)}
        data={GIFT_TYPES.map((type) => ({ value: String(type), label: say(GIFT_WORDS[type]) }))}
        onChange={(event) =>
          onChange(
            withGiftType(
              level,
              GIFT_TYPES.find((type) => String(type) === event.currentTarget.value) ?? 5,
            ),
            '',
          )
        }
      />
      <div className={classes['pair']}>
        {choice !== 0 && gift.type !== 4 && (
          <LevelNumberInput
            label={say(TOTAL_WORDS[gift.type])}
            kind={gift.type === 2 ? 'percent' : 'money'}
            value={gift.total}
            onChange={(total) => set({ total }, 'gift.total')}
          />
        )}
        {hasCount && (
          <LevelNumberInput
            label={say(gift.type === 4 ? 'freeCount' : 'giftCount')}
            kind="quantity"
            value={gift.totalCount}
            {...(gift.type === 4
              ? {}
              : { help: say(gift.type === 5 ? 'setCountHelp' : 'giftCountHelp') })}
            onChange={(totalCount) => set({ totalCount }, 'gift.totalCount')}
          />
        )}
      </div>
      {hasCount && gift.totalCount !== 0 && (
        <Input.Wrapper label={say('which')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={say('which')}
            value={String(gift.calcType)}
            data={[
              { value: '2', label: say('cheapest') },
              { value: '1', label: say('dearest') },
            ]}
            onChange={(value) =>
              onChange(
                withFavour({ ...level, gift: { ...gift, calcType: value === '1' ? 1 : 2 } }, false),
                '',
              )
            }
          />
        </Input.Wrapper>
      )}
      {mayFavour && gift.totalCount !== 0 && gift.calcType === 2 && (
        <Input.Wrapper label={say('favour')} labelElement="div" description={say('favourHelp')}>
          <SegmentedControl
            fullWidth
            aria-label={say('favour')}
            value={gift.favour ?? 'customer'}
            data={[
              { value: 'customer', label: say('favourCustomer') },
              { value: 'store', label: say('favourStore') },
            ]}
            onChange={(value) => onChange(withFavour(level, value === 'store'), '')}
          />
        </Input.Wrapper>
      )}
      <TextInput
        label={say('message')}
        description={say('messageHelp')}
        maxLength={200}
        value={gift.message ?? ''}
        onChange={(event) =>
          onChange(withMessage(level, event.currentTarget.value), 'gift.message')
        }
      />
      {choice !== 0 && (
        <Switch
          label={say('onOthers')}
          checked={hasOthers}
          onChange={(event) => {
            setOthers(event.currentTarget.checked);
            if (!event.currentTarget.checked && isNamed)
              set({ ...NOTHING, all: false, exclude: NOTHING });
          }}
        />
      )}
      {choice !== 0 && hasOthers && (
        <>
          <Unit value={gift.unit} onChange={(unit) => set({ unit })} />
          <ScopePart
            label={say('otherFrom')}
            scope={gift}
            of={LEVEL_LISTS}
            onChange={(scope) => set(scope)}
          />
        </>
      )}
    </fieldset>
  );
}
