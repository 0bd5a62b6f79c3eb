import {
  asRights,
  COMPONENT_ACTIONS,
  type ComponentAction,
  componentsBelow,
  findComponent,
  isEmptyValue,
  MENU,
  NO_RIGHTS,
  POS_OPERATIONS,
  type PosKey,
  type RightsValue,
  SYSTEM_OPERATIONS,
  type SystemKey,
} from '@dalpak/contracts';
import { Button, Checkbox, Input, Switch, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Slot, useSlotFilled } from '../../platform/router/slots.ts';
import { operationWord } from '../../platform/permissions/permission-words.ts';
import { useForm } from '../form/state/form-context.ts';
import type { InputProps } from '../inputs/input.types.ts';
import {
  diffRights,
  hasRight,
  posOperationGroups,
  type Right,
  SYSTEM_IDS,
  withAllRights,
  withRights,
} from './rights-state.ts';
import { PermissionKindHeadings } from './kind-heads.tsx';
import { PositionSentences } from './position-sentences.tsx';
import { usePeopleIn } from './use-people-in.ts';
import { type RightsWord, useRightsWords } from './rights-words.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './rights.module.css';
import { REPORT_RIGHT_KEYS, reportRightName, useBranches } from './report-rights.ts';

interface RightsLine {
  readonly name: string;
  /** Five of a component, or one of an operation. */
  readonly rights: readonly Right[];
}

interface Group {
  readonly key: string;
  readonly title: string;
  /** Components are a matrix of five actions; operations are single switches. */
  readonly isMatrix: boolean;
  readonly lines: readonly RightsLine[];
}

const POS_WORDS: Readonly<Record<string, RightsWord>> = {
  screens: 'screens',
  terminal: 'terminal',
  shva: 'shva',
  documents: 'documents',
  pos: 'posWork',
  cart: 'cart',
  transaction: 'transaction',
};
const POS_KEYS: Readonly<Record<string, PosKey>> = POS_OPERATIONS;
const SYSTEM_KEYS: Readonly<Record<string, SystemKey>> = SYSTEM_OPERATIONS;

function componentLine(id: number, name: string): RightsLine {
  return {
    name,
    rights: COMPONENT_ACTIONS.map((action) => ({ type: 'components', id: String(id), action })),
  };
}

/** Returns the function that names a permission. */
function useRightName(): (right: Right) => string {
  const { t } = useTranslation('permissions');
  const { t: tMenu } = useTranslation('menu');
  return (right) => {
    if (right.type === 'components') {
      const info = findComponent(Number(right.id));
      return `${info === null ? t('component', { number: right.id }) : tMenu(`components.${info.key}`)} (${t(`kind.${right.action}`)})`;
    }
    if (right.type === 'reports') return reportRightName(right.id);
    if (right.type === 'branches') return right.id;
    const key = right.type === 'pos' ? POS_KEYS[right.id] : SYSTEM_KEYS[right.id];
    if (key === undefined) return right.id;
    return operationWord(
      right.type === 'pos'
        ? { type: 'pos', key: key as PosKey }
        : { type: 'system', key: key as SystemKey },
    );
  };
}

/**
 * All permissions in the groups of the menu and of the operations. A component that is in two
 * sections is listed in the first.
 */
