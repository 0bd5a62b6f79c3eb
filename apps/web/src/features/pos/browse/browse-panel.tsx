import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './browse.module.css';
import { Results } from './results.tsx';
import { SearchBar } from './search-bar.tsx';
import { Tiles } from './tiles.tsx';
import { useResults } from './use-query.ts';

/** What is sold: search, and tiles while nothing is searched. */
export function BrowsePanel(): ReactNode {
  const { t } = useTranslation('pos');
  const results = useResults();
  return (
    <div className={classes['browse']}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <SearchBar />
      {results === null ? <Tiles /> : <Results products={results} />}
    </div>
  );
}
