import { VisuallyHidden } from '@mantine/core';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import classes from './browse.module.css';
import { SearchBar } from './search-bar.tsx';
import { Tiles } from './tiles.tsx';
import { useResults } from './use-query.ts';

// Loaded later, because no one searches in the first second.
const Results = lazyPart(() => import('./results.tsx'), 'Results');

/** The products: a search, and tiles while the search is empty. */
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