function useGroups(): readonly Group[] {
  const branches = useBranches();
  const say = useRightsWords();
  const { t } = useTranslation('menu');
  const nameOf = useRightName();
  const groups = useMemo(() => {
    const placed = new Set<number>();
    const sections = MENU.map(({ key, items }) => {
      const own = componentsBelow(items).filter((id) => !placed.has(id));
      for (const id of own) placed.add(id);
      return { key, own };
    });
    return { sections, pos: posOperationGroups() };
  }, []);
  return [
    ...groups.sections.map(({ key, own }): Group => ({
      key: `section-${key}`,
      title: say('records', { name: t(`sections.${key}`) }),
      isMatrix: true,
      lines: own.map((id) =>
        componentLine(id, t(`components.${findComponent(id)?.key ?? 'products'}`)),
      ),
    })),
    ...groups.pos.map(({ key, ids }): Group => ({
      key: `pos-${key}`,
      title: say('pos', { name: say(POS_WORDS[key] ?? 'other') }),
      isMatrix: false,
      lines: ids.map((id) => ({
        name: nameOf({ type: 'pos', id }),
        rights: [{ type: 'pos', id }],
      })),
    })),
    {
      key: 'system',
      title: say('system'),
      isMatrix: false,
      lines: SYSTEM_IDS.map((id) => ({
        name: nameOf({ type: 'system', id }),
        rights: [{ type: 'system', id }],
      })),
    },
    {
      key: 'reports',
      title: say('reports'),
      isMatrix: false,
      lines: REPORT_RIGHT_KEYS.map(({ id, opens }) => ({
        name: reportRightName(id),
        rights: [{ type: 'reports', id, opens }],
      })),
    },
    {
      key: 'branches',
      title: say('branches'),
      isMatrix: false,
      lines:
        branches.length < 2
          ? []
          : branches.map(({ value, label }) => ({
              name: label,
              rights: [{ type: 'branches', id: value, among: branches.map((one) => one.value) }],
            })),
    },
  ];
}

interface GroupProps {
  readonly group: Group;
  readonly map: RightsValue;
  readonly isClosed: boolean;
  readonly onChange: (rights: readonly Right[], allowed: boolean) => void;
}

