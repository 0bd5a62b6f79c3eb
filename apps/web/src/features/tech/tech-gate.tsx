import { Button, NumberInput, Select, Stack } from '@mantine/core';
import { listTechnicians, openTech, setTechPassword } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconTool } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './tech.module.css';

const TECHNICIANS = ['tech', 'technicians'] as const;

export type ServerFacts = Awaited<ReturnType<typeof loadServerFacts>>['server'];

async function loadServerFacts(employee: number, password: string) {
  return (await api.call(openTech, { body: { employee, password } })).data;
}

/** One field and one button; a refusal clears the field and keeps the focus in it. */
function PasswordForm({
  technicians,
  onOpen,
}: {
  readonly technicians: readonly { readonly id: number; readonly name: string }[];
  readonly onOpen: (server: ServerFacts) => void;
}): ReactNode {
  const { t } = useTranslation('tech');
  const [employee, setEmployee] = useState(technicians[0]?.id ?? 0);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<(ShownError & { readonly seconds: number | null }) | null>(
    null,
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    setShown(null);
    loadServerFacts(employee, password)
      .then(({ server }) => onOpen(server))
      .catch((error: unknown) =>
        setShown({
          ...describeError(error),
          seconds: hasCode(error, 'SIGN_IN_LIMITED') ? error.retryAfter : null,
        }),
      )
      .finally(() => {
        setBusy(false);
        setPassword('');
      });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {shown !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {shown.description}
            {shown.seconds !== null && <div>{t('limited', { seconds: shown.seconds })}</div>}
          </MessageBox>
        )}
        {technicians.length > 1 && (
          <Select
            size="md"
            label={t('technician')}
            allowDeselect={false}
            data={technicians.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(employee)}
            onChange={(value) => setEmployee(Number(value))}
          />
        )}
        <PasswordInput
          size="md"
          className="digits-text"
          label={t('password')}
          autoComplete="off"
          data-autofocus
          autoFocus
          value={password}
          readOnly={busy}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('open')}
        </Button>
      </Stack>
    </form>
  );
}

/** For users who may edit employees: sets a technician password for one. */
function SetPasswordForm(): ReactNode {
  const { t } = useTranslation('tech');
  const [employee, setEmployee] = useState<number | string>('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<ShownError | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || typeof employee !== 'number') return;
    setBusy(true);
    setShown(null);
    api
      .call(setTechPassword, { params: { employee }, body: { password } })
      .then(() => {
        toast({ text: t('saved'), tone: 'ok' });
        setPassword('');
        return queryClient.invalidateQueries({ queryKey: TECHNICIANS });
      })
      .catch((error: unknown) => setShown(describeError(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {shown !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {shown.description}
          </MessageBox>
        )}
        <NumberInput
          size="md"
          label={t('employeeNumber')}
          min={1}
          allowDecimal={false}
          hideControls
          required
          value={employee}
          onChange={setEmployee}
        />
        <PasswordInput
          size="md"
          className="digits-text"
          label={t('newPassword')}
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" variant="light" fullWidth loading={busy}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}

/** Requires a technician's password; with the right one the server returns its own facts. */
export function TechGate({
  onOpen,
}: {
  readonly onOpen: (server: ServerFacts) => void;
}): ReactNode {
  const { t } = useTranslation('tech');
  const mayGive = useAccess({ type: 'components', action: 'e', key: 31 }) === 'ok';
  const { data, error, refetch } = useQuery({
    queryKey: TECHNICIANS,
    queryFn: ({ signal }) => api.call(listTechnicians, {}, { signal }),
  });
  const body = (): ReactNode => {
    if (data === undefined && error === null)
      return (
        <Skeleton label={t('title')}>
          <SkeletonBar height={48} />
        </Skeleton>
      );
    if (data === undefined)
      return (
        <ErrorState
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      );
    if (data.data.length === 0)
      return <EmptyState icon={<IconTool size={28} />} title={t('none')} text={t('noneHelp')} />;
    return <PasswordForm technicians={data.data} onOpen={onOpen} />;
  };
  return (
    <div className={classes['gate']}>
      <header>
        <PageTitle>{t('title')}</PageTitle>
        <p className={classes['help']}>{t('help')}</p>
      </header>
      <Panel>{body()}</Panel>
      {mayGive && (
        <Panel title={t('give')}>
          <SetPasswordForm />
        </Panel>
      )}
    </div>
  );
}
