import { ActionIcon, SegmentedControl, Select } from '@mantine/core';
import { findComponent, type KeyAccess } from '@dalpak/contracts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInit } from '../../platform/session/session.store.ts';
import classes from './access-keys.module.css';
import { grantableScopes } from './scope-choice.ts';

export type ChosenScopes = readonly { readonly component: number; readonly access: KeyAccess }[];

interface ScopePickerProps {
  readonly value: ChosenScopes;
  readonly onChange: (value: ChosenScopes) => void;
  readonly error: string | null;
}

/** The components of a key's scopes, each to read or also to write. */
export function ScopePicker({ value, onChange, error }: ScopePickerProps): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tMenu } = useTranslation('menu');
  const init = useAppInit();
  const offers = useMemo(() => grantableScopes(init), [init]);
  const nameOf = (component: number): string => {
    const info = findComponent(component);
    return info === null ? String(component) : tMenu(`components.${info.key}`);
  };
  const left = offers.filter(({ info }) => !value.some(({ component }) => component === info.id));
  return (
    <div className={classes['scopes']}>
      <Select
        size="md"
        label={t('scopes')}
        description={t('scopesHelp')}
        placeholder={t('addScope')}
        searchable
        value={null}
        error={error}
        nothingFoundMessage={t('noScope')}
        data={left.map(({ info }) => ({ value: String(info.id), label: nameOf(info.id) }))}
        onChange={(picked) => {
          if (picked !== null) onChange([...value, { component: Number(picked), access: 'read' }]);
        }}
      />
      {value.length > 0 && (
        <ul className={classes['chosen']} aria-label={t('scopes')}>
          {value.map(({ component, access }) => (
            <li key={component} className={classes['scope']}>
              <span className={classes['scopeName']}>{nameOf(component)}</span>
              <SegmentedControl
                size="sm"
                aria-label={t('accessOf', { name: nameOf(component) })}
                value={access}
                data={[
                  { value: 'read', label: t('access.read') },
                  {
                    value: 'write',
                    label: t('access.write'),
                    disabled:
                      offers.find(({ info }) => info.id === component)?.highestScope !== 'write',
                  },
                ]}
                onChange={(next) =>
                  onChange(
                    value.map((one) =>
                      one.component === component
                        ? { component, access: next === 'write' ? 'write' : 'read' }
                        : one,
                    ),
                  )
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('removeScope', { name: nameOf(component) })}
                onClick={() => onChange(value.filter((one) => one.component !== component))}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
