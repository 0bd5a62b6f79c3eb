import type { AuditItem } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Code, DateText } from '../../ui/num.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { actionWord, actorName, entityWord } from './audit-words.ts';
import classes from './audit.module.css';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What was kept of it, as it was kept. */
function Kept({ label, value }: { readonly label: string; readonly value: unknown }): ReactNode {
  if (value === null || value === undefined) return null;
  return (
    <section>
      <h3 className={classes['keptTitle']}>{label}</h3>
      <pre className={classes['kept']} dir="ltr">{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}

function Details({ item }: { readonly item: AuditItem }): ReactNode {
  const { t } = useTranslation('audit');
  return (
    <div className={classes['details']}>
      <dl className={classes['facts']}>
        <Fact label={t('when')}><DateText value={item.at} kind="datetime" /></Fact>
        <Fact label={t('who')}>{actorName(item)}</Fact>
        {item.approved_by !== null && <Fact label={t('approvedBy')}>{item.approved_by.name}</Fact>}
        {item.terminal !== null && <Fact label={t('where')}>{item.terminal.name}</Fact>}
        <Fact label={t('subject')}>{entityWord(item.entity)} <Code>{item.entity_id}</Code></Fact>
      </dl>
      <Kept label={t('before')} value={item.before} />
      <Kept label={t('after')} value={item.after} />
      {item.before === null && item.after === null && <p>{t('nothing')}</p>}
    </div>
  );
}

/** One act, beside the list. */
export function AuditDetails({ item, onClose }: { readonly item: AuditItem | null; readonly onClose: () => void }): ReactNode {
  return (
    <SideDrawer opened={item !== null} onClose={onClose} side="end" size={420} title={item === null ? '' : actionWord(item.action)}>
      {item !== null && <Details item={item} />}
    </SideDrawer>
  );
}
