import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import {
  type Cart,
  type CartCommand,
  type CartSupply,
  type DocumentRule,
  type DocumentType,
  SUPPLY_METHOD_KEYS,
} from '@dalpak/engine';
import { IconPackage, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './supply-part.module.css';
import { useDocumentWords } from '../words.ts';

const NOTHING: CartSupply = { method: '', packages: [], missedItems: [] };
const MAX_PACKAGES = 20;
const MAX_NAME = 40;

/** Whether the goods of a document leave the house to a customer. */
export function hasSupply(type: DocumentType, rule: DocumentRule): boolean {
  return rule.party === 'customer' && (type.lifecycle === 'order' || type.lifecycle === 'delivery');
}

/** How the goods of an order or a delivery note leave, and in which packages. */
export function SupplyPart({
  cart,
  onCommand,
}: {
  readonly cart: Cart;
  readonly onCommand: (command: CartCommand) => void;
}): ReactNode {
  const say = useDocumentWords();
  const supply = cart.supply ?? NOTHING;
  const change = (changes: Partial<CartSupply>): void =>
    onCommand({ type: 'setSupply', supply: { ...supply, ...changes } });
  const changePackage = (at: number, changes: Partial<CartSupply['packages'][number]>): void =>
    change({
      packages: supply.packages.map((one, index) => (index === at ? { ...one, ...changes } : one)),
    });
  return (
    <Panel title={say('supply')}>
      <div className={classes['supply']}>
        <NativeSelect
          label={say('supplyMethod')}
          value={supply.method}
          onChange={(event) => change({ method: event.currentTarget.value })}
          data={[
            { value: '', label: say('supplyNone') },
            ...SUPPLY_METHOD_KEYS.map((key) => ({ value: key, label: say(`supply_${key}`) })),
          ]}
        />
        {supply.packages.map(({ name, count }, at) => (
          // Packages have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={classes['package']}>
            <NumberInput
              label={say('packageCount')}
              value={count}
              min={1}
              max={9_999}
              allowDecimal={false}
              allowNegative={false}
              onChange={(value) => changePackage(at, { count: Number(value) || 0 })}
            />
            <TextInput
              label={say('packageName')}
              value={name}
              maxLength={MAX_NAME}
              autoComplete="off"
              onChange={(event) => changePackage(at, { name: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={say('packageRemove', { name })}
              onClick={() =>
                change({ packages: supply.packages.filter((_one, index) => index !== at) })
              }
            >
              <IconTrash size={18} />
            </ActionIcon>
          </div>
        ))}
        <Button
          className={classes['add'] ?? ''}
          variant="default"
          leftSection={<IconPackage size={18} aria-hidden />}
          disabled={supply.packages.length >= MAX_PACKAGES}
          onClick={() =>
            change({
              packages: [...supply.packages, { name: say('packageDefault'), count: 1 }],
            })
          }
        >
          {say('packageAdd')}
        </Button>
      </div>
    </Panel>
  );
}
