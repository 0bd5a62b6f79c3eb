import { ActionIcon, Chip, Select } from '@mantine/core';
import { type ComponentAction, findComponent } from '@dalpak/contracts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './access-keys.module.css';
import type { ChosenScopes, ScopeOffer } from './scope-choice.ts';

interface ScopePickerProps {
  readonly offers: readonly ScopeOffer[];
  readonly value: ChosenScopes;
  readonly onChange: (value: ChosenScopes) => void;
  readonly error: string | null;
}

/** The components of a key's scopes, each with the rights that it opens. */
export function ScopePicker({ offers, value, onChange, error }: ScopePickerProps): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tMenu } = useTranslation('menu');
  const nameOf = (component: number): string => {
    const info = findComponent(component);
    return info === null ? String(component) : tMenu(`components.${info.key}`);
  };
  const left = offers.filter(({ info }) => !value.some(({ component }) => component === info.id));
  const turn = (component: number, right: ComponentAction, on: boolean): void =>
    onChange(
      value.map((one) =>
        one.component === component
          ? {
              component,
              rights: on ? [...one.rights, right] : one.rights.filter((held) => held !== right),
            }
          : one,
      ),
    );
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
          if (picked !== null) onChange([...value, { component: Number(picked), rights: ['r'] }]);
        }}
      />
      {value.length > 0 && (
        <ul className={arrange['plainList']} aria-label={t('scopes')}>
          {value.map(({ component, rights }) => (
            <li key={component} className={classes['scope']}>
              <span className={arrange['growing']}>{nameOf(component)}</span>
              <div
                className={arrange['closeChips']}
                role="group"
                aria-label={t('accessOf', { name: nameOf(component) })}
              >
                {(offers.find(({ info }) => info.id === component)?.rights ?? rights).map(
                  (right) => (
                    <Chip
                      key={right}
                      size="sm"
                      checked={rights.includes(right)}
                      disabled={right === 'r'}
                      onChange={(on) => turn(component, right, on)}
                    >
                      {t(`rights.${right}`)}
                    </Chip>
                  ),
                )}
              </div>
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
