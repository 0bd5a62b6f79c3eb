import {
  asRefs,
  type FieldValue,
  headSentence,
  levelSentence,
  type LevelValue,
  RULE_ERROR_TEXTS,
} from '@dalpak/contracts';
import { ActionIcon, Button, Input } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconFlask,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useForm } from '../form/state/form-context.ts';
import type { InputProps } from '../inputs/input.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { GiftBlock, PurchaseBlock } from './level-blocks.tsx';
import {
  addLevel,
  duplicateLevel,
  validateLevels,
  toLevels,
  moveLevel,
  EMPTY_HISTORY,
  addUndoStep,
  removeLevel,
  replaceLevel,
  type UndoHistory,
} from './level-state.ts';
import { useLevelWords } from './level-words.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './levels.module.css';

/** Few users open the simulation, so it has its own chunk. */
const Simulation = lazyNamed(() => import('./simulation-panel.tsx'), 'SimulationPanel');

const HEAD = [
  'valid_from',
  'valid_to',
  'time_from',
  'time_to',
  'days',
  'customer_groups',
  'timing',
  'use_limit',
  'coupon_type',
  'coupon_given',
] as const;

const textOf = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const numberOf = (value: FieldValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

/**
 * When, for whom and how often the rule applies, from the other fields of the form as they are
 * typed.
 */
function Conditions(): ReactNode {
  const { model } = useForm();
  const values = useStore(
    model.store,
    useShallow((state) => HEAD.map((key) => state.values[key] ?? null)),
  );
  const head = Object.fromEntries(HEAD.map((key, at) => [key, values[at] ?? null])) as Readonly<
    Record<(typeof HEAD)[number], FieldValue>
  >;
  const said = headSentence(
    {
      from: textOf(head.valid_from),
      to: textOf(head.valid_to),
      timeFrom: textOf(head.time_from),
      timeTo: textOf(head.time_to),
      days: textOf(head.days) ?? '',
      groups: asRefs(head.customer_groups),
      timing: textOf(head.timing) ?? '',
      limit: numberOf(head.use_limit) ?? 0,
      couponType: numberOf(head.coupon_type),
      couponGiven: numberOf(head.coupon_given),
    },
    currentLanguage(),
  );
  return said === '' ? null : <QuietText>{said}</QuietText>;
}

/** The rule as sentences: all that a user without permission to edit sees. */
export function LevelSentences({ levels }: { readonly levels: readonly LevelValue[] }): ReactNode {
  const language = currentLanguage();
  return (
    <ul className={arrange['stackedList']}>
      {levels.map((level) => (
        <li key={level.id} className={classes['sentence']}>
          {levelSentence(level, language)}
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly level: LevelValue;
  readonly at: number;
  readonly count: number;
  readonly id: string;
  readonly isTried: boolean;
  readonly onChange: (level: LevelValue, place: string) => void;
  readonly onMove: (to: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** One level: a sentence that sums it up, then the purchase block next to the gift block. */
function LevelCard({
  level,
  at,
  count,
  id,
  isTried,
  onChange,
  onMove,
  onCopy,
  onRemove,
}: CardProps): ReactNode {
  const say = useLevelWords();
  const n = at + 1;
  const language = currentLanguage();
  const { model } = useForm();
  const givesCoupon = useStore(
    model.store,
    (state) => numberOf(state.values['coupon_given']) !== null,
  );
  const fault = validateLevels([level], givesCoupon);
  return (
    <section
      className={classes['card']}
      aria-label={say('level', { n })}
      data-level={level.id}
      data-fault={isTried && fault !== null ? true : undefined}
    >
      <Toolbar layout="spread">
        <h3 className={classes['name']}>{say('level', { n })}</h3>
        <div className={classes['tools']}>
          {count > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={at === 0}
              aria-label={say('up', { n })}
              onClick={() => onMove(at - 1)}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
          )}
          {count > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={n === count}
              aria-label={say('down', { n })}
              onClick={() => onMove(n)}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={say('copy', { n })}
            onClick={onCopy}
          >
            <IconCopy size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="bad"
            size="lg"
            aria-label={say('remove', { n })}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      </Toolbar>
      <p className={classes['sentence']}>{levelSentence(level, language)}</p>
      {fault !== null && (
        <p className={isTried ? classes['fault'] : classes['quiet']}>
          {RULE_ERROR_TEXTS[fault][language]}
        </p>
      )}
      <div className={classes['blocks']}>
        <PurchaseBlock id={id} level={level} onChange={onChange} />
        <GiftBlock id={`${id}-gift`} level={level} onChange={onChange} />
      </div>
    </section>
  );
}

/**
 * Designer of a discount's levels: add, copy, reorder and remove, each level summed up in a
 * sentence, with undo.
 */
export function LevelDesigner({
  id,
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
}: InputProps<'levels'>): ReactNode {
  const say = useLevelWords();
  const root = useRef<HTMLDivElement>(null);
  const levels = toLevels(value);
  const [isTrying, setTrying] = useState(false);
  const mayTry = useAccess({ type: 'system', key: 'reports' }) === 'ok';
  const [undone, setUndone] = useState<UndoHistory>(EMPTY_HISTORY);
  /**
   * The value that this designer last reported. A different one came from outside (a save, a draft)
   * and makes the undo steps invalid.
   */
  const said = useRef<FieldValue>(value);
  useEffect(() => {
    if (said.current === value) return;
    said.current = value;
    setUndone(EMPTY_HISTORY);
  }, [value]);

  const put = (next: readonly LevelValue[]): void => {
    said.current = next;
    onChange(next);
  };
  const change = (next: readonly LevelValue[], place = ''): void => {
    setUndone(addUndoStep(undone, levels, place));
    put(next);
  };
  const undo = (): void => {
    const last = undone.past.at(-1);
    if (last === undefined) return;
    setUndone({ past: undone.past.slice(0, -1) });
    put(last.levels);
  };
  const lead = (levelId: number | undefined): void => {
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-level="${levelId ?? ''}"] select`)?.focus(),
    );
  };
  const add = (next: readonly LevelValue[], at: number): void => {
    change(next);
    lead(next[at]?.id);
  };
  const remove = (at: number): void => {
    const before = levels;
    change(removeLevel(levels, at));
    toast({
      text: say('removed', { n: at + 1 }),
      tone: 'quiet',
      id: `level-${id}`,
      action: {
        label: say('undo'),
        run: () => {
          setUndone((now) => addUndoStep(now, toLevels(said.current), ''));
          put(before);
        },
      },
    });
  };

  if (readOnly) {
    return (
      <div className={arrange['sections']}>
        {levels.length === 0 ? (
          <QuietText>{say('none')}</QuietText>
        ) : (
          <LevelSentences levels={levels} />
        )}
        <Conditions />
      </div>
    );
  }
  return (
    <div role="group" aria-label={label}>
      <div ref={root} className={arrange['sections']} onBlur={onLeave}>
        <Conditions />
        {levels.map((level, at) => (
          <LevelCard
            key={level.id}
            id={at === 0 ? id : `${id}-${level.id}`}
            level={level}
            at={at}
            count={levels.length}
            isTried={error !== null}
            onChange={(next, place) =>
              change(replaceLevel(levels, at, next), place === '' ? '' : `${level.id}.${place}`)
            }
            onMove={(to) => change(moveLevel(levels, at, to))}
            onCopy={() => add(duplicateLevel(levels, at), at + 1)}
            onRemove={() => remove(at)}
          />
        ))}
        {levels.length > 1 && <QuietText>{say('order')}</QuietText>}
        {error !== null && <Input.Error>{error}</Input.Error>}
        <Toolbar>
          <Button
            {...(levels.length === 0 ? { id } : {})}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => add(addLevel(levels), levels.length)}
          >
            {say(levels.length === 0 ? 'addFirst' : 'add')}
          </Button>
          {undone.past.length > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={undo}
            >
              {say('undoLast')}
            </Button>
          )}
          {mayTry && !isTrying && levels.length > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconFlask size={18} aria-hidden />}
              onClick={() => setTrying(true)}
            >
              {say('simOpen')}
            </Button>
          )}
        </Toolbar>
        {isTrying && <Simulation isSound={validateLevels(levels) === null} />}
      </div>
    </div>
  );
}
