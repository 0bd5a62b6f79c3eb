import { Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { APP, type AppInit } from '@dalpak/contracts';
import { IconLayoutDashboard, IconLock, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { currentLanguage, LANGUAGES, setLanguage } from '../../platform/i18n/i18n.ts';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { canSignIn, signOut, signOutEmployee } from '../../platform/session/session.store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Code } from '../../ui/num.tsx';
import classes from './top-bar.module.css';

function personOf(init: AppInit): string {
  const { employee, user } = init;
  if (user.auth_type === 'terminal' && employee !== null) return `${employee.first_name} ${employee.last_name}`.trim();
  return user.name;
}

function initials(name: string): string {
  return name.split(/\s+/).slice(0, 2).map((part) => [...part][0] ?? '').join('');
}

/** Person, place, appearance, language, and the way out. */
export function UserMenu({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [opened, setOpened] = useState(false);
  const [askLock, setAskLock] = useState(false);
  // What is scanned while it is asked belongs to no bill.
  useKeyboardLayer({ modal: true, onScan: () => true }, askLock);
  const name = personOf(init);
  const leave = (out: () => Promise<void>): void => {
    setOpened(false);
    void out().catch(showError);
  };
  const lock = async (): Promise<void> => {
    if (await canSignIn()) await signOutEmployee();
    else setAskLock(true);
  };
  const atTill = init.cloud.terminal !== null && init.employee !== null;
  return (
    <>
    <Popover width={280} position="bottom-end" shadow="md" trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button type="button" className={classes['user']} aria-label={`${t('userMenu')}: ${name}`} onClick={() => setOpened(!opened)}>
          <span className={classes['avatar']} aria-hidden data-initials={initials(name)} />
          <span className={classes['userName']}>{name}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('userMenu')}>
        <div className={classes['facts']}>
          <div className={classes['factsName']}>{name}</div>
          {init.employee !== null && <div className={classes['factsLine']}>{init.employee.position.name}</div>}
          {init.user.email !== '' && <div className={classes['factsLine']}><Code>{init.user.email}</Code></div>}
          <div className={classes['factsLine']}>{t('version')} <Code>{APP.version}</Code></div>
        </div>
        <hr className={classes['divider']} />
        <div className={classes['choice']}>
          <div className={classes['choiceLabel']}>{t('appearance')}</div>
          <SegmentedControl
            fullWidth
            size="sm"
            aria-label={t('appearance')}
            value={colorScheme}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
            data={[{ value: 'light', label: t('light') }, { value: 'dark', label: t('dark') }, { value: 'auto', label: t('system') }]}
          />
        </div>
        <div className={classes['choice']}>
          <div className={classes['choiceLabel']}>{t('language')}</div>
          <SegmentedControl
            fullWidth
            size="sm"
            aria-label={t('language')}
            value={currentLanguage()}
            onChange={(value) => setLanguage(value === 'en' ? 'en' : 'he')}
            data={Object.entries(LANGUAGES).map(([value, language]) => ({ value, label: language.name }))}
          />
        </div>
        <hr className={classes['divider']} />
        {atTill && (
          <button type="button" className={classes['item']} onClick={() => leave(lock)}><IconLock size={18} aria-hidden />{t('lockTill')}</button>
        )}
        {init.user.auth_type === 'terminal' && (
          <a className={classes['item']} href={hrefOf('/login')} onClick={() => setOpened(false)}><IconLayoutDashboard size={18} aria-hidden />{t('openBackOffice')}</a>
        )}
        {init.user.auth_type === 'user' && (
          <button type="button" className={classes['item']} onClick={() => leave(signOut)}><IconLogout size={18} aria-hidden />{t('signOut')}</button>
        )}
      </Popover.Dropdown>
    </Popover>
    <ConfirmDialog
      opened={askLock}
      title={t('lockOfflineTitle')}
      text={t('lockOfflineText')}
      confirmLabel={t('lockTill')}
      keepLabel={t('lockOfflineKeep')}
      destructive
      onClose={() => setAskLock(false)}
      onConfirm={() => {
        setAskLock(false);
        leave(signOutEmployee);
      }}
    />
    </>
  );
}
