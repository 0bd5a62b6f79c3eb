import { type CustomerView, membersOfWeek } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import classes from '../parts/panels.module.css';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { CustomerRows } from './customer-rows.tsx';
import { readRecentCustomers } from './recent-customers.ts';

async function loadRecent(): Promise<readonly CustomerView[]> {
  const till = currentTill();
  return till === null ? [] : readRecentCustomers(till);
}

async function loadMembers(signal: AbortSignal): Promise<readonly CustomerView[]> {
  return (await api.call(membersOfWeek, {}, { signal })).data;
}

/**
 * Who is probably served next: the last customers of this till, and the members of the club that
 * came this week. Without a network there are the former alone.
 */
export function KnownCustomers(): ReactNode {
  const { t } = useTranslation('customers');
  const offline = useTillStatus(({ link }) => link === 'offline');
  const recent = useQuery({ queryKey: ['customers', 'recent'], queryFn: loadRecent, staleTime: 0 });
  const members = useQuery({
    queryKey: ['customers', 'week'],
    queryFn: ({ signal }) => loadMembers(signal),
    enabled: !offline,
    retry: false,
  });
  const last = recent.data ?? [];
  const known = new Set(last.map(({ id }) => id));
  const others = (members.data ?? []).filter(({ id }) => !known.has(id));
  const lists = [
    ['recent', last],
    ['week', others],
  ] as const;
  return lists.map(([name, customers]) =>
    customers.length === 0 ? null : (
      <section key={name} aria-label={t(name)} data-testid={`customers-${name}`}>
        <h2 className={classes['listTitle']}>{t(name)}</h2>
        <CustomerRows customers={customers} />
      </section>
    ),
  );
}
