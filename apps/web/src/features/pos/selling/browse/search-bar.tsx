import { useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { MEDIA } from '../../../../platform/theme/breakpoints.ts';
import { Kbd } from '../../../../ui/fields/kbd.tsx';
import { Num } from '../../../../ui/figures/num.tsx';
import { SEARCH_FIELD_ID, searchAction } from '../sell.actions.ts';
import { isAuthorized, useApprovals, viewApprovalFor } from '../../bill/approvals.store.ts';
import { clearNumbers, useNumberEntry } from '../../bill/number-entry.store.ts';
import { searchFor, useSearch } from '../../bill/search.store.ts';
import { addByCode, addProductRow } from '../sell.ts';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { currentTill } from '../../till/till.registry.ts';
import classes from './browse.module.css';

// Loaded on demand: a counter has a scanner.
const CameraButton = lazyPart(() => import('./camera-button.tsx'), 'CameraButton');

/** Enter adds: a full code as a scan would, otherwise the first result. */
function addTyped(): void {
  const { query } = useSearch.getState();
  const till = currentTill();
  const text = query.trim();
  if (till === null || text === '') return;
  if (till.catalogue.match(text) !== null || /^\d{6,}$/.test(text)) {
    searchFor('');
    addByCode(text);
    return;
  }
  const [first] = till.catalogue.search(text);
  if (first !== undefined && addProductRow(first)) searchFor('');
}

function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') {
    event.preventDefault();
    addTyped();
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    if (useSearch.getState().query === '') event.currentTarget.blur();
    else searchFor('');
  }
}

/** The search field, always at the same place, with the quantity that the next product gets. */
export function SearchBar(): ReactNode {
  const { t } = useTranslation('pos');
  const narrow = useMediaQuery(MEDIA.mobile) ?? false;
  const byTouch = useMediaQuery('(pointer: coarse)') ?? false;
  const query = useSearch((state) => state.query);
  const amount = useNumberEntry((state) => state.amount);
  const times = useNumberEntry((state) => state.closedQuantity);
  const mayLook = useApprovals(
    () => isAuthorized('pos.search.product') || viewApprovalFor('pos.search.product') !== null,
  );
  // Digits are a quantity only after ×: before it they may be the beginning of a code, and are
  // shown as typed.
  const typed = times === '' ? amount : `${times} × ${amount}`.trim();
  const isQuantity = times !== '' && amount === '';
  return (
    <div className={classes['searchBar']}>
      <div className={classes['search']}>
        <IconSearch size={20} aria-hidden className={classes['searchIcon']} />
        <input
          id={SEARCH_FIELD_ID}
          className={classes['field']}
          type="text"
          inputMode="search"
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={false}
          value={query}
          // Codes can still be scanned and typed; browsing the catalogue requires its own
          // permission.
          disabled={!mayLook}
          placeholder={t(narrow ? 'searchPlaceholderShort' : 'searchPlaceholder')}
          aria-label={t('searchPlaceholder')}
          aria-keyshortcuts={searchAction.hotkey}
          onChange={(event) => searchFor(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {byTouch && query === '' ? (
          <CameraButton />
        ) : query === '' ? (
          <span className={classes['searchKey']}>
            <Kbd>F2</Kbd>
          </span>
        ) : (
          <button
            type="button"
            className={classes['clear']}
            aria-label={t('clearSearch')}
            onClick={() => searchFor('')}
          >
            <IconX size={18} aria-hidden />
          </button>
        )}
      </div>
      {typed !== '' && (
        <button
          type="button"
          className={classes['amount']}
          onClick={clearNumbers}
          aria-label={`${t(isQuantity ? 'amount' : 'code')} ${typed}. ${t(isQuantity ? 'amountClear' : 'codeClear')}`}
          data-testid="amount"
        >
          <Num value={typed} />
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
