import { Tabs } from '@mantine/core';
import { findComponent, type RefValue } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/panel.tsx';
import classes from './form.module.css';
import { useFormWords } from './form-words.ts';

interface Related {
  readonly component: number;
  readonly field: string;
}

/** Records of another component that belong to the one of the form. */
export type RenderRelated = (list: Related, of: RefValue) => ReactNode;

interface RelatedTabsProps {
  /** The record of the form: id 0 has nothing that belongs to it yet. */
  readonly of: RefValue;
  readonly related: readonly Related[];
  readonly render: RenderRelated;
  readonly details: ReactNode;
}

/** The record's own fields, and beside them what belongs to it. A new record is saved first (2-records §2). */
export function RelatedTabs({ of, related, render, details }: RelatedTabsProps): ReactNode {
  const say = useFormWords();
  const { t } = useTranslation('menu');
  const nameOf = (component: number): string => {
    const info = findComponent(component);
    return info === null ? String(component) : t(`components.${info.key}`);
  };
  return (
    <>
      <Tabs.List mb="md">
        <Tabs.Tab value="details">{say('details')}</Tabs.Tab>
        {related.map(({ component, field }) => <Tabs.Tab key={`${component}.${field}`} value={`${component}.${field}`}>{nameOf(component)}</Tabs.Tab>)}
      </Tabs.List>
      <Tabs.Panel value="details">{details}</Tabs.Panel>
      {related.map((list) => (
        <Tabs.Panel key={`${list.component}.${list.field}`} value={`${list.component}.${list.field}`}>
          {of.id === 0 ? <Panel><div className={classes['overlay']} role="note">{say('saveFirst')}</div></Panel> : render(list, of)}
        </Tabs.Panel>
      ))}
    </>
  );
}
