import { Tabs } from '@mantine/core';
import { findComponent, type RefValue } from '@dalpak/contracts';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { labelText } from '../../words.ts';
import classes from '../form.module.css';
import { useFormWords } from '../state/form-words.ts';
import { groupsOfRelated, listKey, type RelatedList, type RelatedGroup } from './related-groups.ts';

/** Renders the records of another component that belong to the form's record. */
export type RenderRelated = (list: RelatedList, of: RefValue) => ReactNode;

interface RelatedTabsProps {
  readonly component: number;
  /** The record of the form; a new one (id 0) has no related records yet. */
  readonly of: RefValue;
  readonly related: readonly RelatedList[];
  readonly render: RenderRelated;
  readonly details: ReactNode;
}

interface GroupProps {
  readonly group: RelatedGroup;
  readonly name: string;
  readonly nameOf: (list: RelatedList) => string;
  readonly draw: (list: RelatedList) => ReactNode;
  /** Key of the list that was last shown, kept while another tab is open. */
  readonly shown: string;
  readonly onShow: (key: string) => void;
}

/** One list, or the lists of a heading with a row of tabs of their own. */
function Group({ group, name, nameOf, draw, shown, onShow }: GroupProps): ReactNode {
  const {
    lists: [first, ...others],
    lists,
  } = group;
  if (others.length === 0) return draw(first);
  return (
    <Tabs
      value={shown}
      onChange={(key) => key !== null && onShow(key)}
      keepMounted={false}
      variant="pills"
    >
      <Tabs.List mb="sm" aria-label={name} className={classes['tabs']}>
        {lists.map((list) => (
          <Tabs.Tab key={listKey(list)} value={listKey(list)}>
            {nameOf(list)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {lists.map((list) => (
        <Tabs.Panel key={listKey(list)} value={listKey(list)}>
          {draw(list)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/**
 * Tabs: the record's own fields, and its related records. A new record has to be saved first
 * (specification, records §2).
 */
export function RelatedTabs({
  component,
  of,
  related,
  render,
  details,
}: RelatedTabsProps): ReactNode {
  const say = useFormWords();
  const { t } = useTranslation('menu');
  const [looked, setLooked] = useState<Readonly<Record<string, string>>>({});
  const groups = useMemo(() => groupsOfRelated(component, related), [component, related]);
  const nameOf = (list: RelatedList): string => {
    const info = findComponent(list.component);
    return info === null ? String(list.component) : t(`components.${info.key}`);
  };
  const nameOfGroup = ({ label, lists: [first] }: RelatedGroup): string =>
    label === null ? nameOf(first) : labelText(label);
  const draw = (list: RelatedList): ReactNode =>
    of.id === 0 ? (
      <Panel>
        <div className={classes['overlay']} role="note">
          {say('saveFirst')}
        </div>
      </Panel>
    ) : (
      render(list, of)
    );
  return (
    <>
      <Tabs.List mb="md" className={classes['tabs']}>
        <Tabs.Tab value="details">{say('details')}</Tabs.Tab>
        {groups.map((group) => (
          <Tabs.Tab key={group.key} value={group.key}>
            {nameOfGroup(group)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">{details}</Tabs.Panel>
      {groups.map((group) => (
        <Tabs.Panel key={group.key} value={group.key}>
          <Group
            group={group}
            name={nameOfGroup(group)}
            nameOf={nameOf}
            draw={draw}
            shown={looked[group.key] ?? listKey(group.lists[0])}
            onShow={(key) => setLooked({ ...looked, [group.key]: key })}
          />
        </Tabs.Panel>
      ))}
    </>
  );
}
