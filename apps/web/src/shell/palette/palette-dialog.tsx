import type { AppInit } from '@dalpak/contracts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ComponentIcon } from '../../platform/icons/component-icon.tsx';
import { cx } from '../../ui/layout/cx.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { type PaletteItem, searchPalette } from './palette-search.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './palette.module.css';
import { closePalette } from './palette.store.ts';
import { usePaletteItems } from './use-palette-items.ts';
import { useAskItems } from './use-ask-items.ts';
import { useRecordHits } from './use-record-hits.ts';

function run(item: PaletteItem | undefined): void {
  if (item === undefined) return;
  closePalette();
  item.run();
}

/** The number of places and actions listed above the found records. */
const PLACES_ABOVE = 8;

/**
 * The command palette: a search field, the matching places, actions and records, and Enter to open.
 */
export function PaletteDialog({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('palette');
  const items = usePaletteItems(init);
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { t: tSearch } = useTranslation('recordSearch');
  const hits = useRecordHits(init, text);
  const places = searchPalette(items, text);
  const asked = useAskItems(init, text);
  const sections = [
    ...(asked.first ? [{ key: 'ask', name: t('ask'), items: asked.items }] : []),
    {
      key: 'places',
      name: tSearch('placesAndActions'),
      items: hits.groups.length === 0 ? places : places.slice(0, PLACES_ABOVE),
    },
    ...hits.groups,
    ...(asked.first ? [] : [{ key: 'ask', name: t('ask'), items: asked.items }]),
  ].filter((section) => section.items.length > 0);
  const found = sections.flatMap((section) => section.items);
  const at = Math.min(index, found.length - 1);
  // A barcode scanned while it is open belongs to no bill.
  useKeyboardLayer({ modal: true, onScan: () => true });
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text]);
  const byKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setIndex(Math.max(0, Math.min(found.length - 1, at + step)));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(found[at]);
    }
  };
  return (
    <Modal
      opened
      onClose={closePalette}
      title={t('title')}
      size={560}
      padding="md"
      yOffset="8vh"
      centered={false}
    >
      <div className={classes['field']}>
        <IconSearch size={20} aria-hidden />
        <input
          data-autofocus
          className={classes['input']}
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          placeholder={t('placeholder')}
          autoComplete="off"
          value={text}
          maxLength={100}
          onKeyDown={byKey}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIndex(0);
          }}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t('results')} className={classes['list']}>
        {sections.map((section) => (
          <div key={section.key} role="group" aria-label={section.name}>
            {sections.length > 1 && (
              <div className={classes['heading']} aria-hidden>
                {section.name}
              </div>
            )}
            {section.items.map((item) => {
              const place = found.indexOf(item);
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={item.id}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  className={cx(classes['item'], place === at && classes['active'])}
                  onPointerMove={() => setIndex(place)}
                  onClick={() => run(item)}
                >
                  {item.component !== undefined && item.component !== null && (
                    <ComponentIcon component={item.component} />
                  )}
                  <span className={arrange['growing']}>{item.name}</span>
                  <span className={classes['place']}>{item.group}</span>
                </button>
              );
            })}
          </div>
        ))}
      </div>
      {hits.state === 'searching' && (
        <p className={classes['nothing']} role="status">
          {tSearch('searching')}
        </p>
      )}
      {hits.state === 'failed' && (
        <p className={classes['nothing']} role="status">
          {tSearch('failed')}
        </p>
      )}
      {found.length === 0 && hits.state !== 'searching' && (
        <p className={classes['nothing']} role="status">
          {t('nothing')}
        </p>
      )}
      <p className={classes['hint']}>{t('keysHint')}</p>
    </Modal>
  );
}
