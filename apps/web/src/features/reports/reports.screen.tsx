import { Button, CloseButton, Tabs, TextInput } from '@mantine/core';
import { findReport } from '@dalpak/contracts';
import { IconChevronLeft, IconFilterOff, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { Code } from '../../ui/figures/num.tsx';
import { mirrored, Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { AskLink } from './ask/ask-link.tsx';
import { useBuildWords } from './build/build-words.ts';
import { useOwnReports } from '../../report-kit/own-reports.ts';
import { findReports, type ListedReport } from './find-reports.ts';
import { nameOfCategory, nameOfReport } from '../../report-kit/report-words.ts';
import { CardList, LinkCard } from '../../ui/content/card-list.tsx';
import classes from './reports.module.css';

/** The category of reports that people built. */
const OWN = 'own';

/** Goals have a screen of their own. */
const GOALS = { code: 'G100', icon: 'target', category: 'sales' } as const;

/** The route of a report. */
function routeOf(code: string): string {
  return code === GOALS.code ? '/goals' : `/report/id/${code}`;
}

function Cards({ reports }: { readonly reports: readonly ListedReport[] }): ReactNode {
  return (
    <CardList>
      {reports.map(({ code, label }) => (
        <LinkCard
          key={code}
          href={hrefOf(routeOf(code))}
          title={label}
          end={
            <>
              <Code className={classes['code']}>{code}</Code>
              <IconChevronLeft size={18} aria-hidden className={mirrored} />
            </>
          }
        />
      ))}
    </CardList>
  );
}

/** Reports by category, with a search over all of them. */
export function ReportsScreen(): ReactNode {
  const { t } = useTranslation('reports');
  const say = useBuildWords();
  const { t: tCommon } = useTranslation();
  const init = useAppInit();
  const [text, setText] = useState('');
  // The labels of the start call are Hebrew; a report that this version knows has a name in both
  // languages.
  const reports = init.reports.map((report) => {
    const known = findReport(report.code);
    return known === null ? report : { ...report, label: nameOfReport(known) };
  });
  const built = useOwnReports().map(({ code, report }) => ({
    code,
    label: report.name,
    icon: 'report',
    category: OWN,
  }));
  const all = [...built, ...reports, { ...GOALS, label: say('goals') }];
  const categories = [...new Set(reports.map(({ category }) => category))];
  const found = findReports(all, text);
  return (
    <Page width={960}>
      <PageHead>
        <PageTitle>{t('title')}</PageTitle>
        <AskLink />
        <Button
          component="a"
          href={hrefOf('/report/build/new')}
          leftSection={<IconPlus size={18} />}
        >
          {say('newReport')}
        </Button>
      </PageHead>
      <div role="search">
        <TextInput
          className={classes['search'] ?? ''}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          maxLength={100}
          leftSection={<IconSearch size={18} />}
          rightSection={
            text === '' ? null : (
              <CloseButton size="sm" aria-label={tCommon('clear')} onClick={() => setText('')} />
            )
          }
        />
      </div>
      {text.trim() === '' ? (
        <Tabs defaultValue={categories[0] ?? null} keepMounted={false}>
          <Tabs.List>
            {built.length > 0 && <Tabs.Tab value={OWN}>{say('myReports')}</Tabs.Tab>}
            {categories.map((category) => (
              <Tabs.Tab key={category} value={category}>
                {nameOfCategory(category)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={OWN} pt="md">
            <Cards reports={built} />
          </Tabs.Panel>
          {categories.map((category) => (
            <Tabs.Panel key={category} value={category} pt="md">
              <Cards reports={all.filter((report) => report.category === category)} />
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : found.length === 0 ? (
        <EmptyState
          icon={<IconFilterOff size={28} />}
          title={t('nothingFound')}
          action={
            <>
              <AskLink question={text.trim()} />
              <Button variant="light" onClick={() => setText('')}>
                {t('clearSearch')}
              </Button>
            </>
          }
        />
      ) : (
        <Cards reports={found} />
      )}
    </Page>
  );
}
