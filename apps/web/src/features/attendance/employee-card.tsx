import { Button } from '@mantine/core';
import { COMPONENT, readEmployeePage, sendPasswordLink } from '@dalpak/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Waiting } from '../../platform/api/waiting.tsx';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { Picture } from '../../record-kit/files/picture.tsx';
import { AvatarValue } from '../../record-kit/values/avatar-value.tsx';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import { DateText, Money, Num } from '../../ui/figures/num.tsx';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './attendance.module.css';

const say = wordsOf({
  title: { he: 'העובד', en: 'The employee' },
  card: { he: 'כרטיס', en: 'Card' },
  cardSet: { he: 'הוגדר', en: 'Set' },
  cardMissing: { he: 'לא הוגדר', en: 'Not set' },
  work: { he: 'בעבודה', en: 'At work' },
  since: { he: 'מאז', en: 'Since' },
  notIn: { he: 'לא נכנס', en: 'Not clocked in' },
  hours: { he: 'שעות החודש', en: 'Hours this month' },
  sales: { he: 'מכירות החודש', en: 'Sales this month' },
  perHour: { he: 'מכירות לשעה', en: 'Sales per hour' },
  difference: { he: 'הפרשי קופה החודש', en: 'Drawer differences this month' },
  lastSale: { he: 'מכירה אחרונה', en: 'Last sale' },
  sendLink: { he: 'שלחו קישור לסיסמה חדשה', en: 'Mail a link to a new password' },
  linkSent: {
    he: 'קישור לסיסמה חדשה נשלח אל {{name}}. הוא פועל 30 דקות.',
    en: 'A link to a new password was sent to {{name}}. It works for 30 minutes.',
  },
});

/** Who an employee is, above the form: photo, card, at work or not, and how the month went. */
export function EmployeeCard({ component, id }: SlotProps['record.card']): ReactNode {
  return component === COMPONENT.employees ? <Card key={id} id={Number(id)} /> : null;
}

function Card({ id }: { readonly id: number }): ReactNode {
  const words = useWords(say);
  const { data, error, refetch } = useQuery({
    queryKey: ['employee-page', id],
    queryFn: async ({ signal }) =>
      (await api.call(readEmployeePage, { params: { id } }, { signal })).data,
  });
  if (data === undefined)
    return <Waiting error={error} label={words('title')} onRetry={() => void refetch()} />;
  return (
    <Panel>
      <section aria-label={words('title')} className={classes['person']}>
        {data.picture === null ? (
          <AvatarValue name={data.name} size={88} />
        ) : (
          <Picture id={data.picture} alt={data.name} size={88} round />
        )}
        <div className={classes['who']}>
          <strong>
            <bdi>{data.name}</bdi>
          </strong>
          <span>
            <bdi>{data.position}</bdi>
          </span>
        </div>
        <Facts layout="figures">
          <Fact label={words('card')}>{words(data.has_card ? 'cardSet' : 'cardMissing')}</Fact>
          <Fact label={words('work')}>
            {data.clocked_in === null ? (
              words('notIn')
            ) : (
              <>
                {words('since')} <DateText value={data.clocked_in} />
              </>
            )}
          </Fact>
          {data.minutes !== null && (
            <Fact label={words('hours')}>
              <Num value={formatMinutes(data.minutes)} />
            </Fact>
          )}
          {data.sales !== null && (
            <Fact label={words('sales')}>
              <Money agorot={data.sales.total} /> (<Num value={data.sales.count} />)
            </Fact>
          )}
          {data.sales !== null && data.sales.per_hour !== null && (
            <Fact label={words('perHour')}>
              <Money agorot={data.sales.per_hour} />
            </Fact>
          )}
          {data.difference !== null && (
            <Fact label={words('difference')}>
              <Money agorot={data.difference} />
            </Fact>
          )}
          {data.last_sale !== null && (
            <Fact label={words('lastSale')}>
              <DateText value={data.last_sale} />
            </Fact>
          )}
        </Facts>
        {data.has_user && <SendLink id={id} name={data.name} />}
      </section>
    </Panel>
  );
}

/** Mails the employee a link to set a new password, which is not shown here. */
function SendLink({ id, name }: { readonly id: number; readonly name: string }): ReactNode {
  const words = useWords(say);
  const mayEdit = useAccess({ type: 'components', action: 'e', key: COMPONENT.employees }) === 'ok';
  const send = useMutation({
    mutationFn: () => api.call(sendPasswordLink, { params: { id } }),
    onSuccess: () => toast({ text: words('linkSent', { name }), tone: 'ok' }),
    onError: showError,
  });
  return mayEdit ? (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
      {words('sendLink')}
    </Button>
  ) : null;
}