function GroupPart({
  group: { title, isMatrix, lines },
  map,
  isClosed,
  onChange,
}: GroupProps): ReactNode {
  const say = useRightsWords();
  const { t } = useTranslation('permissions');
  const all = lines.flatMap(({ rights }) => rights);
  const isFull = all.every((right) => hasRight(map, right));
  const actionOf = (right: Right): ComponentAction =>
    right.type === 'components' ? right.action : 'r';
  return (
    <section className={arrange['bareGroup']} aria-label={title}>
      <div className={classes['groupHead']}>
        <h3 className={classes['groupName']}>{title}</h3>
        {!isClosed && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(all, !isFull)}>
            {say(isFull ? 'noneOfGroup' : 'wholeGroup', { name: title })}
          </Button>
        )}
      </div>
      {isMatrix ? (
        <div className={classes['scroll']}>
          <table className={classes['matrix']}>
            <thead>
              <PermissionKindHeadings />
              <tr>
                <th scope="col">{say('name')}</th>
                {COMPONENT_ACTIONS.map((action) => (
                  <th key={action} scope="col">
                    {t(`kind.${action}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, rights }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {rights.map((right) => (
                    <td key={actionOf(right)}>
                      <span className={classes['cell']}>
                        <Checkbox
                          aria-label={say('cell', { name, action: t(`kind.${actionOf(right)}`) })}
                          checked={hasRight(map, right)}
                          disabled={isClosed}
                          onChange={(event) => onChange([right], event.currentTarget.checked)}
                        />
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className={classes['switches']}>
          {lines.map(
            ({ name, rights: [right] }) =>
              right !== undefined && (
                <Switch
                  key={right.id}
                  label={name}
                  checked={hasRight(map, right)}
                  disabled={isClosed}
                  onChange={(event) => onChange([right], event.currentTarget.checked)}
                />
              ),
          )}
        </div>
      )}
    </section>
  );
}

/** The differences from the stored map, in words. */
function Changes({
  position,
  before,
  after,
}: {
  /** Id of the position; '0' for a new one. */
  readonly position: string;
  readonly before: RightsValue;
  readonly after: RightsValue;
}): ReactNode {
  const say = useRightsWords();
  const nameOf = useRightName();
  const { added, removed, all } = diffRights(before, after);
  const people = usePeopleIn(position);
  if (added.length === 0 && removed.length === 0 && all === null) return null;
  return (
    <section role="status" aria-label={say('changes')}>
      <h3 className={classes['groupName']}>{say('changes')}</h3>
      {people > 0 && <QuietText>{say('people', { count: people })}</QuietText>}
      {all !== null && <QuietText>{say(all ? 'allOn' : 'allOff')}</QuietText>}
      <dl className={cx(arrange['closeStack'], classes['changes'])}>
        {added.length > 0 && (
          <div>
            <dt>{say('added')}</dt>
            <dd>{added.map(nameOf).join(', ')}</dd>
          </div>
        )}
        {removed.length > 0 && (
          <div>
            <dt>{say('removed')}</dt>
            <dd>{removed.map(nameOf).join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/**
 * Permission editor of a position: components by action, operations of the till and the system,
 * with a search and a summary of what a save would change.
 */
export function RightsEditor({
  id,
  column,
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
}: InputProps<'rights'>): ReactNode {
  const say = useRightsWords();
  const { model, id: position } = useForm();
  const isSlotFilled = useSlotFilled('rights.try');
  const nameOfPosition = useStore(model.store, (state) => {
    const name = state.values['name'];
    return typeof name === 'string' ? name : '';
  });
  const groups = useGroups();
  const [query, setQuery] = useState('');
  const [past, setPast] = useState<readonly RightsValue[]>([]);
  const base = useStore(model.store, (state) => state.base[column.key] ?? null);
  const map = asRights(value);
  const said = useRef(value);
  // The value was set from outside (a save, a draft), which makes the undo steps invalid.
  useEffect(() => {
    if (said.current === value) return;
    said.current = value;
    setPast([]);
  }, [value]);
  const put = (next: RightsValue): void => {
    said.current = next;
    onChange(next);
  };
  const change = (next: RightsValue): void => {
    setPast([...past, map].slice(-50));
    put(next);
  };
  const undo = (): void => {
    const last = past.at(-1);
    if (last === undefined) return;
    setPast(past.slice(0, -1));
    put(last);
  };
  const wanted = query.trim().toLowerCase();
  const isFound = (text: string): boolean => text.toLowerCase().includes(wanted);
  // A read-only editor shows only what is allowed.
  const shown = groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter(
        ({ name, rights }) =>
          (isFound(group.title) || isFound(name)) &&
          (!readOnly || rights.some((right) => hasRight(map, right))),
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
  const isAll = map.all === 1;
  return (
    <div role="group" aria-label={label}>
      <div className={arrange['sections']} onBlur={onLeave}>
        {readOnly ? (
          <QuietText>
            {isAll ? say('mayAll') : shown.length === 0 ? say('mayNothing') : ''}
          </QuietText>
        ) : (
          <Switch
            id={id}
            label={say('all')}
            description={say('allHelp')}
            checked={isAll}
            onChange={(event) => change(withAllRights(map, event.currentTarget.checked))}
          />
        )}
        {error !== null && <Input.Error>{error}</Input.Error>}
        {!readOnly && (
          <PositionSentences
            map={map}
            onChange={change}
            onPreset={({ name }) => {
              // A new position is called as what it began from, until it has a name of its own.
              if (isEmptyValue(model.store.getState().values['name'] ?? null))
                model.restore({ ...model.store.getState().values, name: name[currentLanguage()] });
            }}
          />
        )}
        {!readOnly && (
          <Changes position={position} before={asRights(base ?? NO_RIGHTS)} after={map} />
        )}
        {isSlotFilled && <Slot name="rights.try" props={{ rights: map, name: nameOfPosition }} />}
        {!(readOnly && isAll) && (
          <details className={classes['allRights']} open={readOnly}>
            <summary>{say('allRights')}</summary>
            <Toolbar layout="fields">
              <TextInput
                type="search"
                label={say('search')}
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
              {past.length > 0 && (
                <Button
                  variant="subtle"
                  leftSection={<IconArrowBackUp size={18} aria-hidden />}
                  onClick={undo}
                >
                  {say('undo')}
                </Button>
              )}
            </Toolbar>
            {shown.length === 0 && wanted !== '' && <QuietText>{say('none')}</QuietText>}
            {shown.map((group) => (
              <GroupPart
                key={group.key}
                group={group}
                map={map}
                isClosed={readOnly || isAll}
                onChange={(rights, allowed) => change(withRights(map, rights, allowed))}
              />
            ))}
          </details>
        )}
      </div>
    </div>
  );
}
