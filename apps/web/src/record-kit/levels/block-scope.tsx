import { COMPONENT, LEVEL_LISTS, type LevelList, type LevelLists } from '@dalpak/contracts';
import { Button, NativeSelect, Pill, PillGroup } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { WRAPPER_ORDER } from '../inputs/input.types.ts';
import { LookupInput } from '../lookup/lookup-input.tsx';
import { withRef } from './level-state.ts';
import { useLevelWords } from './level-words.ts';
import classes from './levels.module.css';

const COMPONENT_OF: Readonly<Record<LevelList, number>> = {
  products: COMPONENT.products,
  departments: COMPONENT.departments,
  categories: COMPONENT.categories,
  suppliers: COMPONENT.suppliers,
};
/** Names shown before the user expands the list: leaflet rules name thousands of products. */
const COLLAPSED_COUNT = 20;

interface BlockScopeProps {
  readonly label: string;
  readonly lists: LevelLists;
  readonly onChange: (lists: LevelLists) => void;
  /** Kinds of records that may be chosen. */
  readonly of?: readonly LevelList[];
}

/**
 * The products, departments, categories and suppliers of a block, added by search and removed one
 * by one.
 */
export function BlockScope({
  label,
  lists,
  onChange,
  of = LEVEL_LISTS,
}: BlockScopeProps): ReactNode {
  const say = useLevelWords();
  const id = useId();
  const [chosen, setChosen] = useState<LevelList>(
    () => of.find((list) => lists[list].length > 0) ?? 'products',
  );
  const [hasAll, setAll] = useState(false);
  const list = of.includes(chosen) ? chosen : 'products';
  const named = LEVEL_LISTS.flatMap((one) => lists[one].map((ref) => ({ list: one, ref })));
  const shown = hasAll ? named : named.slice(0, COLLAPSED_COUNT);
  const box = {
    id: `${id}-${list}`,
    label: say('find', { list: say(list) }),
    error: null,
    readOnly: false,
    withAsterisk: false,
    required: false,
    onBlur: () => undefined,
    inputWrapperOrder: WRAPPER_ORDER,
  };
  return (
    <div className={classes['scope']} role="group" aria-label={label}>
      <div className={of.length > 1 ? classes['pick'] : undefined}>
        {of.length > 1 && (
          <NativeSelect
            label={label}
            aria-label={say('listOf', { name: label })}
            value={list}
            data={of.map((one) => ({ value: one, label: say(one) }))}
            onChange={(event) =>
              setChosen(LEVEL_LISTS.find((one) => one === event.currentTarget.value) ?? 'products')
            }
          />
        )}
        <LookupInput
          key={list}
          box={box}
          field={`levels.${list}`}
          target={COMPONENT_OF[list]}
          depend={undefined}
          value={null}
          onChange={(picked) => {
            if (picked !== null) onChange({ ...lists, [list]: withRef(lists[list], picked) });
          }}
        />
      </div>
      {named.length > 0 && (
        <PillGroup>
          {shown.map(({ list: one, ref }) => {
            const name = ref.label === '' ? String(ref.id) : ref.label;
            return (
              <Pill
                key={`${one}-${ref.id}`}
                size="md"
                withRemoveButton
                onRemove={() =>
                  onChange({ ...lists, [one]: lists[one].filter((other) => other.id !== ref.id) })
                }
                removeButtonProps={{
                  'aria-label': say('takeOut', { name }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {one === 'products' ? name : `${say(one)}: ${name}`}
              </Pill>
            );
          })}
          {named.length > shown.length && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setAll(true)}
            >{`${say('moreNamed', { count: named.length - shown.length })} – ${say('showAll')}`}</Button>
          )}
        </PillGroup>
      )}
    </div>
  );
}
