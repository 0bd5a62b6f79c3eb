import { Anchor, Button, Select, Stack } from '@mantine/core';
import { terminalsAvailable } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconBuildingStore, IconDeviceDesktopOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { terminalIdentity } from '../../platform/session/identity.ts';
import {
  leaveTill,
  registerTerminal,
  useSession,
  useTillEnded,
} from '../../platform/session/session.store.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { NoServiceScreen } from './no-service.screen.tsx';
import classes from './signup.module.css';

type Branch = Awaited<ReturnType<typeof loadBranches>>[number];

async function loadBranches(): Promise<
  readonly {
    id: number;
    name: string;
    terminals: readonly { id: number; name: string; terminal_no: number; registered: boolean }[];
  }[]
> {
  return (await api.call(terminalsAvailable)).branches;
}

/**
 * Registers this device as a till: branch, terminal, register. A terminal of another device needs a
 * confirmation.
 */
export function RegisterTerminalScreen(): ReactNode {
  return useLacksService() ? <NoServiceScreen /> : <RegisterScreen />;
}

/**
 * Whether a registered till, or the business, has no service, so that registering again would not
 * help.
 */
function useLacksService(): boolean {
  return useSession(
    ({ phase }) =>
      phase.kind === 'ready' &&
      phase.init.service === null &&
      (phase.init.cloud.terminal !== null || phase.init.user.auth_type === 'user'),
  );
}

function RegisterScreen(): ReactNode {
  const { t } = useTranslation('registration');
  const { t: tShell } = useTranslation('shell');
  const tillEnded = useTillEnded();
  const { data, error, refetch } = useQuery({
    queryKey: ['terminals-available'],
    queryFn: loadBranches,
    staleTime: 0,
  });
  return (
    <QuietCard
      title={t('terminalTitle')}
      help={t('terminalHelp')}
      foot={
        <Anchor href={hrefOf('/')} onClick={() => tillEnded && void leaveTill()}>
          {tShell('goHome')}
        </Anchor>
      }
    >
      {tillEnded && (
        <Stack gap="md" mb="md">
          <Slot name="till.ended" props={{}} />
          <MessageBox tone="warn" icon={<IconDeviceDesktopOff size={20} />}>
            {t('tillEnded')}
          </MessageBox>
        </Stack>
      )}
      {error !== null && data === undefined ? (
        <Refused error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton label={t('terminalTitle')}>
          <Stack gap="md">
            <SkeletonBar height={42} />
            <SkeletonBar height={42} />
            <SkeletonBar height={42} />
          </Stack>
        </Skeleton>
      ) : data.length === 0 ? (
        <EmptyState icon={<IconBuildingStore size={28} />} title={t('noBranches')} />
      ) : (
        <PlacePicks branches={data} />
      )}
    </QuietCard>
  );
}

function Refused({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const shown = describeError(error);
  if (hasCode(error, 'UNAUTHENTICATED', 'TOKEN_EXPIRED')) {
    return (
      <ErrorState
        title={t('userNeededTitle')}
        text={t('userNeededHelp')}
        action={
          <Button component="a" href={hrefOf('/login')}>
            {t('goSignIn')}
          </Button>
        }
      />
    );
  }
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={onRetry}
    />
  );
}

function PlacePicks({ branches }: { readonly branches: readonly Branch[] }): ReactNode {
  const { t } = useTranslation('registration');
  // A single branch is preselected, and the first till of a branch that no device has.
  const [branchId, setBranchId] = useState<string | null>(
    branches.length === 1 ? String(branches[0]?.id) : null,
  );
  const freeOf = (chosen: string | null): string | null => {
    const of = branches.find(({ id }) => String(id) === chosen);
    const free = of?.terminals.find(({ registered }) => !registered);
    return free === undefined ? null : String(free.id);
  };
  const [terminalId, setTerminalId] = useState<string | null>(() => freeOf(branchId));
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const terminals = branches.find(({ id }) => String(id) === branchId)?.terminals ?? [];
  // A terminal that this browser holds can be registered again without a question. If it has lost
  // the terminal without knowing, the server reports that, and the question is asked.
  const tillEnded = useTillEnded();
  const own = tillEnded ? null : (terminalIdentity()?.terminalId ?? null);
  const isTaken = (value: string | null): boolean =>
    terminals.some(({ id, registered }) => String(id) === value && registered && id !== own);
  const [asking, setAsking] = useState(false);
  const register = async (takeOver: boolean): Promise<void> => {
    setAsking(false);
    if (branchId === null || terminalId === null) return;
    setBusy(true);
    setMessage(null);
    try {
      await registerTerminal(Number(branchId), Number(terminalId), takeOver);
      toast({ text: t('registered'), tone: 'ok' });
      go('/pos', { replace: true });
    } catch (error) {
      // Registered on another device since the list was loaded.
      if (hasCode(error, 'TERMINAL_TAKEN')) setAsking(true);
      else setMessage(describeError(error).description);
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isTaken(terminalId)) setAsking(true);
        else void register(false);
      }}
    >
      <Stack gap="md">
        {message !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {message}
          </MessageBox>
        )}
        <Select
          size="md"
          label={t('branch')}
          placeholder={t('branchPick')}
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={branchId}
          onChange={(value) => {
            setBranchId(value);
            setTerminalId(freeOf(value));
          }}
          allowDeselect={false}
          searchable={branches.length > 8}
          data-autofocus
        />
        <Select
          size="md"
          label={t('terminal')}
          placeholder={t('terminalPick')}
          disabled={branchId === null}
          data={terminals.map(({ id, name }) => ({ value: String(id), label: name }))}
          renderOption={({ option }) => (
            <span className={classes['option']}>
              <span>{option.label}</span>
              {isTaken(option.value) && <span className={classes['taken']}>{t('taken')}</span>}
            </span>
          )}
          value={terminalId}
          onChange={setTerminalId}
          allowDeselect={false}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={busy}
          disabled={branchId === null || terminalId === null}
        >
          {t('register')}
        </Button>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={t('takeOverTitle')}
        text={t('takeOverText')}
        confirmLabel={t('takeOver')}
        destructive
        onConfirm={() => register(true)}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
